// Cards, rows of three and five, and the tables that rank them.
//
// A card is 4 * rank + suit (2c = 0 … As = 51), a set of cards a mask with that bit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace shisanzhang {

using Mask = std::uint64_t;

// The place of a row among all that exist under a ranking, counted from 1 for the
// weakest; 0 is weaker than any. (Python counts from 0 and calls it a standing.)
using Place = std::int16_t;

inline constexpr Mask deck = (Mask{1} << 52) - 1;
inline constexpr Mask one_suit = 0x1111111111111;

inline int count_cards(Mask mask) {
    // Adds up bits in parallel: plain x86-64 has no instruction for it.
    mask -= mask >> 1 & 0x5555555555555555;
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333);
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>(mask * 0x0101010101010101 >> 56);
}

inline bool is_hand(Mask mask) { return mask <= deck && count_cards(mask) == 13; }

constexpr int choose(int n, int k) {
    if (n < k) return 0;
    int product = 1;
    for (int i = 0; i < k; ++i) product = product * (n - i) / (i + 1);
    return product;
}

// With ranks r0 <= r1 <= … a row is entry multiset[0][r0] + multiset[1][r1] + … of its
// table, and with distinct ranks of one suit distinct[0][r0] + … (the combinatorial
// number system): every row has its entry and every entry its row.
struct Weights {
    std::array<std::array<std::uint16_t, 13>, 5> multiset{}, distinct{};
};

inline constexpr Weights weights = [] {
    Weights made;
    for (int k = 0; k < 5; ++k) {
        for (int rank = 0; rank < 13; ++rank) {
            made.multiset[k][rank] = static_cast<std::uint16_t>(choose(rank + k, k + 1));
            made.distinct[k][rank] = static_cast<std::uint16_t>(choose(rank, k + 1));
        }
    }
    return made;
}();

inline constexpr int fives = 6188, suited_fives = 1287, threes = 455, suited_threes = 286;

// The tables of one ranking; never changed once they are made.
struct Scale {
    std::array<Place, fives> five{};
    std::array<Place, suited_fives> five_suited{};
    std::array<Place, threes> three{};
    std::array<Place, suited_threes> three_suited{};  // where `suited_fronts`
    bool suited_fronts = false;
    std::vector<std::int32_t> strengths;  // by place; no row has strength 0

    int places() const { return static_cast<int>(strengths.size()); }
    int category(Place place) const { return strengths[place] >> 20; }
    // The place of the weakest row of a category.
    Place weakest(int category) const {
        const auto found = std::lower_bound(strengths.begin(), strengths.end(), category << 20);
        return static_cast<Place>(found - strengths.begin());
    }
};

// The place of a row given as a mask of exactly `size` cards.
template <int size>
Place place_of(const Scale& scale, Mask row) {
    int multiset = 0, distinct = 0;
    Mask rest = row;
    for (int k = 0; k < size; ++k, rest &= rest - 1) {
        const int rank = std::countr_zero(rest) >> 2;
        multiset += weights.multiset[k][rank];
        distinct += weights.distinct[k][rank];
    }
    const Mask suit = one_suit << (std::countr_zero(row) & 3);
    const bool suited = (row & ~suit) == 0;
    if constexpr (size == 5) return suited ? scale.five_suited[distinct] : scale.five[multiset];
    return suited && scale.suited_fronts ? scale.three_suited[distinct] : scale.three[multiset];
}

}  // namespace shisanzhang
