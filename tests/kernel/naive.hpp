// Rows ranked by counting, with no table, and tables made from that.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

#include "cards.hpp"

namespace shisanzhang::naive {

enum class AceLow { lowest, second, none };
enum Category {
    high_card,
    pair,
    two_pair,
    three_of_a_kind,
    straight,
    flush,
    full_house,
    four_of_a_kind,
    straight_flush
};

struct Ranking {
    AceLow ace_low = AceLow::lowest;
    bool suited_fronts = false;
};

inline constexpr std::array<Ranking, 6> rankings{{
    {AceLow::lowest, false},
    {AceLow::second, false},
    {AceLow::none, false},
    {AceLow::lowest, true},
    {AceLow::second, true},
    {AceLow::none, true},
}};

// What a row is worth: values compare as rows do.
struct Value {
    int category = high_card;
    std::array<int, 5> ranks{};  // 2 to 14 in the order of comparison, then 0

    auto operator<=>(const Value&) const = default;

    std::int32_t strength() const {
        return std::accumulate(ranks.begin(), ranks.end(), category,
                               [](int sum, int rank) { return 16 * sum + rank; });
    }
};

// The ranks of a straight as they compare, or nothing.
inline std::vector<int> straight_of(const std::vector<int>& falling, AceLow ace_low) {
    const int size = static_cast<int>(falling.size());
    bool falls_by_one = true, falls_to_two = falling[0] == 14;
    for (int i = 1; i < size; ++i) {
        falls_by_one = falls_by_one && falling[i] == falling[0] - i;
        falls_to_two = falls_to_two && falling[i] == size + 1 - i;
    }
    if (falls_by_one) return falling;
    if (!falls_to_two || ace_low == AceLow::none) return {};
    if (ace_low == AceLow::second) return falling;
    std::vector<int> ace_last(falling.begin() + 1, falling.end());
    ace_last.push_back(1);
    return ace_last;
}

// A row by its ranks (2 to 14, in any order) and whether it is of one suit.
inline Value value_of(std::vector<int> ranks, bool suited, const Ranking& ranking) {
    std::array<int, 15> held{};
    for (const int rank : ranks) ++held[rank];
    std::sort(ranks.begin(), ranks.end(), [&held](int one, int other) {
        return held[one] != held[other] ? held[one] > held[other] : one > other;
    });
    const int size = static_cast<int>(ranks.size()), most = held[ranks[0]];
    const bool in_line = size == 5 || ranking.suited_fronts;
    const auto run = in_line && most == 1 ? straight_of(ranks, ranking.ace_low) : std::vector<int>{};
    Value value;
    std::copy(ranks.begin(), ranks.end(), value.ranks.begin());
    if (!run.empty()) {
        std::copy(run.begin(), run.end(), value.ranks.begin());
        value.category = suited ? straight_flush : straight;
    } else if (in_line && suited) {
        value.category = flush;
    } else if (most == 4) {
        value.category = four_of_a_kind;
    } else if (most == 3) {
        value.category = size == 5 && ranks[3] == ranks[4] ? full_house : three_of_a_kind;
    } else if (most == 2) {
        value.category = size == 5 && held[ranks[2]] == 2 ? two_pair : pair;
    }
    return value;
}

inline Value value_of(Mask row, const Ranking& ranking) {
    std::vector<int> ranks = cards_in(row);
    const int suit = ranks[0] % 4;
    const bool suited =
        std::all_of(ranks.begin(), ranks.end(), [suit](int card) { return card % 4 == suit; });
    for (int& rank : ranks) rank = 2 + rank / 4;
    return value_of(ranks, suited, ranking);
}

// Calls `visit` with every rising list of `size` ranks from 0 to 12.
inline void for_ranks(std::size_t size, const std::function<void(const std::vector<int>&)>& visit) {
    std::vector<int> ranks;
    const std::function<void(int)> extend = [&](int low) {
        if (ranks.size() == size) return visit(ranks);
        for (int rank = low; rank < 13; ++rank) {
            ranks.push_back(rank);
            extend(rank);
            ranks.pop_back();
        }
    };
    extend(0);
}

// The tables of a ranking, from the values of all rows there are.
class ScaleMaker {
public:
    explicit ScaleMaker(const Ranking& ranking) : ranking_(ranking) {
        scale_.suited_fronts = ranking.suited_fronts;
        for_ranks(3, [this](const auto& ranks) { add(ranks, scale_.three, scale_.three_suited); });
        for_ranks(5, [this](const auto& ranks) {
            if (ranks[0] != ranks[4]) add(ranks, scale_.five, scale_.five_suited);
        });
        number();
    }

    const Scale& scale() const { return scale_; }

private:
    struct Entry {
        Place* place;
        Value value;
    };

    template <class Plain, class Suited>
    void add(const std::vector<int>& ranks, Plain& plain, Suited& suited) {
        std::size_t multiset = 0, distinct = 0;
        for (std::size_t k = 0; k < ranks.size(); ++k) {
            multiset += weights.multiset[k][static_cast<std::size_t>(ranks[k])];
            distinct += weights.distinct[k][static_cast<std::size_t>(ranks[k])];
        }
        std::vector<int> named;
        for (const int rank : ranks) named.push_back(rank + 2);
        entries_.push_back({&plain[multiset], value_of(named, false, ranking_)});
        const bool all_differ = std::adjacent_find(ranks.begin(), ranks.end()) == ranks.end();
        if (all_differ && (ranks.size() == 5 || ranking_.suited_fronts)) {
            entries_.push_back({&suited[distinct], value_of(named, true, ranking_)});
        }
    }

    void number() {
        std::map<Value, Place> places;
        for (const Entry& entry : entries_) places[entry.value] = 0;
        scale_.strengths = {0};
        for (auto& [value, place] : places) {
            place = static_cast<Place>(scale_.strengths.size());
            scale_.strengths.push_back(value.strength());
        }
        for (const Entry& entry : entries_) *entry.place = places[entry.value];
    }

    Ranking ranking_;
    Scale scale_;
    std::vector<Entry> entries_;
};

inline Scale make_scale(const Ranking& ranking) {
    return ScaleMaker(ranking).scale();
}

}  // namespace shisanzhang::naive
