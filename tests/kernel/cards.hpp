// Cards as text, and random hands of all sorts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <ostream>
#include <random>
#include <string_view>
#include <vector>

#include "rows.hpp"

namespace shisanzhang {

inline constexpr std::string_view rank_letters = "23456789TJQKA", suit_letters = "cdhs";

// "As Kd" or "AsKd" as a mask.
inline Mask cards(std::string_view text) {
    Mask made = 0;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        if (text[i] == ' ') ++i;
        const auto rank = rank_letters.find(text[i]), suit = suit_letters.find(text[i + 1]);
        if (rank == std::string_view::npos || suit == std::string_view::npos) std::abort();
        made |= Mask{1} << (4 * rank + suit);
    }
    return made;
}

inline std::vector<int> cards_in(Mask mask) {
    std::vector<int> found;
    found.reserve(13);
    for (int card = 0; card < 64; ++card) {
        if (mask >> card & 1) found.push_back(card);
    }
    return found;
}

// A mask that prints as its cards.
struct Cards {
    Mask mask;
};

inline std::ostream& operator<<(std::ostream& out, Cards shown) {
    for (const int card : cards_in(shown.mask)) {
        if (card >= 52) return out << "and bits beyond the deck";
        out << rank_letters[static_cast<std::size_t>(card / 4)]
            << suit_letters[static_cast<std::size_t>(card % 4)] << ' ';
    }
    return out;
}

using Random = std::mt19937_64;

inline int below(Random& random, int bound) {
    return static_cast<int>(random() % static_cast<unsigned>(bound));
}

// The standard library's shuffle is not the same everywhere.
template <class Items>
void shuffle(Items& items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random() % i]);
}

inline std::vector<int> shuffled_deck(Random& random) {
    std::vector<int> all(52);
    std::iota(all.begin(), all.end(), 0);
    shuffle(all, random);
    return all;
}

// The set of `size` cards from `start` on.
inline Mask mask_of(const std::vector<int>& from, std::size_t start, std::size_t size) {
    Mask made = 0;
    for (std::size_t i = start; i < start + size; ++i) made |= Mask{1} << from[i];
    return made;
}

// The first 13 of the shuffled cards that `fits`, and then of the others.
template <class Fits>
Mask hand_where(Random& random, Fits fits) {
    auto all = shuffled_deck(random);
    std::stable_partition(all.begin(), all.end(), fits);
    return mask_of(all, 0, 13);
}

// A run of three and two of five, suited or not.
inline Mask three_runs(Random& random, bool suited) {
    for (;;) {
        Mask made = 0;
        for (const int size : {3, 5, 5}) {
            const int low = below(random, 15 - size), one = below(random, 4);
            for (int step = 0; step < size; ++step) {
                const int rank = (low + step + 12) % 13, suit = suited ? one : below(random, 4);
                made |= Mask{1} << (4 * rank + suit);
            }
        }
        if (count_cards(made) == 13) return made;
    }
}

inline Mask exchange_a_card(Mask hand, Random& random) {
    const auto held = cards_in(hand), free = cards_in(deck & ~hand);
    return hand ^ Mask{1} << held[random() % 13] ^ Mask { 1 } << free[random() % 39];
}

// A hand of any kind: plain ones, of few ranks or suits, of runs, and one card off from these.
inline Mask any_hand(Random& random) {
    const auto few = static_cast<unsigned>(random() & random()),
               low = static_cast<unsigned>(below(random, 7));
    const auto in_ranks = [few](int card) { return (few >> card / 4 & 1) != 0; };
    const auto in_a_span = [low](int card) { return static_cast<unsigned>(card / 4) - low < 7; };
    const auto in_suits = [few](int card) { return (few >> card % 4 & 1) != 0; };
    Mask hand = 0;
    switch (random() % 6) {
        case 0: hand = mask_of(shuffled_deck(random), 0, 13); break;
        case 1: hand = hand_where(random, in_ranks); break;
        case 2: hand = hand_where(random, in_a_span); break;
        case 3: hand = hand_where(random, in_suits); break;
        case 4: hand = three_runs(random, false); break;
        default: hand = three_runs(random, true); break;
    }
    return random() % 3 == 0 ? exchange_a_card(hand, random) : hand;
}

}  // namespace shisanzhang
