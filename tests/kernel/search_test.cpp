// The searches against walks over every split, on hands of all kinds.

#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "cards.hpp"
#include "check.hpp"
#include "naive.hpp"
#include "plain.hpp"
#include "search.hpp"

using namespace shisanzhang;

namespace {

// For each place a number that rises with it, or one that does not; few numbers make many ties.
std::vector<double> numbers(const Scale& scale, Random& random, bool rising, int bound) {
    std::vector<double> made(scale.strengths.size());
    double sum = 0;
    for (double& number : made) {
        sum += below(random, 50) == 0 ? below(random, bound) : 0;
        number = rising ? sum : below(random, bound) / 3.0;
    }
    return made;
}

std::vector<Place> every_place(const Scale& scale) {
    std::vector<Place> made(scale.strengths.size() - 1);
    std::iota(made.begin(), made.end(), Place{1});
    return made;
}

std::vector<Chances> chances(const Scale& scale, bool rising) {
    std::vector<Chances> made;
    for (int place = 0; place < scale.places(); ++place) {
        const float win = static_cast<float>(place) / static_cast<float>(scale.places());
        const float worth = rising ? 1.0F : static_cast<float>(place % 7);
        const float loss = 2 * (1 - win);
        made.push_back({win * worth - loss, win, worth, 1 - win, loss, (1 - win) / 2, loss / 2, 2 * win});
    }
    return made;
}

// Two factors for each node of a grid of three by three by three.
std::vector<float> factors(Random& random, bool all_alike) {
    std::vector<float> made(2 * 27);
    for (float& factor : made) factor = all_alike ? 1.0F : static_cast<float>(below(random, 5)) / 2;
    return made;
}

class Subject {
public:
    explicit Subject(const naive::Ranking& ranking)
        : scale(naive::make_scale(ranking)),
          classes(scale),
          search(std::make_unique<Search>(scale, classes)),
          walk(std::make_unique<PlainWalk>(scale)) {}

    const Scale scale;
    const FrontClasses classes;
    const std::unique_ptr<Search> search;
    const std::unique_ptr<PlainWalk> walk;

