// The best triple of a hand by points for each row, added up.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "undominated.hpp"

namespace shisanzhang {

// What each place is worth in front, middle and back: any finite numbers. All sums are taken
// in that order. Rounding keeps order, so a sum of bounds bounds the sum.
struct Points {
    std::vector<double> front, middle, back;  // by place
    std::vector<Place> front_key;             // by class of fronts: more for more points
    std::array<Place, fives> five;            // by entry: more for more points in back
    std::array<Place, suited_fives> five_suited;
    std::vector<double> back_of;  // by such a number: the points
    bool rising_back;             // then the numbers are the places

    // The points are for the places given, ascending; a hand that is searched has no others.
    Points(const Scale& scale, const FrontClasses& classes, const std::vector<Place>& given,
           std::vector<double> in_front, std::vector<double> in_middle, std::vector<double> in_back)
        : front(std::move(in_front)), middle(std::move(in_middle)), back(std::move(in_back)) {
        const std::vector<Place> fronts = order(classes.places, front);
        front_key.resize(fronts.size());
        for (std::size_t k = 0; k < fronts.size(); ++k) front_key[fronts[k]] = static_cast<Place>(k);

        std::vector<bool> is_five(scale.strengths.size());
        for (const Place place : scale.five) is_five[place] = true;
        for (const Place place : scale.five_suited) is_five[place] = true;
        std::vector<Place> places;
        for (const Place place : given) {
            if (is_five[place]) places.push_back(place);
        }
        const std::vector<Place> backs = order(places, back);
        rising_back = std::is_sorted(backs.begin(), backs.end());
        std::vector<Place> number(scale.strengths.size());
        back_of.resize(rising_back ? scale.strengths.size() : backs.size() + 1);
        for (std::size_t k = 0; k < backs.size(); ++k) {
            const Place place = places[backs[k]];
            number[place] = rising_back ? place : static_cast<Place>(k + 1);
            back_of[number[place]] = back[place];
        }
        for (int entry = 0; entry < fives; ++entry) five[entry] = number[scale.five[entry]];
        for (int entry = 0; entry < suited_fives; ++entry)
            five_suited[entry] = number[scale.five_suited[entry]];
    }

    double of(const Triple& triple) const {
        return front[triple.front] + middle[triple.middle] + back[triple.back];
    }

private:
    // The numbers of places by their points, those of equal points in the order they came.
    static std::vector<Place> order(const std::vector<Place>& places, const std::vector<double>& points) {
        std::vector<Place> numbers(places.size());
        std::iota(numbers.begin(), numbers.end(), Place{0});
        std::stable_sort(numbers.begin(), numbers.end(),
                         [&](Place a, Place b) { return points[places[a]] < points[places[b]]; });
        return numbers;
    }
};

// Of equally good triples the one with the stronger back, then middle, then front.
inline bool comes_before(const Triple& one, const Triple& other) {
    return std::tie(one.back, one.middle, one.front) > std::tie(other.back, other.middle, other.front);
}

// The best of the triples that were considered, and what it is worth.
struct Choice {
    Triple triple{};
    double points = -std::numeric_limits<double>::infinity();

    void consider(const Triple& other, double worth) {
        if (worth > points || (worth == points && comes_before(other, triple))) {
            triple = other;
            points = worth;
        }
    }
};

class Best {
public:
    Choice choice;

    void search(const Scale& scale, const FrontClasses& classes, const Points& worth, Mask hand,
                bool strict) {
        const Positions positions(scale, hand);
        look_up_fives(positions, scale.five.data(), scale.five_suited.data(), places_);
        if (worth.rising_back) {
            greatest_subsets(places_, greatest_);
        } else {
            look_up_fives(positions, worth.five.data(), worth.five_suited.data(), backs_);
            greatest_subsets(backs_, greatest_);
        }
        fronts_.rank(positions, classes, scale.suited_fronts, worth.front_key.data());
        for (int i = 0; i < fronts_.count; ++i) front_[i] = worth.front[fronts_.place[i]];
        choice = {};

        int count = 0, first = 0;
        double most = -std::numeric_limits<double>::infinity();
        const double* in_middle = worth.middle.data();
        const double* in_back = worth.back_of.data();
        each_middle(positions, [&](int middle) {
            const double bound = front_[first_front(middle)] + in_middle[places_[middle]] +
                                 in_back[greatest_[everything ^ middle]];
            middle_[count] = static_cast<Row>(middle);
            bound_[count] = bound;
            first = bound > most ? count : first;
            most = bound > most ? bound : most;
            ++count;
        });
        look_into(worth, middle_[first], strict);
        bound_[first] = -std::numeric_limits<double>::infinity();
        for (int i = 0; i < count; ++i) {
            if (bound_[i] >= choice.points) look_into(worth, middle_[i], strict);
        }
    }

    // Of the hand's rows of five.
    const Table& places() const { return places_; }

private:
    // The front that is worth most beside a middle: there always is one.
    int first_front(int middle) const {
        for (int word = 0;; ++word) {
            if (const std::uint64_t set = fronts_.beside(middle, word))
                return 64 * word + std::countr_zero(set);
        }
    }

    void look_into(const Points& worth, Row middle, bool strict) {
        const int rest = everything ^ middle;
        const Place place = places_[middle], least = static_cast<Place>(place + strict);
        const double behind = worth.back_of[greatest_[rest]], in_middle = worth.middle[place];
        for (int word = 0; 64 * word < fronts_.count; ++word) {
            for (std::uint64_t set = fronts_.beside(middle, word); set; set &= set - 1) {
                const int i = 64 * word + std::countr_zero(set);
                const double ahead = front_[i] + in_middle;
                if (ahead + behind < choice.points) return;
                const Place back = places_[rest ^ fronts_.row[i]];
                if (fronts_.place[i] > place || back < least) continue;
                choice.consider({fronts_.place[i], place, back}, ahead + worth.back[back]);
            }
        }
    }

    Table places_, backs_, greatest_;
    Fronts fronts_;
    std::array<double, Fronts::most> front_;
    std::array<Row, rows_of_five> middle_;
    std::array<double, rows_of_five> bound_;
};

}  // namespace shisanzhang
