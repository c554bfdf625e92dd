// The thirteen special hands: which of them a hand makes, and which one counts.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rows.hpp"

namespace shisanzhang {

// These three in the order of Python's enums.
enum class Special : std::uint8_t {
    supreme_dragon,
    dragon,
    twelve_royals,
    three_straight_flushes,
    three_quads,
    all_high,
    all_low,
    one_color,
    four_triples,
    five_pairs_and_triple,
    six_pairs,
    three_straights,
    three_flushes,
};
enum class TwelveRoyals { all_thirteen, at_least_twelve, twelve_pictures };
enum class SixPairs { loose, quads, strict };

inline constexpr std::size_t special_kinds = 13;

constexpr unsigned bit_of(Special special) {
    return 1u << static_cast<unsigned>(special);
}

struct SpecialRules {
    std::vector<Special> entries{};  // the highest first
    bool low_ace = true;
    unsigned high_ranks = 0x1FC0;  // sets of ranks: bit 0 is the two
    unsigned low_ranks = 0x007F;
    TwelveRoyals twelve_royals = TwelveRoyals::all_thirteen;
    SixPairs six_pairs = SixPairs::loose;
    bool four_triples_with_quads = true;
    bool five_pairs_with_quads = true;
};

// How many cards a hand has of each rank, in four bits each, the two's lowest. As numbers
// these compare like the ranks of two hands, high to low, position by position.
inline Mask rank_counts(Mask hand) {
    hand -= hand >> 1 & 0x5555555555555555;
    return (hand & 0x3333333333333333) + (hand >> 2 & 0x3333333333333333);
}

// The sum of 13 groups of four bits, if that is at most 15.
constexpr unsigned sum_fours(Mask groups) {
    return groups * one_suit >> 48 & 15;
}

constexpr Mask cards_of_ranks(unsigned ranks) {
    Mask cards = 0;
    for (int rank = 0; rank < 13; ++rank) cards |= Mask{ranks >> rank & 1} * 15 << 4 * rank;
    return cards;
}

// The runs of `size` cards in one suit, by lowest card, and last the four with a low ace.
// Every fourth is of clubs: taken as rank counts these are the runs in any suits.
template <std::size_t size>
inline constexpr std::array<Mask, 4 * (15 - size)> suited_runs = [] {
    std::array<Mask, 4 * (15 - size)> runs{};
    constexpr std::size_t high = 4 * (14 - size);
    constexpr Mask lowest = one_suit & ((Mask{1} << 4 * size) - 1);
    for (std::size_t card = 0; card < high; ++card) runs[card] = lowest << card;
    for (std::size_t suit = 0; suit < 4; ++suit) runs[high + suit] = (lowest >> 4 | Mask{1} << 48) << suit;
    return runs;
}();

template <std::size_t size>
constexpr std::span<const Mask> runs(bool low_ace) {
    return std::span<const Mask>(suited_runs<size>).first(suited_runs<size>.size() - (low_ace ? 0 : 4));
}

// The rank counts of every hand of a run of 3 and two of 5. They are looked up whole, since
// no greedy cut is right: an ace may be low in one row and high in another.
class ThreeStraights {
public:
    explicit ThreeStraights(bool low_ace) {
        const auto short_runs = runs<3>(low_ace), long_runs = runs<5>(low_ace);
        for (std::size_t i = 0; i < short_runs.size(); i += 4)
            for (std::size_t j = 0; j < long_runs.size(); j += 4)
                for (std::size_t k = 0; k <= j; k += 4) {
                    const Mask counts = short_runs[i] + long_runs[j] + long_runs[k];
                    slots_[slot_of(counts)] = counts;
                }
    }

    bool contains(Mask counts) const { return slots_[slot_of(counts)] == counts; }

private:
    // Where the counts stand, or else the free slot they would take.
    std::size_t slot_of(Mask counts) const {
        std::size_t slot = counts * 0x9E3779B97F4A7C15 >> 53;
        while (slots_[slot] != 0 && slots_[slot] != counts) slot = (slot + 1) % slots_.size();
        return slot;
    }

