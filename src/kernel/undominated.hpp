// The undominated triples of a hand: those that no other legal triple equals or beats in
// all three rows.
#pragma once

#include <vector>

#include "fronts.hpp"
#include "transform.hpp"

namespace shisanzhang {

struct Triple {
    Place front, middle, back;

    bool operator==(const Triple&) const = default;
};

// Middles to be looked into, each with its place.
struct Middles {
    std::array<std::uint32_t, rows_of_five + 1> item;
    int count = 0;

    static Row row(std::uint32_t item) { return static_cast<Row>(item); }
    static Place place(std::uint32_t item) { return static_cast<Place>(item >> 16); }

    // The strongest first: by the lower seven bits of the place, then by the upper.
    void sort() {
        std::array<std::uint32_t, rows_of_five + 1> spare;
        pass(item.data(), spare.data(), 16);
        pass(spare.data(), item.data(), 23);
    }

private:
    void pass(const std::uint32_t* from, std::uint32_t* to, int shift) const {
        std::array<std::uint16_t, 129> start{};
        for (int i = 0; i < count; ++i) ++start[128 - (from[i] >> shift & 127)];
        for (int k = 1; k < 128; ++k) start[k + 1] = static_cast<std::uint16_t>(start[k + 1] + start[k]);
        for (int i = 0; i < count; ++i) to[start[127 - (from[i] >> shift & 127)]++] = from[i];
    }
};

class Undominated {
public:
    std::vector<Triple> found;  // from the strongest middle down

    Undominated() { found.reserve(1024), group_.reserve(1024); }

    void search(const Scale& scale, const FrontClasses& classes, Mask hand, bool strict) {
        const Positions positions(scale, hand);
        look_up_fives(positions, scale.five.data(), scale.five_suited.data(), places_);
        greatest_subsets(places_, greatest_);
        fronts_.rank(positions, classes, scale.suited_fronts, nullptr);
        for (int i = 0; i < fronts_.count; ++i) stair_[i] = 0;
        alive_.fill(~std::uint64_t{0});
        found.clear(), group_.clear();
        settled_ = 0;
        top_ = 0;
        current_ = 0;
        least_more_ = strict;

        list_middles(positions, scale);
        for (Middles& band : bands_) {
            // What stronger bands have given spares most of the others the sorting.
            const Place known = stair_[top_];
            int waiting = 0;
            for (int i = 0; i < band.count; ++i) {
                band.item[waiting] = band.item[i];
                waiting += greatest_[everything ^ Middles::row(band.item[i])] > known;
            }
            band.count = waiting;
            band.sort();
            for (int i = 0; i < waiting; ++i)
                look_into(Middles::place(band.item[i]), Middles::row(band.item[i]));
        }
        settle();
    }

    // Of the hand's rows of five.
    const Table& places() const { return places_; }

private:
    // The middles beside which a back can be legal.
    void list_middles(const Positions& positions, const Scale& scale) {
        const Place pair = scale.weakest(1), two_pair = scale.weakest(2);
        int strong = 0, paired = 0, weak = 0;
        each_middle(positions, [&](int middle) {
            const Place place = places_[middle];
            const bool legal = greatest_[everything ^ middle] >= place + least_more_;
            const std::uint32_t item = static_cast<std::uint32_t>(place << 16 | middle);
            bands_[0].item[strong] = bands_[1].item[paired] = bands_[2].item[weak] = item;
            strong += legal & (place >= two_pair);
            paired += legal & (place >= pair) & (place < two_pair);
            weak += legal & (place < pair);
        });
        bands_[0].count = strong, bands_[1].count = paired, bands_[2].count = weak;
    }

    void look_into(Place place, Row middle) {
        const int rest = everything ^ middle;
        const Place bound = greatest_[rest];
        if (bound <= stair_[top_]) return;
        if (place != current_) {
            settle();
            current_ = place;
            while (fronts_.place[top_] > place && top_ + 1 < fronts_.count) ++top_;
            if (bound <= stair_[top_]) return;
        }
        const Place least = static_cast<Place>(place + least_more_);
        int word = top_ >> 6;
        std::uint64_t set = (fronts_.beside(middle, word) & alive_[word]) >> (top_ & 63) << (top_ & 63);
        for (;;) {
            while (set == 0) {
                if (64 * ++word >= fronts_.count) return;
                set = (fronts_.beside(middle, word) & alive_[word]);
            }
            const int i = 64 * word + std::countr_zero(set);
            set &= set - 1;
            const Place before = stair_[i];
            if (bound <= before) return;
            const Place back = places_[rest ^ fronts_.row[i]];
            if (back <= before) {
                const std::uint64_t dead = greatest_[everything ^ fronts_.row[i]] <= before;
                alive_[word] &= ~(dead << (i & 63));
            } else if (back >= least) {
                const int from = fronts_.first[i];
                found.push_back({fronts_.place[i], place, back});
                group_.push_back(static_cast<std::int16_t>(from));
                raise(stair_.data() + from, stair_.data() + fronts_.count, back);
            }
        }
    }

    // Forgets what was found beside the current middle and overtaken beside the same one.
    void settle() {
        std::size_t kept = settled_;
        if (found.size() == kept + 1) {  // nothing has overtaken it
            settled_ = kept + 1;
            return;
        }
        for (std::size_t i = settled_; i < found.size(); ++i) {
            const int from = group_[i];
            const Place back = found[i].back;
            if (stair_[from] == back && (from == 0 || stair_[from - 1] < back)) found[kept++] = found[i];
        }
        found.resize(kept), group_.resize(kept);
        settled_ = kept;
    }

    Table places_, greatest_;
    Fronts fronts_;
    // By front: the best back so far beside one at least as strong.
    std::array<Place, Fronts::most + 8> stair_;
    // The fronts beside which a better back can still come.
    std::array<std::uint64_t, Fronts::words> alive_;
    std::array<Middles, 3> bands_;     // two pair and better, pairs, the rest
    std::vector<std::int16_t> group_;  // of each triple found: the first front of its class
    std::size_t settled_ = 0;          // how many found beside earlier middles
    int top_ = 0;                      // the strongest front beside the current middle
    Place current_ = 0;
    int least_more_ = 0;
};

}  // namespace shisanzhang
