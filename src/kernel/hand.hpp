// A hand looked at as thirteen positions, so that a row is a set of 13 bits, and all of
// its rows ranked.
#pragma once

#include <utility>

#include "rows.hpp"

namespace shisanzhang {

using Row = std::uint16_t;  // a set of positions

inline constexpr int everything = (1 << 13) - 1;
inline constexpr int rows_of_five = 1287, rows_of_three = 286;

constexpr int pairs_above(int position) {
    return (12 - position) * (11 - position) / 2;
}

// The rows in the order in which they are ranked, here and in Python: those of five in
// groups by their third position c, where the pairs above c are the first so many of `pairs`.
struct Rows {
    std::array<Row, rows_of_five> five{};
    std::array<Row, rows_of_three> three{};
    std::array<Row, 45> pairs{};
    std::array<std::uint8_t, 45> lower{}, upper{};  // the positions of each pair
};

inline constexpr Rows all_rows = [] {
    Rows made;
    int n = 0;
    for (int d = 11; d > 2; --d) {
        for (int e = d + 1; e < 13; ++e, ++n) {
            made.pairs[n] = static_cast<Row>(1 << d | 1 << e);
            made.lower[n] = static_cast<std::uint8_t>(d);
            made.upper[n] = static_cast<std::uint8_t>(e);
        }
    }
    int fives_made = 0, threes_made = 0;
    for (int c = 2; c < 13; ++c) {
        for (int b = 1; b < c; ++b) {
            for (int a = 0; a < b; ++a) {
                const int row = 1 << a | 1 << b | 1 << c;
                made.three[threes_made++] = static_cast<Row>(row);
                for (int pair = 0; pair < pairs_above(c); ++pair) {
                    made.five[fives_made++] = static_cast<Row>(row | made.pairs[pair]);
                }
            }
        }
    }
    return made;
}();

// What each row has; sets of another size hold 0.
struct alignas(64) Table {
    std::array<Place, everything + 1> of{};

    Place& operator[](int row) { return of[row]; }
    Place operator[](int row) const { return of[row]; }
};

// The cards in order, those of dead suits first within each rank. A suit that has too few
// cards for a suited row is dead, and its cards are what their ranks are.
struct Positions {
    std::array<std::uint8_t, 13> card{}, rank{};
    std::array<Row, 4> live{};  // the positions of each suit that is not dead
    int lives = 0;
    int twins = 0;  // the positions that are interchangeable with the one before

    Positions(const Scale& scale, Mask hand) {
        const int least = scale.suited_fronts ? 3 : 5;
        std::array<unsigned, 4> order{};  // suits, the dead ones first
        unsigned dead = 0;
        for (unsigned suit = 0; suit < 4; ++suit) {
            if (count_cards(hand >> suit & one_suit) < least) order[dead++] = suit;
        }
        for (unsigned suit = 0, n = dead; suit < 4; ++suit) {
            if (count_cards(hand >> suit & one_suit) >= least) order[n++] = suit;
        }
        Mask sorted = 0;
        for (unsigned i = 0; i < 4; ++i) sorted |= (hand >> order[i] & one_suit) << i;
        lives = static_cast<int>(4 - dead);
        int before = -1;  // the rank of the card before, if it is dead
        for (int n = 0; n < 13; ++n, sorted &= sorted - 1) {
            const int place = std::countr_zero(sorted);
            const unsigned suit = place & 3;
            card[n] = static_cast<std::uint8_t>((place & ~3) | static_cast<int>(order[suit]));
            rank[n] = static_cast<std::uint8_t>(place >> 2);
            if (suit < dead) {
                twins |= (before == rank[n]) << n;
                before = rank[n];
            } else {
                live[suit - dead] = static_cast<Row>(live[suit - dead] | 1 << n);
                before = -1;
            }
        }
    }

    // What can be laid with one of two twins can be laid with the other. A middle takes the
    // first of them, a front or back the last.
    bool takes_first(int row) const { return (row & ~(row << 1) & twins) == 0; }
    bool takes_last(int row) const { return (row & ~(row >> 1) & twins >> 1) == 0; }

