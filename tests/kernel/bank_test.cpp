// Banks against a loop over everybody in them, and expectations that listen to them.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "bank.hpp"
#include "cards.hpp"
#include "check.hpp"
#include "naive.hpp"
#include "search.hpp"

using namespace shisanzhang;

namespace {

Mask opponent(Random& random, Mask hand) {
    return hand_where(random, [hand](int card) { return (hand >> card & 1) == 0; });
}

Place any_place(const Scale& scale, Random& random) {
    return static_cast<Place>(1 + below(random, scale.places() - 1));
}

Triple any_triple(const Scale& scale, Random& random) {
    return {any_place(scale, random), any_place(scale, random), any_place(scale, random)};
}

Place row_of(const Triple& triple, std::size_t row) {
    return std::array{triple.front, triple.middle, triple.back}[row];
}

class Subject {
public:
    Subject(const naive::Ranking& ranking, Random& random, std::int32_t sweep)
        : scale(naive::make_scale(ranking)),
          classes(scale),
          search(std::make_unique<Search>(scale, classes)),
          hand(any_hand(random)),
          triples(search->undominated(hand, false)) {
        bank.sweep = sweep;
        bank.slam = sweep * 1.5;
        bank.opponents = 1 + below(random, 3);
        for (auto& values : bank.values) {
            std::array<std::int32_t, 9> paid;
            for (std::int32_t& points : paid) points = below(random, 6);
            for (int place = 0; place < scale.places(); ++place)
                values.push_back(paid[static_cast<std::size_t>(scale.category(static_cast<Place>(place)))]);
        }
    }

    const Scale scale;
    const FrontClasses classes;
    const std::unique_ptr<Search> search;
    const Mask hand;
    std::vector<Triple> triples;
    Bank bank;

    // Opponents of the hand, and other hands; rows of all sorts, some of them equal to those of the hand.
    void fill(Random& random, std::size_t count) {
        bank.hands.clear(), bank.plays.clear(), bank.start.fill(0);
        for (std::size_t i = 0; i < count; ++i)
            bank.hands.push_back(below(random, 4) == 0 ? any_hand(random) : opponent(random, hand));
        const auto group = [](Mask held) { return held >> bank_group_shift; };
        std::sort(bank.hands.begin(), bank.hands.end(),
                  [&](Mask one, Mask other) { return group(one) < group(other); });
        for (const Mask held : bank.hands) ++bank.start[group(held) + 1];
        std::partial_sum(bank.start.begin(), bank.start.end(), bank.start.begin());
        for (std::size_t i = 0; i < count; ++i) {
            if (below(random, 6) == 0) {
                bank.plays.push_back({{0, 0, 0}, 0, below(random, 100)});
                continue;
            }
            Triple laid = any_triple(scale, random);
            if (below(random, 2) == 0) laid = triples[random() % triples.size()];
            if (below(random, 3) == 0) laid.middle = triples[random() % triples.size()].middle;
            Bank::Play play{
                {laid.front, laid.middle, laid.back}, static_cast<float>(below(random, 9)) / 4, 0};
            for (std::size_t row = 0; row < 3; ++row) play.takes += bank.values[row][row_of(laid, row)];
            bank.plays.push_back(play);
        }
    }

    bool meets(std::size_t number) const { return (bank.hands[number] & hand) == 0; }
    bool lays(std::size_t number) const { return meets(number) && bank.plays[number].places[0] != 0; }
};

Fared fared(const Subject& subject, const Triple& triple) {
    Fared found;
    for (std::size_t i = 0; i < subject.bank.hands.size(); ++i) {
        if (!subject.lays(i)) continue;
        int rows_won = 0, rows_lost = 0;
        std::int64_t won = 0, lost = 0;
        for (std::size_t row = 0; row < 3; ++row) {
            const Place mine = row_of(triple, row), theirs = subject.bank.plays[i].places[row];
            if (mine > theirs) ++rows_won, won += subject.bank.values[row][mine];
            if (mine < theirs) ++rows_lost, lost += subject.bank.values[row][theirs];
        }
        found.points += won * (rows_won == 3 ? subject.bank.sweep : 1) - lost;
        found.swept += rows_won == 3;
        const double factor = subject.bank.sweep - 1 + static_cast<double>(subject.bank.plays[i].slam);
        if (rows_lost == 3) found.more_lost += factor * static_cast<double>(lost);
    }
    return found;
}

void triples_fare_as_in_a_loop(const Subject& subject, Random& random) {
    std::vector<Triple> asked = subject.triples;
    for (int i = 0; i < 50; ++i) asked.push_back(any_triple(subject.scale, random));
    asked.push_back(asked.front());
    const std::vector<Fared>& found = subject.search->consult(subject.bank, subject.hand, asked);
    CHECK_EQUAL(found.size(), asked.size());
    std::size_t laid = 0;
    std::int64_t declared = 0, taken = 0;
    for (std::size_t i = 0; i < subject.bank.hands.size(); ++i) {
        laid += subject.lays(i);
        if (!subject.meets(i) || subject.lays(i)) continue;
        ++declared, taken += subject.bank.plays[i].takes;
    }
    CHECK_EQUAL(subject.search->field().laid, laid);
    CHECK_EQUAL(subject.search->field().declared, declared);
    CHECK_EQUAL(subject.search->field().taken, taken);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Fared wanted = fared(subject, asked[i]);
        CHECK_EQUAL(found[i].points, wanted.points);
        CHECK_EQUAL(found[i].swept, wanted.swept);
        CHECK(std::abs(found[i].more_lost - wanted.more_lost) < 1e-6);
    }
}

