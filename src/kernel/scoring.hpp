// What passes between the players of a match.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "rows.hpp"
#include "specials.hpp"

namespace shisanzhang {

// In the order of Python's enum.
enum class SpecialVersus { own_points, difference, zero };

// Points are from 0 to 10,000 and factors from 1 to 100.
struct MatchRules {
    bool strict = false;                                      // whether equal middle and back are a foul
    bool fouls_lose = true;                                   // else a foul is refused
    std::array<std::array<std::int32_t, 9>, 3> row_values{};  // by row and category
    std::int32_t sweep = 2;
    std::int32_t grand_slam = 2;
    int min_opponents = 3;
    std::array<std::int32_t, special_kinds> special_points{};  // 0 where it is not played
    SpecialVersus versus = SpecialVersus::own_points;
    bool higher_cards = false;  // whether the same special is compared by its ranks
};

enum class Verdict { ok, ill_formed, overlapping, refused_foul, no_special };

// Whether a row has exactly `size` cards.
template <int size>
bool has_cards(Mask row) {
    for (int k = 1; k < size; ++k) row &= row - 1;
    return row != 0 && (row & (row - 1)) == 0;
}

// Front, middle and back side by side, 16 bits each: three rows compare in one subtraction.
using Three = std::uint64_t;

constexpr Three three(int front, int middle, int back) {
    return static_cast<Three>(front) | static_cast<Three>(middle) << 16 | static_cast<Three>(back) << 32;
}

inline constexpr Three high_bits = three(0x8000, 0x8000, 0x8000);

// The high bit of each number of `one` that is greater than the other's; all are below 0x8000.
constexpr Three greater(Three one, Three other) {
    return ~((other | high_bits) - one) & high_bits;
}

// The sum of the numbers whose high bit is chosen; it has to be below 0x10000.
constexpr std::int32_t sum_of(Three numbers, Three chosen) {
    const Three kept = numbers & (chosen - (chosen >> 15));
    return static_cast<std::int32_t>(kept * three(1, 1, 1) >> 32 & 0xFFFF);
}

// The scale and the specials that it is made with have to outlive it.
class MatchTable {
public:
    MatchTable(const Scale& scale, const SpecialTable& specials, const MatchRules& rules)
        : scale_(&scale), specials_(&specials), rules_(rules), sweep_{1, rules.sweep} {
        for (int place = 0; place < scale.places(); ++place) {
            categories_.push_back(static_cast<std::uint8_t>(scale.category(static_cast<Place>(place))));
        }
        for (std::size_t row = 0; row < 3; ++row) {
            for (std::size_t category = 0; category < 9; ++category) {
                values_[row][category] = static_cast<Three>(rules.row_values[row][category]) << 16 * row;
            }
        }
        price_specials();
    }

    // The totals of one match of 2 to 4 players, or the first thing wrong by player. Rows
    // are front, middle and back of each player; a declared hand is a front of 13 cards
    // and nothing in the other two.
    Verdict score(const Mask* rows, int players, std::int32_t* totals) const {
        if (players == 4) return score<4>(rows, totals);
        return players == 3 ? score<3>(rows, totals) : score<2>(rows, totals);
    }

    // What each of some plays scores against the same others, in one match after another: `others`
    // are the rows of `players` - 1 players for each match. The number of the first match that is
    // refused, or -1.
    std::int64_t respond(const Mask* plays, std::size_t count, const Mask* others, std::size_t matches,
                         int players, std::int32_t* points) const {
        if (players == 4) return respond<4>(plays, count, others, matches, points);
        return players == 3 ? respond<3>(plays, count, others, matches, points)
                            : respond<2>(plays, count, others, matches, points);
    }

private:
    struct Entrant {
        Three places;  // 0 in a foul, which is weaker than any
        Three values;  // what each row takes if it wins
        int special;   // 1 + its index, or 0
        Mask ranks;    // of a declared hand, as `rank_counts`
    };
    struct Outcome {
        std::int32_t points = 0;  // what the first takes from the second
        bool swept = false, was_swept = false;
    };

    void price_specials() {
        const auto take = [this](std::size_t winner, std::size_t loser, std::int32_t points) {
            takes_[winner][loser] = points;
            takes_[loser][winner] = -points;
        };
        std::vector<std::size_t> above;
        for (const Special special : specials_->entries()) {
            const auto index = static_cast<std::size_t>(special);
            const std::int32_t points = rules_.special_points[index];
            take(1 + index, 0, points);
            for (const std::size_t high : above) {
                take(1 + high, 1 + index, from_lower(rules_.special_points[high], points));
            }
            if (rules_.higher_cards) takes_[1 + index][1 + index] = points;
            above.push_back(index);
        }
    }

    // What a special of these points takes from one below it.
    std::int32_t from_lower(std::int32_t points, std::int32_t lower) const {
        if (rules_.versus == SpecialVersus::own_points) return points;
        return rules_.versus == SpecialVersus::difference ? std::max(points - lower, 0) : 0;
    }

    template <int players>
    Verdict score(const Mask* rows, std::int32_t* totals) const {
        std::array<Entrant, players> entrants;
        Mask dealt = 0;
        for (int player = 0; player < players; ++player) {
            const Verdict verdict = enter(rows + 3 * player, dealt, entrants[player]);
            if (verdict != Verdict::ok) return verdict;
        }
        settle<players>(entrants, totals);
        return Verdict::ok;
    }