    Mask cards(int row) const {
        Mask mask = 0;
        for (unsigned rest = static_cast<unsigned>(row); rest; rest &= rest - 1) {
            mask |= Mask{1} << card[std::countr_zero(rest)];
        }
        return mask;
    }
};

// Calls put(row, entry) for each row of `size` in one suit, with its entry in the table of such rows.
template <int size, class Put>
void each_suited(const Positions& hand, int suit, Put put) {
    const auto extend = [&](auto& self, int k, unsigned rest, int row, int entry) -> void {
        if (k == size) {
            put(row, entry);
            return;
        }
        for (; rest; rest &= rest - 1) {
            const int position = std::countr_zero(rest);
            self(self, k + 1, rest & (rest - 1), row | 1 << position,
                 entry + weights.distinct[k][hand.rank[position]]);
        }
    };
    extend(extend, 0, hand.live[suit], 0, 0);
}

namespace detail {

// The rows of three given positions and each pair of `pairs` above them, written out.
template <int... pairs>
void look_up_pairs(Place* rows, const Place* entries, const std::uint16_t* last_two,
                   std::integer_sequence<int, pairs...>) {
    ((rows[all_rows.pairs[pairs]] = entries[last_two[pairs]]), ...);
}

}  // namespace detail

// Fills `table` for all rows of five with what the tables of entries hold.
inline void look_up_fives(const Positions& hand, const Place* five, const Place* suited, Table& table) {
    std::array<std::array<std::uint16_t, 13>, 5> weight;
    for (int k = 0; k < 5; ++k) {
        for (int n = 0; n < 13; ++n) weight[k][n] = weights.multiset[k][hand.rank[n]];
    }
    std::array<std::uint16_t, 45> last_two;
    for (int n = 0; n < 45; ++n) {
        last_two[n] = static_cast<std::uint16_t>(weight[3][all_rows.lower[n]] + weight[4][all_rows.upper[n]]);
    }
    const auto with_third = [&]<int c>() {
        for (int b = 1; b < c; ++b) {
            for (int a = 0; a < b; ++a) {
                detail::look_up_pairs(table.of.data() + (1 << a | 1 << b | 1 << c),
                                      five + (weight[0][a] + weight[1][b] + weight[2][c]), last_two.data(),
                                      std::make_integer_sequence<int, pairs_above(c)>());
            }
        }
    };
    [&]<int... c>(std::integer_sequence<int, c...>) {
        (with_third.template operator()<c + 2>(), ...);
    }(std::make_integer_sequence<int, 9>());
    for (int suit = 0; suit < hand.lives; ++suit) {
        each_suited<5>(hand, suit, [&](int row, int entry) { table[row] = suited[entry]; });
    }
}

// Calls look(row) for each row of five, up to the exchange of twins, of which it takes the first.
template <class Look>
void each_middle(const Positions& hand, Look look) {
    // The pairs that can stand above a third position: those next to it, and the others.
    std::uint64_t touching = 0, apart = 0;
    for (int n = 0; n < 45; ++n) {
        const int lower = all_rows.lower[n], upper = all_rows.upper[n];
        const std::uint64_t kept = (hand.twins >> upper & 1) == 0 || upper == lower + 1;
        touching |= kept << n;
        apart |= (kept & ~(hand.twins >> lower)) << n;
    }
    for (int c = 2; c < 11; ++c) {
        const std::uint64_t near =
            (std::uint64_t{1} << pairs_above(c)) - (std::uint64_t{1} << pairs_above(c + 1));
        const std::uint64_t pairs =
            (touching & near) | (apart & ((std::uint64_t{1} << pairs_above(c + 1)) - 1));
        for (int b = 1; b < c; ++b) {
            for (int a = 0; a < b; ++a) {
                const int three = 1 << a | 1 << b | 1 << c;
                if (!hand.takes_first(three)) continue;
                for (std::uint64_t rest = pairs; rest; rest &= rest - 1) {
                    look(three | all_rows.pairs[std::countr_zero(rest)]);
                }
            }
        }
    }
}

// What the tables hold for all rows of three, in the order of `all_rows.three`.
inline void look_up_threes(const Positions& hand, const Place* three, const Place* suited, Place* found) {
    const auto& weight = weights.multiset;
    int n = 0;
    for (int c = 2; c < 13; ++c) {
        for (int b = 1; b < c; ++b) {
            const Place* entries = three + weight[1][hand.rank[b]] + weight[2][hand.rank[c]];
            for (int a = 0; a < b; ++a) found[n++] = entries[weight[0][hand.rank[a]]];
        }
    }
    if (suited == nullptr) return;
    for (int suit = 0; suit < hand.lives; ++suit) {
        each_suited<3>(hand, suit, [&](int row, int entry) {
            const int a = std::countr_zero(static_cast<unsigned>(row));
            const int b = std::countr_zero(static_cast<unsigned>(row & (row - 1)));
            const int c = static_cast<int>(std::bit_width(static_cast<unsigned>(row))) - 1;
            found[choose(c, 3) + choose(b, 2) + a] = suited[entry];
        });
    }
}

}  // namespace shisanzhang