// What both say of a triple, each with its weight.
double told(const Subject& subject, const Expectation& expectation, double trust, const Triple& triple) {
    double met = 0, taken = 0;
    for (std::size_t i = 0; i < subject.bank.hands.size(); ++i) {
        met += subject.meets(i);
        if (subject.meets(i) && !subject.lays(i)) taken += subject.bank.plays[i].takes;
    }
    const double alone = expectation.of(triple);
    if (met == 0) return alone;
    const Fared fares = fared(subject, triple);
    double pays = 0;
    for (std::size_t row = 0; row < 3; ++row) pays += subject.bank.values[row][row_of(triple, row)];
    const double slams = std::pow(static_cast<double>(fares.swept) / met, subject.bank.opponents);
    const double points = static_cast<double>(fares.points) - fares.more_lost - taken;
    const double seen = subject.bank.opponents * (points / met + subject.bank.slam * slams * pays);
    return (trust * alone + met * seen) / (trust + met);
}

void the_best_by_both(const Subject& subject, bool rising) {
    std::vector<Chances> table;
    for (int place = 0; place < subject.scale.places(); ++place) {
        const float win = static_cast<float>(place) / static_cast<float>(subject.scale.places());
        table.push_back({2 * win - 1, win, 1, 1 - win, 1 - win, (1 - win) / 2, (1 - win) / 2, 0});
    }
    const Expectation expectation{table, table, table, 0, 1, 2, 2, 3, rising, {}};
    std::vector<Triple> triples = subject.triples;
    if (!rising) {
        triples.clear();
        subject.search->each_legal(subject.hand, false,
                                   [&](const Triple& triple, const Split&) { triples.push_back(triple); });
        keep_one_of_each(triples);
    }
    for (const double trust : {0.0, 50.0}) {
        const Informed both{&expectation, &subject.bank, trust};
        const std::vector<double> worths = subject.search->worths(subject.hand, both, triples);
        Choice wanted;
        for (std::size_t i = 0; i < triples.size(); ++i) {
            wanted.consider(triples[i], worths[i]);
            if (i % 16 != 0) continue;
            const double worth = told(subject, expectation, trust, triples[i]);
            CHECK(std::abs(worths[i] - worth) < 1e-6);
        }
        const Choice found = subject.search->best(subject.hand, both, false);
        CHECK_EQUAL_FOR(Cards{subject.hand}, found.points, wanted.points);
        CHECK_EQUAL_FOR(Cards{subject.hand}, found.triple == wanted.triple, true);
        const Split split = subject.search->arrange(subject.hand, both, false);
        CHECK_EQUAL(split.front | split.middle | split.back, subject.hand);
        CHECK(place_of<3>(subject.scale, split.front) == found.triple.front);
        CHECK(place_of<5>(subject.scale, split.middle) == found.triple.middle);
        CHECK(place_of<5>(subject.scale, split.back) == found.triple.back);
    }
}

void sweeps_as_in_a_loop(const Subject& subject) {
    std::vector<Place> places;
    for (const Bank::Play& play : subject.bank.plays)
        places.insert(places.end(), play.places.begin(), play.places.end());
    const std::size_t count = subject.bank.plays.size();
    for (const std::size_t sample : {count / 2 + 1, 2 * count}) {
        std::vector<float> found(count);
        chances_to_sweep(places, sample, found.data());
        for (std::size_t i = 0; i < count; ++i) {
            const auto& mine = subject.bank.plays[i].places;
            int swept = 0;
            for (std::size_t k = 0; k < std::min(sample, count); ++k) {
                const auto& theirs = subject.bank.plays[k].places;
                swept += theirs[0] != 0 && mine[0] > theirs[0] && mine[1] > theirs[1] && mine[2] > theirs[2];
            }
            const double wanted = swept / static_cast<double>(std::min(sample, count));
            CHECK(std::abs(static_cast<double>(found[i]) - wanted) < 1e-6);
        }
    }
}

void look_at(Subject subject, Random& random) {
    for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 300U}) {
        subject.fill(random, count);
        triples_fare_as_in_a_loop(subject, random);
        the_best_by_both(subject, true);
        if (count == 65) the_best_by_both(subject, false);
        sweeps_as_in_a_loop(subject);
    }
}

}  // namespace

int main() {
    Random random(13);
    for (const naive::Ranking& ranking : {naive::rankings[0], naive::rankings[4]}) {
        for (const std::int32_t sweep : {1, 2, 5}) look_at(Subject(ranking, random, sweep), random);
    }
    return checks::result();
}
