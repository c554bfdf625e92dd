// Rows against counting: every hand of five and of three cards there is.
#include "rows.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>

#include "cards.hpp"
#include "check.hpp"
#include "naive.hpp"

using namespace shisanzhang;
using naive::AceLow;

using Counts = std::array<int, 9>;  // by category

// Calls `visit` with every set of `size` cards.
template <class Visit>
void for_rows(int size, const Visit& visit, Mask taken = 0, int from = 0) {
    if (size == 0) return visit(taken);
    for (int card = from; card <= 52 - size; ++card)
        for_rows(size - 1, visit, taken | Mask{1} << card, card + 1);
}

template <int size>
Counts count_rows(const Scale& scale) {
    Counts counts{};
    for_rows(size, [&](Mask row) {
        ++counts[static_cast<std::size_t>(scale.category(place_of<size>(scale, row)))];
    });
    return counts;
}

void all_rows_of_five() {
    // 40 = 10 runs in 4 suits, 624 = 13 * 48, 3744 = 13 * 4 * 12 * 6, 5108 = 4 * 1287 - 40, and so on.
    const Counts usual{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40};
    // Without A-2-3-4-5 there are 9 runs: 4 of them and 1020 more are flushes and high cards.
    const Counts no_low_ace{1303560, 1098240, 123552, 54912, 9180, 5112, 3744, 624, 36};
    for (const auto ace_low : {AceLow::lowest, AceLow::second, AceLow::none}) {
        const Counts counts = count_rows<5>(naive::make_scale({ace_low, false}));
        CHECK(counts == (ace_low == AceLow::none ? no_low_ace : usual));
    }
}

void all_rows_of_three() {
    // 13 * 4 triples, 13 * 6 * 48 pairs; in line 12 runs of 64 and 4 * 286 of one suit, 48 of them both.
    CHECK((count_rows<3>(naive::make_scale({AceLow::lowest, false})) == Counts{18304, 3744, 0, 52}));
    CHECK((count_rows<3>(naive::make_scale({AceLow::second, true})) ==
           Counts{16440, 3744, 0, 52, 720, 1096, 0, 0, 48}));
    CHECK((count_rows<3>(naive::make_scale({AceLow::none, true})) ==
           Counts{16500, 3744, 0, 52, 660, 1100, 0, 0, 44}));
}

template <int size>
void check_strengths(const naive::Ranking& ranking, int step) {
    const Scale scale = naive::make_scale(ranking);
    int number = 0;
    for_rows(size, [&](Mask row) {
        if (number++ % step != 0) return;
        const auto strength = scale.strengths[static_cast<std::size_t>(place_of<size>(scale, row))];
        CHECK_EQUAL_FOR(Cards{row}, strength, naive::value_of(row, ranking).strength());
    });
}

void every_row_has_the_strength_that_counting_gives() {
    for (const auto& ranking : naive::rankings) check_strengths<3>(ranking, 1);
    check_strengths<5>({AceLow::lowest, false}, 1);
    check_strengths<5>({AceLow::second, false}, 17);
    check_strengths<5>({AceLow::none, false}, 17);
}

void places_are_in_the_order_of_values() {
    Random random(1);
    for (const auto& ranking : naive::rankings) {
        const Scale scale = naive::make_scale(ranking);
        CHECK(std::is_sorted(scale.strengths.begin(), scale.strengths.end()));
        for (int i = 0; i < 20'000; ++i) {
            const Mask hand = any_hand(random);
            auto held = cards_in(hand);
            shuffle(held, random);
            const Mask front = mask_of(held, 0, 3), middle = mask_of(held, 3, 5), back = mask_of(held, 8, 5);
            const Place places[] = {place_of<3>(scale, front), place_of<5>(scale, middle),
                                    place_of<5>(scale, back)};
            const naive::Value values[] = {naive::value_of(front, ranking), naive::value_of(middle, ranking),
                                           naive::value_of(back, ranking)};
            for (const int one : {0, 1, 2}) {
                CHECK(places[one] > 0);
                for (const int other : {0, 1, 2}) {
                    CHECK_EQUAL_FOR(Cards{hand}, places[one] < places[other], values[one] < values[other]);
                }
            }
        }
    }
}

void traps_of_the_order() {
    const auto beats = [](AceLow ace_low, const char* one, const char* other) {
        const Scale scale = naive::make_scale({ace_low, true});
        const auto place = [&scale](Mask row) {
            return count_cards(row) == 5 ? place_of<5>(scale, row) : place_of<3>(scale, row);
        };
        return place(cards(one)) > place(cards(other));
    };
    CHECK(beats(AceLow::lowest, "2c3d4h5s6c", "Ac2d3h4s5c"));
    CHECK(beats(AceLow::second, "Ac2d3h4s5c", "9cTdJhQsKc"));
    CHECK(beats(AceLow::second, "TcJdQhKsAc", "Ac2d3h4s5c"));
    CHECK(beats(AceLow::none, "Kc7d4h3s2c", "Qc7d4h3s2c") && beats(AceLow::none, "AcKdJhTs9c", "Ac2d3h4s5c"));
    CHECK(beats(AceLow::lowest, "Ac2c3c4c5c", "KcKdKhKsAc"));
    CHECK(beats(AceLow::lowest, "3c3d3h2s2c", "2c2d2hAsAc"));
    CHECK(beats(AceLow::lowest, "2c3c5c6c7c", "TcJdQhKsAc"));
    CHECK(beats(AceLow::lowest, "AcAd2h3s4c", "AcAdKh") == false &&
          beats(AceLow::lowest, "AcAdKh4s3c", "AcAdKh"));
    CHECK(beats(AceLow::lowest, "2c3c5c", "AcKdJh") && beats(AceLow::lowest, "Ac2d3h", "AcAdAh"));
}

void hands_are_thirteen_cards_of_the_deck() {
    CHECK(is_hand(one_suit) && is_hand(one_suit << 3));
    CHECK(!is_hand(0) && !is_hand(one_suit << 4) && !is_hand(deck) && !is_hand(~Mask{0}));
    CHECK(!is_hand((one_suit ^ 1) | Mask{1} << 52) && !is_hand((one_suit ^ 1) | Mask{1} << 63));
    for (int count = 0; count <= 64; ++count) {
        const Mask low = count == 64 ? ~Mask{0} : (Mask{1} << count) - 1;
        CHECK_EQUAL(count_cards(low), count);
        CHECK_EQUAL(count_cards(count == 0 ? 0 : low << (64 - count)), count);
    }
}

int main() {
    all_rows_of_five();
    all_rows_of_three();
    every_row_has_the_strength_that_counting_gives();
    places_are_in_the_order_of_values();
    traps_of_the_order();
    hands_are_thirteen_cards_of_the_deck();
    return checks::result();
}
