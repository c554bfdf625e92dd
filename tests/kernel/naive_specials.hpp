// Special hands told by their definitions, one by one, with no bit tricks.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <vector>

#include "cards.hpp"
#include "specials.hpp"

namespace shisanzhang::naive {

using RankCounts = std::array<int, 13>;

// The runs of `size` ranks.
inline std::vector<std::vector<int>> all_runs(int size, bool low_ace) {
    std::vector<std::vector<int>> found;
    for (int low = low_ace ? -1 : 0; low + size <= 13; ++low) {
        std::vector<int> run;
        for (int step = 0; step < size; ++step) run.push_back((low + step + 13) % 13);
        found.push_back(run);
    }
    return found;
}

// Whether the cards part into runs of 5, 5 and 3 cards; a run takes all its cards from one of the lines.
inline bool parts(std::vector<RankCounts>& lines, bool low_ace, std::size_t runs_found = 0) {
    if (runs_found == 3) return true;
    for (const auto& run : all_runs(runs_found < 2 ? 5 : 3, low_ace)) {
        for (RankCounts& line : lines) {
            if (std::any_of(run.begin(), run.end(), [&line](int rank) { return line[rank] == 0; })) continue;
            for (const int rank : run) --line[rank];
            const bool found = parts(lines, low_ace, runs_found + 1);
            for (const int rank : run) ++line[rank];
            if (found) return true;
        }
    }
    return false;
}

inline bool makes(Special special, Mask hand, const SpecialRules& rules) {
    RankCounts ranks{};
    std::array<int, 4> suits{};
    std::vector<RankCounts> by_suit(4);
    for (const int card : cards_in(hand)) {
        ++ranks[card / 4];
        ++suits[card % 4];
        ++by_suit[card % 4][card / 4];
    }
    std::vector<int> pattern;
    for (const int count : ranks) {
        if (count > 0) pattern.push_back(count);
    }
    std::sort(pattern.rbegin(), pattern.rend());
    const auto is_one_of = [&pattern](std::vector<std::vector<int>> wanted) {
        return std::find(wanted.begin(), wanted.end(), pattern) != wanted.end();
    };
    const auto within = [&ranks](unsigned set) {
        int inside = 0;
        for (int rank = 0; rank < 13; ++rank) inside += (set >> rank & 1) != 0 ? ranks[rank] : 0;
        return inside;
    };
    const auto holds = [&pattern](int count) {
        return std::count(pattern.begin(), pattern.end(), count) > 0;
    };
    switch (special) {
        case Special::supreme_dragon: return *std::max_element(suits.begin(), suits.end()) == 13;
        case Special::dragon: return pattern.size() == 13;
        case Special::twelve_royals:
            if (rules.twelve_royals == TwelveRoyals::twelve_pictures) return within(0b0111000000000) == 12;
            return within(0b1111000000000) >= (rules.twelve_royals == TwelveRoyals::all_thirteen ? 13 : 12);
        case Special::three_straight_flushes: return parts(by_suit, rules.low_ace);
        case Special::three_quads: return is_one_of({{4, 4, 4, 1}});
        case Special::all_high: return within(rules.high_ranks) == 13;
        case Special::all_low: return within(rules.low_ranks) == 13;
        case Special::one_color: return suits[0] + suits[3] == 13 || suits[1] + suits[2] == 13;
        case Special::four_triples:
            return is_one_of({{3, 3, 3, 3, 1}}) ||
                   (rules.four_triples_with_quads && is_one_of({{4, 3, 3, 3}}));
        case Special::five_pairs_and_triple:
            return is_one_of({{3, 2, 2, 2, 2, 2}}) ||
                   (rules.five_pairs_with_quads && is_one_of({{4, 3, 2, 2, 2}, {4, 4, 3, 2}}));
        case Special::six_pairs:
            if (rules.six_pairs != SixPairs::loose && holds(3)) return false;
            if (rules.six_pairs == SixPairs::strict && holds(4)) return false;
            return is_one_of({{2, 2, 2, 2, 2, 2, 1},
                              {4, 2, 2, 2, 2, 1},
                              {4, 4, 2, 2, 1},
                              {4, 4, 4, 1},
                              {3, 2, 2, 2, 2, 2},
                              {4, 3, 2, 2, 2},
                              {4, 4, 3, 2}});
        case Special::three_straights: {
            std::vector<RankCounts> all{ranks};
            return parts(all, rules.low_ace);
        }
        case Special::three_flushes: break;
    }
    for (std::size_t front = 0; front < 4; ++front) {
        for (std::size_t middle = 0; middle < 4; ++middle) {
            for (std::size_t back = 0; back < 4; ++back) {
                std::array<int, 4> wanted{};
                wanted[front] += 3;
                wanted[middle] += 5;
                wanted[back] += 5;
                if (wanted == suits) return true;
            }
        }
    }
    return false;
}

inline unsigned made(Mask hand, const SpecialRules& rules) {
    unsigned found = 0;
    for (unsigned index = 0; index < special_kinds; ++index) {
        if (makes(static_cast<Special>(index), hand, rules)) found |= 1u << index;
    }
    return found;
}

inline int classify(Mask hand, const SpecialRules& rules) {
    for (const Special special : rules.entries) {
        if (makes(special, hand, rules)) return 1 + static_cast<int>(special);
    }
    return 0;
}

inline std::vector<Special> all_specials() {
    std::vector<Special> all;
    for (std::size_t index = 0; index < special_kinds; ++index) all.push_back(static_cast<Special>(index));
    return all;
}

// Any definitions, and some of the specials in any order.
inline SpecialRules any_special_rules(Random& random) {
    SpecialRules rules;
    rules.entries = all_specials();
    shuffle(rules.entries, random);
    rules.entries.resize(random() % (special_kinds + 1));
    rules.low_ace = random() % 2;
    rules.high_ranks = static_cast<unsigned>(random() % 2 ? random() | random() : 0x1FC0) & 0x1FFF;
    rules.low_ranks = static_cast<unsigned>(random() % 2 ? random() | random() : 0x007F) & 0x1FFF;
    rules.twelve_royals = static_cast<TwelveRoyals>(below(random, 3));
    rules.six_pairs = static_cast<SixPairs>(below(random, 3));
    rules.four_triples_with_quads = random() % 2;
    rules.five_pairs_with_quads = random() % 2;
    return rules;
}

}  // namespace shisanzhang::naive