    template <int players>
    std::int64_t respond(const Mask* plays, std::size_t count, const Mask* others, std::size_t matches,
                         std::int32_t* points) const {
        std::vector<Entrant> mine(count);
        std::vector<Mask> held(count);
        for (std::size_t i = 0; i < count; ++i) {
            if (enter(plays + 3 * i, held[i], mine[i]) != Verdict::ok) return 0;
        }
        std::array<Entrant, players> entrants;
        std::array<std::int32_t, players> totals;
        for (std::size_t match = 0; match < matches; ++match) {
            Mask dealt = 0;
            for (int player = 1; player < players; ++player, others += 3) {
                if (enter(others, dealt, entrants[static_cast<std::size_t>(player)]) != Verdict::ok)
                    return static_cast<std::int64_t>(match);
            }
            for (std::size_t i = 0; i < count; ++i) {
                if (dealt & held[i]) return static_cast<std::int64_t>(match);
                entrants[0] = mine[i];
                settle<players>(entrants, totals.data());
                points[i * matches + match] = totals[0];
            }
        }
        return -1;
    }

    template <int players>
    void settle(const std::array<Entrant, players>& entrants, std::int32_t* totals) const {
        std::array<std::int32_t, players> sums{};
        std::array<int, players> sweeps{};
        const auto pay = [&sums](int winner, int loser, std::int32_t points) {
            sums[winner] += points;
            sums[loser] -= points;
        };
        const auto meet = [&](int one, int other) {
            const Outcome outcome = compare(entrants[one], entrants[other]);
            pay(one, other, outcome.points);
            sweeps[one] += outcome.swept;
            sweeps[other] += outcome.was_swept;
        };
        // Every pair, as a list of calls: a loop would take a tenth more of the whole.
        [&]<int... k>(std::integer_sequence<int, k...>) {
            ((k / players < k % players ? meet(k / players, k % players) : void()), ...);
        }(std::make_integer_sequence<int, players * players>{});
        for (int one = 0; one < players; ++one) {
            if (sweeps[one] < players - 1 || players - 1 < rules_.min_opponents) continue;
            for (int other = 0; other < players; ++other) {
                pay(one, other, compare(entrants[one], entrants[other]).points * (rules_.grand_slam - 1));
            }
        }
        std::copy(sums.begin(), sums.end(), totals);
    }

    // Reads one player's rows and adds the cards to those dealt.
    Verdict enter(const Mask* rows, Mask& dealt, Entrant& entrant) const {
        const Mask front = rows[0], middle = rows[1], back = rows[2];
        const bool declared = (middle | back) == 0;
        const bool sized = has_cards<3>(front) && has_cards<5>(middle) && has_cards<5>(back);
        if (declared ? !is_hand(front) : !sized || (front | middle | back) > deck) return Verdict::ill_formed;
        Mask twice = 0;
        for (const Mask row : {front, middle, back}) {
            twice |= dealt & row;
            dealt |= row;
        }
        if (twice != 0) return Verdict::overlapping;
        return declared ? declare(front, entrant) : arrange(front, middle, back, entrant);
    }

    Verdict declare(Mask hand, Entrant& entrant) const {
        entrant = {0, 0, specials_->classify(hand), rank_counts(hand)};
        return entrant.special != 0 ? Verdict::ok : Verdict::no_special;
    }

    Verdict arrange(Mask front, Mask middle, Mask back, Entrant& entrant) const {
        const Place first = place_of<3>(*scale_, front);
        const Place second = place_of<5>(*scale_, middle), third = place_of<5>(*scale_, back);
        // Without branches: whether rows are in order, or which of two wins, is a coin toss.
        const bool foul = (first > second) | (second > third) | (rules_.strict & (second == third));
        if (foul & !rules_.fouls_lose) return Verdict::refused_foul;
        const Three values =
            values_[0][categories_[first]] | values_[1][categories_[second]] | values_[2][categories_[third]];
        entrant = {three(first, second, third) * !foul, values, 0, 0};
        return Verdict::ok;
    }

    // Two players against each other, up to the sweep.
    Outcome compare(const Entrant& one, const Entrant& other) const {
        if ((one.special | other.special) != 0) return {special_points(one, other)};
        const Three won = greater(one.places, other.places), lost = greater(other.places, one.places);
        const bool swept = won == high_bits, was_swept = lost == high_bits;
        const std::int32_t points = sum_of(one.values, won) - sum_of(other.values, lost);
        return {points * sweep_[swept | was_swept], swept, was_swept};
    }

    std::int32_t special_points(const Entrant& one, const Entrant& other) const {
        const std::int32_t points = takes_[one.special][other.special];
        if (one.special != other.special) return points;
        return points * ((one.ranks > other.ranks) - (one.ranks < other.ranks));
    }

    const Scale* scale_;
    const SpecialTable* specials_;
    MatchRules rules_;
    std::vector<std::uint8_t> categories_;  // by place
    std::array<std::array<Three, 9>, 3> values_{};
    std::array<std::int32_t, 2> sweep_;  // the factor without a sweep and with one
    // What one special takes from another, by 1 + index; 0 is a player without one.
    std::array<std::array<std::int32_t, special_kinds + 1>, special_kinds + 1> takes_{};
};

}  // namespace shisanzhang
