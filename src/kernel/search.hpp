// All that is asked of one hand.
#pragma once

#include <span>
#include <vector>

#include "bank.hpp"
#include "best.hpp"
#include "expectation.hpp"

namespace shisanzhang {

// Front, middle and back as sets of cards.
struct Split {
    Mask front = 0, middle = 0, back = 0;
};

// The split that shows a triple: of those with its values the one whose back is the highest as
// a set of cards, then the one whose middle is. Nothing, if the hand has no such split. Middle
// and back are looked for among `rows`.
inline Split shown(const Scale& scale, const Positions& positions, const Table& places,
                   std::span<const Row> rows, Mask hand, const Triple& triple) {
    std::array<Mask, rows_of_five> middles, backs;
    int middle_count = 0, back_count = 0;
    for (const Row row : rows) {
        if (places[row] == triple.middle) middles[middle_count++] = positions.cards(row);
        if (places[row] == triple.back) backs[back_count++] = positions.cards(row);
    }
    Split found;
    for (int i = 0; i < back_count; ++i) {
        const Mask back = backs[i];
        if (back < found.back) continue;
        for (int k = 0; k < middle_count; ++k) {
            const Mask middle = middles[k], front = hand ^ back ^ middle;
            if ((middle & back) || (back == found.back && middle <= found.middle)) continue;
            if (place_of<3>(scale, front) == triple.front) found = {front, middle, back};
        }
    }
    return found;
}

// Each triple once, in the order of ties.
inline void keep_one_of_each(std::vector<Triple>& triples) {
    std::sort(triples.begin(), triples.end(), comes_before);
    triples.erase(std::unique(triples.begin(), triples.end()), triples.end());
}

// A search works on one hand after another, one at a time, and keeps nothing of them.
class Search {
public:
    Search(const Scale& scale, const FrontClasses& classes) : scale_(scale), classes_(classes) {}

    // From the strongest middle down.
    const std::vector<Triple>& undominated(Mask hand, bool strict) {
        undominated_.search(scale_, classes_, hand, strict);
        return undominated_.found;
    }

    Choice best(Mask hand, const Points& worth, bool strict) {
        best_.search(scale_, classes_, worth, hand, strict);
        return best_.choice;
    }

    Choice best(Mask hand, const Expectation& worth, bool strict) {
        Choice choice;
        const auto consider = [&](const Triple& triple) { choice.consider(triple, worth.of(triple)); };
        if (worth.rising) {
            for (const Triple& triple : undominated(hand, strict)) consider(triple);
        } else {
            each_legal(hand, strict, [&](const Triple& triple, const Split&) { consider(triple); });
        }
        return choice;
    }

    Choice best(Mask hand, const Informed& worth, bool strict) {
        triples_.clear();
        if (worth.expectation->rising) {
            triples_ = undominated(hand, strict);
        } else {
            each_legal(hand, strict, [&](const Triple& triple, const Split&) { triples_.push_back(triple); });
            keep_one_of_each(triples_);
        }
        Choice choice;
        const std::vector<double> found = worths(hand, worth, triples_);
        for (std::size_t i = 0; i < found.size(); ++i) choice.consider(triples_[i], found[i]);
        return choice;
    }

    // What triples of a hand are worth.
    template <class Worth>
    std::vector<double> worths(Mask, const Worth& worth, std::span<const Triple> triples) {
        std::vector<double> found;
        for (const Triple& triple : triples) found.push_back(worth.of(triple));
        return found;
    }

    // The word of the expectation and that of the bank, each with its weight.
    std::vector<double> worths(Mask hand, const Informed& worth, std::span<const Triple> triples) {
        std::vector<double> found = worths(hand, *worth.expectation, triples);
        field_.meet(*worth.bank, hand);
        if (field_.met() == 0) return found;
        const std::vector<Fared>& fared = field_.fare(triples);
        const double met = static_cast<double>(field_.met());
        for (std::size_t i = 0; i < found.size(); ++i) {
            const double seen = field_.worth(fared[i], triples[i]);
            found[i] = (worth.trust * found[i] + met * seen) / (worth.trust + met);
        }
        return found;
    }

    // How triples of a hand fare against a bank, and whom they met.
    const std::vector<Fared>& consult(const Bank& bank, Mask hand, std::span<const Triple> triples) {
        field_.meet(bank, hand);
        return field_.fare(triples);
    }
    const Field& field() const { return field_; }

    // Calls put(split) for each triple with the split that shows it.
    template <class Put>
    void show(Mask hand, std::span<const Triple> triples, Put put) {
        const Positions positions(scale_, hand);
        rank(positions);
        std::vector<bool> wanted(scale_.strengths.size());
        for (const Triple& triple : triples) wanted[triple.middle] = wanted[triple.back] = true;
        std::vector<Row> rows;
        for (const Row row : all_rows.five) {
            if (wanted[places_[row]]) rows.push_back(row);
        }
        for (const Triple& triple : triples) put(shown(scale_, positions, places_, rows, hand, triple));
    }

    Split arrange(Mask hand, const Points& worth, bool strict) {
        const Triple triple = best(hand, worth, strict).triple;
        return shown(scale_, Positions(scale_, hand), best_.places(), all_rows.five, hand, triple);
    }

    Split arrange(Mask hand, const Expectation& worth, bool strict) {
        return arrange(hand, worth, strict, worth.rising);
    }

    Split arrange(Mask hand, const Informed& worth, bool strict) {
        return arrange(hand, worth, strict, worth.expectation->rising);
    }

    // Calls look(triple, split) for every legal split, in the order of Python's.
    template <class Look>
    void each_legal(Mask hand, bool strict, Look look) {
        const Positions positions(scale_, hand);
        rank(positions);
        for (const Row back : all_rows.five) {
            const Place most = static_cast<Place>(places_[back] - strict);
            for (const Row middle : all_rows.five) {
                const Place place = places_[middle];
                if ((middle & back) || place > most) continue;
                const Mask front = positions.cards(everything ^ middle ^ back);
                const Place before = place_of<3>(scale_, front);
                if (before > place) continue;
                look(Triple{before, place, places_[back]},
                     Split{front, positions.cards(middle), positions.cards(back)});
            }
        }
    }

    // Calls look(place) for every row of three and five; some places come more than once.
    template <class Look>
    void each_place(Mask hand, Look look) {
        const Positions positions(scale_, hand);
        rank(positions);
        for (const Row row : all_rows.five) look(places_[row]);
        for (const Row row : all_rows.three) look(place_of<3>(scale_, positions.cards(row)));
    }

private:
    void rank(const Positions& positions) {
        look_up_fives(positions, scale_.five.data(), scale_.five_suited.data(), places_);
    }

    template <class Worth>
    Split arrange(Mask hand, const Worth& worth, bool strict, bool rising) {
        const Triple triple = best(hand, worth, strict).triple;
        const Table& places = rising ? undominated_.places() : places_;
        return shown(scale_, Positions(scale_, hand), places, all_rows.five, hand, triple);
    }

    const Scale& scale_;
    const FrontClasses& classes_;
    Undominated undominated_;
    Best best_;
    Table places_;
    std::vector<Triple> triples_;
    Field field_;
};

}  // namespace shisanzhang
