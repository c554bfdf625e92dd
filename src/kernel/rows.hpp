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

inline bool is_hand(Mask mask) {
    return mask <= deck && count_cards(mask) == 13;
}

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

namespace detail {

// The position of the lowest bit; there is one.
inline int lowest(Mask mask) {
#if defined(__GNUC__)
    return __builtin_ctzll(mask);  // which need not be told apart from no bit at all
#else
    return std::countr_zero(mask);
#endif
}

// Both weights of a card, so that one sum makes both entries.
inline constexpr std::array<std::array<std::uint32_t, 52>, 5> both_weights = [] {
    std::array<std::array<std::uint32_t, 52>, 5> made{};
    for (int k = 0; k < 5; ++k) {
        for (int card = 0; card < 52; ++card) {
            made[k][card] = static_cast<std::uint32_t>(weights.distinct[k][card / 4]) << 16 |
                            weights.multiset[k][card / 4];
        }
    }
    return made;
}();

inline constexpr std::array<Mask, 52> other_suits = [] {
    std::array<Mask, 52> made{};
    for (int card = 0; card < 52; ++card) made[card] = deck & ~(one_suit << card % 4);
    return made;
}();

}  // namespace detail

// The place of a row given as a mask of exactly `size` cards.
template <int size>
Place place_of(const Scale& scale, Mask row) {
    std::uint32_t sum = 0;
    Mask rest = row;
    for (int k = 0; k < size; ++k, rest &= rest - 1) sum += detail::both_weights[k][detail::lowest(rest)];
    const bool one_suited = (row & detail::other_suits[detail::lowest(row)]) == 0;
    const Place *plain, *suited;
    if constexpr (size == 5) {
        plain = scale.five.data(), suited = scale.five_suited.data();
    } else {
        plain = scale.three.data(), suited = scale.suited_fronts ? scale.three_suited.data() : nullptr;
        if (suited == nullptr) return plain[sum & 0xFFFF];
    }
    // A choice of addresses, not of paths: a guess would often be wrong.
    const Place* entry = one_suited ? suited + (sum >> 16) : plain + (sum & 0xFFFF);
    return *entry;
}

}  // namespace shisanzhang
