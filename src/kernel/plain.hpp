// The plain walk: every row ranked by its cards, every one of the 72,072 splits looked at.
// It is what the search is measured and tested against.
#pragma once

#include <algorithm>

#include "search.hpp"

namespace shisanzhang {

class PlainWalk {
public:
    explicit PlainWalk(const Scale& scale) : scale_(scale) {
        for (const Row front : all_rows.three) {
            for (const Row middle : all_rows.five) {
                if ((front & middle) == 0) splits_.push_back({front, middle});
            }
        }
    }

    Split arrange(Mask hand, const Points& worth, bool strict) {
        const Triple triple = best(hand, worth, strict).triple;
        return shown(scale_, Positions(scale_, hand), places_, all_rows.five, hand, triple);
    }

    Choice best(Mask hand, const Points& worth, bool strict) {
        rank(hand);
        Choice choice;
        each_legal(strict, [&](const Triple& triple) { choice.consider(triple, worth.of(triple)); });
        return choice;
    }

    const std::vector<Triple>& undominated(Mask hand, bool strict) {
        rank(hand);
        legal_.clear(), found_.clear();
        each_legal(strict, [&](const Triple& triple) { legal_.push_back(triple); });
        // From the strongest back down, so that only what was kept before can dominate.
        std::sort(legal_.begin(), legal_.end(), comes_before);
        for (const Triple& triple : legal_) {
            const bool dominated = std::any_of(found_.begin(), found_.end(), [&](const Triple& other) {
                return other.front >= triple.front && other.middle >= triple.middle;
            });
            if (!dominated) found_.push_back(triple);
        }
        return found_;
    }

private:
    struct TwoRows {
        Row front, middle;
    };

    void rank(Mask hand) {
        const Positions positions(scale_, hand);
        for (const Row row : all_rows.five) places_[row] = place_of<5>(scale_, positions.cards(row));
        for (const Row row : all_rows.three) places_[row] = place_of<3>(scale_, positions.cards(row));
    }

    template <class Look>
    void each_legal(bool strict, Look look) const {
        for (const auto& [front, middle] : splits_) {
            const Triple triple{places_[front], places_[middle], places_[everything ^ front ^ middle]};
            if (triple.front <= triple.middle && triple.middle <= triple.back - strict) look(triple);
        }
    }

    const Scale& scale_;
    std::vector<TwoRows> splits_;
    std::vector<Triple> legal_, found_;
    Table places_;
};

}  // namespace shisanzhang
