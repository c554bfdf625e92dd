// The fronts of a hand in falling order, as sets that can be cut to those beside a middle.
#pragma once

#include <vector>

#include "hand.hpp"

namespace shisanzhang {

// Rows of three by class: equal ones have one class, stronger ones a higher.
struct FrontClasses {
    std::array<Place, threes> plain{};
    std::array<Place, suited_threes> suited{};
    std::vector<Place> places;  // by class

    explicit FrontClasses(const Scale& scale) {
        std::vector<Place> class_of(scale.strengths.size(), -1);
        for (const Place place : scale.three) class_of[place] = 0;
        if (scale.suited_fronts) {
            for (const Place place : scale.three_suited) class_of[place] = 0;
        }
        for (int place = 0; place < scale.places(); ++place) {
            if (class_of[place] < 0) continue;
            class_of[place] = static_cast<Place>(places.size());
            places.push_back(static_cast<Place>(place));
        }
        for (int entry = 0; entry < threes; ++entry) plain[entry] = class_of[scale.three[entry]];
        if (!scale.suited_fronts) return;
        for (int entry = 0; entry < suited_threes; ++entry)
            suited[entry] = class_of[scale.three_suited[entry]];
    }
};

class Fronts {
public:
    static constexpr int most = 320, words = most / 64, classes = threes + suited_threes;

    int count = 0;
    std::array<Row, most> row;
    std::array<Place, most> place;
    std::array<std::int16_t, most> first;  // the number of the first front of the same class

    // Ranks all fronts up to the exchange of twins and sorts them, the highest key first.
    // `key` gives each class its own number below `classes`; nullptr: classes as they are.
    void rank(const Positions& hand, const FrontClasses& known, bool suited, const Place* key) {
        std::array<Place, rows_of_three> class_of;
        look_up_threes(hand, known.plain.data(), suited ? known.suited.data() : nullptr, class_of.data());
        std::array<Row, rows_of_three> kept;
        std::array<std::uint16_t, classes> start{};
        int size = 0;
        for (int n = 0; n < rows_of_three; ++n) {
            kept[size] = all_rows.three[n];
            class_of[size] = class_of[n];
            size += hand.takes_last(all_rows.three[n]);
        }
        count = size;
        for (int i = 0; i < size; ++i) ++start[key ? key[class_of[i]] : class_of[i]];
        std::uint16_t above = 0;
        for (int k = static_cast<int>(known.places.size()) - 1; k >= 0; --k) {
            const std::uint16_t here = start[k];
            start[k] = above;
            above = static_cast<std::uint16_t>(above + here);
        }
        for (int i = 0; i < size; ++i) {
            const int at = start[key ? key[class_of[i]] : class_of[i]]++;
            row[at] = kept[i];
            place[at] = known.places[class_of[i]];
        }
        first[0] = 0;
        for (int i = 1; i < size; ++i) {
            const int same =
                -(place[i] == place[i - 1]);  // all bits or none: a branch would often be guessed wrong
            first[i] = static_cast<std::int16_t>((first[i - 1] & same) | (i & ~same));
        }
        note_who_does_without();
    }

    // Word `word` of the set of fronts that share no position with a row: bit i for number 64 * word + i.
    std::uint64_t beside(int other, int word) const {
        return low_[word][other & 63] & high_[word][other >> 6];
    }

private:
    void note_who_does_without() {
        std::array<std::array<std::uint64_t, 13>, words> without;
        for (int word = 0; 64 * word < count; ++word) without[word].fill(0);
        for (int i = 0; i < count; ++i) {
            std::array<std::uint64_t, 13>& word = without[i >> 6];
            const std::uint64_t bit = std::uint64_t{1} << (i & 63);
            for (unsigned rest = row[i]; rest; rest &= rest - 1) word[std::countr_zero(rest)] |= bit;
        }
        for (int word = 0; word < words; ++word) {
            const int left = count - 64 * word;
            std::uint64_t* low = low_[word].data();
            std::uint64_t* high = high_[word].data();
            low[0] = high[0] = left >= 64 ? ~std::uint64_t{0} : left > 0 ? (std::uint64_t{1} << left) - 1 : 0;
            if (left <= 0) break;
            for (int n = 0; n < 6; ++n) extend(low, 1 << n, ~without[word][n]);
            for (int n = 0; n < 7; ++n) extend(high, 1 << n, ~without[word][6 + n]);
        }
    }

    static void extend(std::uint64_t* sets, int size, std::uint64_t kept) {
        for (int i = 0; i < size; ++i) sets[size + i] = sets[i] & kept;
    }

    // By word: what the six lower and the seven upper positions of a row leave.
    std::array<std::array<std::uint64_t, 64>, words> low_;
    std::array<std::array<std::uint64_t, 128>, words> high_;
};

}  // namespace shisanzhang