    std::vector<Triple> legal(Mask hand, bool strict) const {
        std::vector<Triple> found;
        search->each_legal(hand, strict,
                           [&](const Triple& triple, const Split&) { found.push_back(triple); });
        return found;
    }
};

void check_split(const Scale& scale, Mask hand, const Triple& triple, const Split& split) {
    CHECK_EQUAL_FOR(Cards{hand}, split.front | split.middle | split.back, hand);
    CHECK_EQUAL(count_cards(split.front), 3);
    CHECK_EQUAL(count_cards(split.middle), 5);
    CHECK(place_of<3>(scale, split.front) == triple.front);
    CHECK(place_of<5>(scale, split.middle) == triple.middle);
    CHECK(place_of<5>(scale, split.back) == triple.back);
}

void undominated_is_what_the_walk_finds(const Subject& subject, Mask hand, bool strict) {
    std::vector<Triple> found = subject.search->undominated(hand, strict);
    std::sort(found.begin(), found.end(), comes_before);
    CHECK_EQUAL_FOR(Cards{hand}, found == subject.walk->undominated(hand, strict), true);
    // Nothing is left of one search for the next, which may begin where the last one ended.
    std::vector<Triple> again = subject.search->undominated(hand, strict);
    std::sort(again.begin(), again.end(), comes_before);
    CHECK_EQUAL_FOR(Cards{hand}, again == found, true);
}

void best_is_what_the_walk_finds(const Subject& subject, Mask hand, bool strict, const Points& worth) {
    const Choice found = subject.search->best(hand, worth, strict);
    const Choice wanted = subject.walk->best(hand, worth, strict);
    CHECK_EQUAL_FOR(Cards{hand}, found.points, wanted.points);
    CHECK_EQUAL_FOR(Cards{hand}, found.triple == wanted.triple, true);
    const Split split = subject.search->arrange(hand, worth, strict);
    check_split(subject.scale, hand, found.triple, split);
    CHECK_EQUAL(subject.walk->arrange(hand, worth, strict).back, split.back);
}

// Points for the places of a hand alone are as good for it as points for all.
void points_for_some_places_will_do(const Subject& subject, Mask hand, bool strict, const Points& worth) {
    std::vector<bool> met(subject.scale.strengths.size());
    subject.search->each_place(hand, [&](Place place) { met[place] = true; });
    std::vector<Place> given;
    for (int place = 1; place < subject.scale.places(); ++place) {
        if (met[place]) given.push_back(static_cast<Place>(place));
    }
    const Points some(subject.scale, subject.classes, given, worth.front, worth.middle, worth.back);
    const Choice found = subject.search->best(hand, some, strict);
    const Choice wanted = subject.search->best(hand, worth, strict);
    CHECK_EQUAL_FOR(Cards{hand}, found.points, wanted.points);
    CHECK_EQUAL_FOR(Cards{hand}, found.triple == wanted.triple, true);
}

void expectation_is_searched_whole(const Subject& subject, Mask hand, bool strict, const Expectation& worth) {
    Choice wanted;
    for (const Triple& triple : subject.legal(hand, strict)) wanted.consider(triple, worth.of(triple));
    const Choice found = subject.search->best(hand, worth, strict);
    CHECK_EQUAL_FOR(Cards{hand}, found.points, wanted.points);
    CHECK_EQUAL_FOR(Cards{hand}, found.triple == wanted.triple, true);
    check_split(subject.scale, hand, found.triple, subject.search->arrange(hand, worth, strict));
}

void triples_are_shown_by_the_highest_back(const Subject& subject, Mask hand) {
    std::vector<Triple> triples;
    std::vector<Split> best;  // of the same triple
    subject.search->each_legal(hand, false, [&](const Triple& triple, const Split& split) {
        std::size_t i = 0;
        while (i < triples.size() && !(triples[i] == triple)) ++i;
        if (i == triples.size()) triples.push_back(triple), best.push_back(split);
        const auto higher = std::pair(split.back, split.middle) > std::pair(best[i].back, best[i].middle);
        if (higher) best[i] = split;
    });
    std::size_t i = 0;
    subject.search->show(hand, triples, [&](const Split& split) {
        CHECK_EQUAL_FOR(Cards{hand}, split.back, best[i].back);
        CHECK_EQUAL_FOR(Cards{hand}, split.middle, best[i].middle);
        ++i;
    });
    CHECK_EQUAL(i, triples.size());
}

void counts_that_are_known(const Subject& subject) {
    if (subject.scale.suited_fronts) return;
    // One suit: any two of the flushes are in one order, C(13, 3) * C(10, 5) / 2.
    const Mask spades = one_suit << 3;
    CHECK_EQUAL(subject.legal(spades, false).size(), std::size_t{36036});
    CHECK_EQUAL(subject.legal(spades, true).size(), std::size_t{36036});
}

void what_no_split_has_is_not_shown(const Subject& subject, Mask hand) {
    const Triple none[] = {{1, 1, 1}};
    subject.search->show(hand, none, [](const Split& split) { CHECK_EQUAL(split.front, Mask{0}); });
}

// Between the nodes of the grid each of the eight around counts by how near it is along every side.
void factors_change_along_straight_lines(Random& random) {
    const std::vector<float> given = factors(random, false);
    const Together together(3, given);
    for (int i = 0; i < 200; ++i) {
        std::array<float, 3> at;
        for (float& place : at) place = static_cast<float>(below(random, 9)) / 4;
        std::array<double, 2> wanted{};
        for (int node = 0; node < 27; ++node) {
            const std::array<int, 3> corner{node / 9, node / 3 % 3, node % 3};
            double weight = 1;
            for (std::size_t k = 0; k < 3; ++k)
                weight *= std::max(0.0, 1 - std::abs(static_cast<double>(at[k]) - corner[k]));
            for (std::size_t k = 0; k < 2; ++k)
                wanted[k] += weight * static_cast<double>(given[2 * static_cast<std::size_t>(node) + k]);
        }
        const More found = together.of(at[0], at[1], at[2]);
        CHECK(std::abs(found.all_won - wanted[0]) < 1e-12);
        CHECK(std::abs(found.all_lost - wanted[1]) < 1e-12);
    }
    const More none = Together().of(0, 0, 0);
    CHECK_EQUAL(none.all_won, 1.0);
    CHECK_EQUAL(none.all_lost, 1.0);
}

void look_at(const Subject& subject, Random& random, int hands) {
    const auto points = [&](bool rising, int bound) {
        const auto row = [&] { return numbers(subject.scale, random, rising, bound); };
        return Points(subject.scale, subject.classes, every_place(subject.scale), row(), row(), row());
    };
    const Points worths[] = {points(true, 1000), points(true, 2), points(false, 1000), points(false, 3)};
    std::vector<Expectation> expectations;
    for (const bool rising : {true, false}) {
        const auto table = chances(subject.scale, rising);
        for (int opponents = 1; opponents <= 3; ++opponents) {
            const double slam = opponents == 3 ? 2.0 : 0.0;
            expectations.push_back({table, table, table, -0.5, 1, slam, slam, opponents, rising,
                                    Together(3, factors(random, rising))});
        }
    }
    for (int i = 0; i < hands; ++i) {
        const Mask hand = any_hand(random);
        const bool strict = i % 2 != 0;
        undominated_is_what_the_walk_finds(subject, hand, strict);
        for (const Points& worth : worths) best_is_what_the_walk_finds(subject, hand, strict, worth);
        points_for_some_places_will_do(subject, hand, strict, worths[i % 4]);
        expectation_is_searched_whole(subject, hand, strict, expectations[i % expectations.size()]);
        if (i % 50 == 0) triples_are_shown_by_the_highest_back(subject, hand);
        what_no_split_has_is_not_shown(subject, hand);
    }
    counts_that_are_known(subject);
}

}  // namespace

int main() {
    Random random(13);
    factors_change_along_straight_lines(random);
    for (const naive::Ranking& ranking : naive::rankings) look_at(Subject(ranking), random, 40);
    return checks::result();
}