    std::array<Mask, 2048> slots_{};  // at most 660 are taken
};

class SpecialTable {
public:
    explicit SpecialTable(const SpecialRules& rules)
        : rules_(rules),
          not_high_(deck & ~cards_of_ranks(rules.high_ranks)),
          not_low_(deck & ~cards_of_ranks(rules.low_ranks)),
          three_straights_(rules.low_ace) {
        for (const Special special : rules.entries) played_ |= bit_of(special);
    }

    const std::vector<Special>& entries() const { return rules_.entries; }

    // The special that counts: 1 + its index, or 0.
    int classify(Mask hand) const {
        const unsigned found = made(hand) & played_;
        if (found == 0) return 0;
        std::size_t place = 0;
        while ((found & bit_of(rules_.entries[place])) == 0) ++place;
        return 1 + static_cast<int>(rules_.entries[place]);
    }

    // Every special that the hand makes, played or not, as a set of bits by index.
    unsigned made(Mask hand) const {
        const Mask counts = rank_counts(hand);
        const unsigned odd = sum_fours(counts & one_suit);
        const unsigned triples = sum_fours(counts & counts >> 1 & one_suit);
        const unsigned quads = sum_fours(counts >> 2 & one_suit);
        const bool straights = three_straights_.contains(counts), flushes = three_flushes(hand);

        unsigned found = 0;
        const auto add = [&found](Special special, bool is) { found |= is ? bit_of(special) : 0; };
        add(Special::supreme_dragon, one_suited(hand));
        add(Special::dragon, counts == one_suit);
        add(Special::twelve_royals, twelve_royals(hand));
        add(Special::three_straight_flushes, straights && flushes && parts_into_runs(hand));
        add(Special::three_quads, quads == 3);
        add(Special::all_high, (hand & not_high_) == 0);
        add(Special::all_low, (hand & not_low_) == 0);
        add(Special::one_color, (hand & red) == 0 || (hand & red) == hand);
        add(Special::four_triples,
            triples == 4 || (rules_.four_triples_with_quads && triples == 3 && quads == 1));
        add(Special::five_pairs_and_triple,
            odd == 1 && triples == 1 && (rules_.five_pairs_with_quads || quads == 0));
        add(Special::six_pairs, odd == 1 && (rules_.six_pairs == SixPairs::loose || triples == 0) &&
                                    (rules_.six_pairs != SixPairs::strict || quads == 0));
        add(Special::three_straights, straights);
        add(Special::three_flushes, flushes);
        return found;
    }

private:
    static constexpr Mask red = one_suit * 6;
    static constexpr Mask royals = cards_of_ranks(0x1E00), pictures = cards_of_ranks(0x0E00);

    static bool one_suited(Mask hand) { return (hand & ~(one_suit << (std::countr_zero(hand) & 3))) == 0; }

    bool twelve_royals(Mask hand) const {
        if (rules_.twelve_royals == TwelveRoyals::twelve_pictures) return (hand & pictures) == pictures;
        const Mask others = hand & ~royals;
        if (rules_.twelve_royals == TwelveRoyals::all_thirteen) return others == 0;
        return (others & (others - 1)) == 0;
    }

    // Whether each suit has a number of cards that parts into rows of 3, 5 and 5.
    static bool three_flushes(Mask hand) {
        constexpr unsigned fit = 1u << 0 | 1u << 3 | 1u << 5 | 1u << 8 | 1u << 10 | 1u << 13;
        unsigned all = fit;
        for (int suit = 0; suit < 4; ++suit) all &= fit >> sum_fours(hand >> suit & one_suit);
        return all & 1;
    }

    // Whether the hand parts into a suited run of 3 and two of 5.
    bool parts_into_runs(Mask hand) const {
        const auto short_runs = runs<3>(rules_.low_ace), long_runs = runs<5>(rules_.low_ace);
        for (const Mask first : long_runs) {
            if ((hand & first) != first) continue;
            const Mask rest = hand ^ first;
            for (const Mask second : long_runs) {
                if ((rest & second) != second) continue;
                for (const Mask third : short_runs) {
                    if (rest == (second | third)) return true;
                }
            }
        }
        return false;
    }

    SpecialRules rules_;
    unsigned played_ = 0;
    Mask not_high_, not_low_;
    ThreeStraights three_straights_;
};

}  // namespace shisanzhang
