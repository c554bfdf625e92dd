// Special hands: cases by hand, whole families counted, and random hands against the definitions.
#include "specials.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <vector>

#include "cards.hpp"
#include "check.hpp"
#include "naive_specials.hpp"

using namespace shisanzhang;
using enum Special;

unsigned set_of(std::initializer_list<Special> specials) {
    unsigned made = 0;
    for (const Special special : specials) made |= bit_of(special);
    return made;
}

void hands_and_near_misses() {
    const struct {
        const char* hand;
        std::initializer_list<Special> made;
    } cases[] = {
        {"2s3s4s5s6s7s8s9sTsJsQsKsAs",
         {supreme_dragon, dragon, three_straight_flushes, one_color, three_straights, three_flushes}},
        {"2c3s4s5s6s7s8s9sTsJsQsKsAs", {dragon, one_color, three_straights}},
        {"2c3d4h5s6c7d8h9sTcJdQhKsAc", {dragon, three_straights}},
        {"2c2d4h5s6c7d8h9sTcJdQhKsAc", {}},
        {"AcAdAsKcKdKhKsQcQdQhQsJhJs", {twelve_royals, all_high, five_pairs_and_triple, six_pairs}},
        {"AsAhAdAcKsKhKdKcQsQhQdJs2c", {}},
        {"JcJdJhJsQcQdQhQsKcKdKhKs2c", {three_quads, six_pairs}},
        {"JcJdJhJsQcQdQhQsKcKdKh2c2d", {five_pairs_and_triple, six_pairs}},
        {"Ac2c3c4d5d6d7d8d9hThJhQhKh", {dragon, three_straight_flushes, three_straights, three_flushes}},
        {"Ac2c3c4d5d6d7d8dAh2h3h4h5h", {three_straight_flushes, three_straights, three_flushes}},
        {"Ac2c3c4c5c9cTcJcQcKc4d5d6d", {three_straight_flushes, three_straights, three_flushes}},
        {"Ac2c3c4c5c9cTcJcQcKc4d5d7d", {three_flushes}},
        {"Ac2c3c4c6c9cTcJcQcKc4d5d6d", {three_flushes}},
        {"QcKcAc2c3c4d5d6d7d8d4h5h6h", {three_straights, three_flushes}},  // no run goes round the corner
        {"8c8d9cTcTdJcJdQcQdKcKdAcAd", {all_high, six_pairs}},
        {"8c8d8h8s9c9d9hTcTdTh7c7d7h", {four_triples}},
        {"9c9d9h8sTcTdTh7c7d7hJcJdJh", {four_triples}},
        {"9c9d9h8s8hTcTdTh7c7d7hJcJd", {}},
        {"2c2d2h2s3c3d3h3s4c4d4h8c8d", {all_low, five_pairs_and_triple, six_pairs}},
        {"2c2d2h2s3c3d3h3s4c4d4h8c9d", {}},
        {"2d2h3d3h4d4h5d5h6d6h7d7h9h", {one_color, six_pairs}},
        {"2d2h3d3h4d4h5d5h6d6h7d7h9c", {six_pairs}},
        {"2c2s4d4h6d6h8d8hTdThQdQhAh", {six_pairs}},
        {"2c3d4h4s5c5d6h6s7c7d8h8s9c", {three_straights}},
        {"2c3d4h4s5c5d6h6s7c7d8h8sTc", {}},
        {"AcAd2h2s3c3d4h4s5c5dKhQsJc", {three_straights}},
        {"AcAd2h2s3c3d4h4s5c5dKhKsQc", {six_pairs}},
        {"2c4c6c3d5d7d9dJd2h4h6h8hTh", {three_flushes}},
        {"2c4c3d5d7d9dJd2h4h6h8hThQs", {}},
        {"AcAdAh2c3c4c5cTsJsQsKsKdQd", {three_straights}},
        {"AcAdAhAs2c3c4cTsJsQsKs5d6d", {}},
    };
    const SpecialTable table({});
    for (const auto& [hand, made] : cases) {
        CHECK_EQUAL(count_cards(cards(hand)), 13);
        CHECK_EQUAL_FOR(hand, table.made(cards(hand)), set_of(made));
    }
}

void options_change_what_a_hand_makes() {
    const auto makes = [](const char* hand, const SpecialRules& rules) {
        return SpecialTable(rules).made(cards(hand));
    };
    SpecialRules rules;
    rules.low_ace = false;
    CHECK_EQUAL(makes("Ac2c3c4d5d6d7d8d9hThJhQhKh", rules), set_of({dragon, three_straights, three_flushes}));
    CHECK_EQUAL(makes("AcAd2h2s3c3d4h4s5c5dKhQsJc", rules), 0u);
    rules = {.twelve_royals = TwelveRoyals::at_least_twelve};
    CHECK_EQUAL(makes("AsAhAdAcKsKhKdKcQsQhQdJs2c", rules), bit_of(twelve_royals));
    CHECK_EQUAL(makes("AsAhAdAcKsKhKdKcQsQhQd3s2c", rules), 0u);
    rules = {.twelve_royals = TwelveRoyals::twelve_pictures};
    CHECK_EQUAL(makes("JcJdJhJsQcQdQhQsKcKdKhKs2c", rules), set_of({twelve_royals, three_quads, six_pairs}));
    CHECK_EQUAL(makes("JcJdJhJsQcQdQhQsKcKdKhAsAc", rules) & bit_of(twelve_royals), 0u);
    rules = {.high_ranks = 0b1000000000001, .low_ranks = 0b0000000001111};
    CHECK_EQUAL(makes("2c2d2h2s3c3d3h3s4c4d4h5c5d", rules),
                set_of({all_low, five_pairs_and_triple, six_pairs}));
    CHECK_EQUAL(makes("8c9cTcJcJdQcQdQsKcKdKsAcAd", rules), 0u);
    rules = {.six_pairs = SixPairs::quads};
    CHECK_EQUAL(makes("2c2d2h2s3c3d5h5s7c7d9h9sKh", rules), bit_of(six_pairs));
    CHECK_EQUAL(makes("2c2d2h3s3c4d4h5s5c7d7h9s9c", rules), bit_of(five_pairs_and_triple));
    rules = {.six_pairs = SixPairs::strict};
    CHECK_EQUAL(makes("2c2d2h2s3c3d5h5s7c7d9h9sKh", rules), 0u);
    CHECK_EQUAL(makes("2c2d3h3s5c5d6h6s7c7d9h9sKh", rules), bit_of(six_pairs));
    rules = {.four_triples_with_quads = false, .five_pairs_with_quads = false};
    CHECK_EQUAL(makes("8c8d8h8s9c9d9hTcTdTh7c7d7h", rules), 0u);
    CHECK_EQUAL(makes("9c9d9h8sTcTdTh7c7d7hJcJdJh", rules), bit_of(four_triples));
    CHECK_EQUAL(makes("2c2d2h2s3c3d3h5c5d7c7dKcKh", rules), bit_of(six_pairs));
}

void the_first_listed_that_is_made_counts() {
    const Mask dragon_of_spades = one_suit << 3;
    const auto counts = [](Mask hand, std::vector<Special> entries) {
        return SpecialTable({.entries = std::move(entries)}).classify(hand);
    };
    CHECK_EQUAL(counts(dragon_of_spades, {dragon, supreme_dragon}), 2);
    CHECK_EQUAL(counts(dragon_of_spades, {six_pairs, three_flushes, dragon}), 13);
    CHECK_EQUAL(counts(dragon_of_spades, {supreme_dragon}), 1);
    CHECK_EQUAL(counts(dragon_of_spades, {six_pairs, all_high}), 0);
    CHECK_EQUAL(counts(dragon_of_spades, {}), 0);
}

// How many hands make each special.
using Counts = std::array<std::int64_t, special_kinds>;

void count(unsigned made, std::int64_t hands, Counts& counts) {
    for (std::size_t index = 0; index < special_kinds; ++index) {
        if ((made >> index & 1) != 0) counts[index] += hands;
    }
}

// For each way to hold 13 cards of 13 ranks, one hand stands for all: suits do not matter here.
void count_by_ranks(const SpecialTable& table, Counts& counts, Mask hand = 0, int rank = 0, int left = 13,
                    std::int64_t hands = 1) {
    if (rank == 13) {
        if (left == 0) count(table.made(hand), hands, counts);
        return;
    }
    for (int held = 0; held <= 4 && held <= left; ++held) {
        const Mask more = ((Mask{1} << held) - 1) << 4 * rank;
        count_by_ranks(table, counts, hand | more, rank + 1, left - held, hands * choose(4, held));
    }
}

// Likewise for each way to hold 13 cards of 4 suits.
void count_by_suits(const SpecialTable& table, Counts& counts, Mask hand = 0, int suit = 0, int left = 13,
                    std::int64_t hands = 1) {
    if (suit == 4) {
        if (left == 0) count(table.made(hand), hands, counts);
        return;
    }
    for (int held = 0; held <= left; ++held) {
        const Mask more = (one_suit & ((Mask{1} << 4 * held) - 1)) << suit;
        count_by_suits(table, counts, hand | more, suit + 1, left - held, hands * choose(13, held));
    }
}

void all_hands_counted_by_their_ranks() {
    const auto counted = [](const SpecialRules& rules) {
        Counts counts{};
        count_by_ranks(SpecialTable(rules), counts);
        return [counts](Special special) { return counts[static_cast<std::size_t>(special)]; };
    };
    const auto usual = counted({});
    CHECK_EQUAL(usual(dragon), 67'108'864);    // 4^13
    CHECK_EQUAL(usual(twelve_royals), 560);    // 13 of 16 cards
    CHECK_EQUAL(usual(three_quads), 11'440);   // 286 * 40
    CHECK_EQUAL(usual(all_high), 37'442'160);  // 13 of 28 cards
    CHECK_EQUAL(usual(all_low), 37'442'160);
    CHECK_EQUAL(usual(four_triples), 6'589'440 + 183'040);  // 715 * 4^4 * 9 * 4, and 13 * 220 * 4^3
    CHECK_EQUAL(usual(five_pairs_and_triple), 342'692'064);
    CHECK_EQUAL(usual(six_pairs), 2'856'863'152);
    CHECK_EQUAL(usual(three_straights), 2'029'579'776);
    const auto strict = counted({.low_ace = false,
                                 .high_ranks = 0x1FFF,
                                 .low_ranks = 0x000F,
                                 .twelve_royals = TwelveRoyals::at_least_twelve,
                                 .six_pairs = SixPairs::strict,
                                 .four_triples_with_quads = false,
                                 .five_pairs_with_quads = false});
    CHECK_EQUAL(strict(twelve_royals), 66'080);      // 560, and 1820 * 36
    CHECK_EQUAL(strict(all_high), 635'013'559'600);  // 13 of 52 cards
    CHECK_EQUAL(strict(all_low), 560);
    CHECK_EQUAL(strict(four_triples), 6'589'440);
    CHECK_EQUAL(strict(five_pairs_and_triple), 320'246'784);  // 13 * 792 * 4 * 6^5
    CHECK_EQUAL(strict(six_pairs), 2'241'727'488);            // 1716 * 7 * 6^6 * 4
    CHECK_EQUAL(strict(three_straights), 1'251'117'824);
    const auto between =
        counted({.twelve_royals = TwelveRoyals::twelve_pictures, .six_pairs = SixPairs::quads});
    CHECK_EQUAL(between(twelve_royals), 40);  // 52 - 12
    CHECK_EQUAL(between(six_pairs), 2'514'171'088);
}

void all_hands_counted_by_their_suits() {
    Counts counts{};
    count_by_suits(SpecialTable({}), counts);
    CHECK_EQUAL(counts[static_cast<std::size_t>(supreme_dragon)], 4);
    CHECK_EQUAL(counts[static_cast<std::size_t>(one_color)], 20'801'200);  // 2 * (13 of 26 cards)
    CHECK_EQUAL(counts[static_cast<std::size_t>(three_flushes)], 5'705'516'392);
}

void every_hand_of_three_straight_flushes() {
    for (const bool low_ace : {true, false}) {
        const SpecialTable table({.low_ace = low_ace});
        std::set<Mask> hands;
        std::vector<Mask> threes_of_suit, fives_of_suit;
        for (const int size : {3, 5}) {
            for (const auto& run : naive::all_runs(size, low_ace)) {
                for (int suit = 0; suit < 4; ++suit) {
                    Mask row = 0;
                    for (const int rank : run) row |= Mask{1} << (4 * rank + suit);
                    (size == 3 ? threes_of_suit : fives_of_suit).push_back(row);
                }
            }
        }
        for (const Mask front : threes_of_suit) {
            for (const Mask middle : fives_of_suit) {
                for (const Mask back : fives_of_suit) {
                    if (count_cards(front | middle | back) == 13) hands.insert(front | middle | back);
                }
            }
        }
        CHECK_EQUAL(hands.size(), low_ace ? 22'060u : 15'904u);
        const unsigned wanted = set_of({three_straight_flushes, three_straights, three_flushes});
        for (const Mask hand : hands) CHECK_EQUAL_FOR(Cards{hand}, table.made(hand) & wanted, wanted);
    }
}

void random_hands_against_the_definitions() {
    Random random(2);
    Counts counts{};
    for (int i = 0; i < 600; ++i) {
        const SpecialRules rules = naive::any_special_rules(random);
        const SpecialTable table(rules);
        for (int j = 0; j < 60; ++j) {
            const Mask hand = any_hand(random);
            CHECK_EQUAL_FOR(Cards{hand}, table.made(hand), naive::made(hand, rules));
            CHECK_EQUAL_FOR(Cards{hand}, table.classify(hand), naive::classify(hand, rules));
            count(table.made(hand), 1, counts);
        }
    }
    // Those that come about by chance are among them often enough.
    for (const Special special : {dragon, three_straight_flushes, all_high, one_color, five_pairs_and_triple,
                                  six_pairs, three_straights, three_flushes}) {
        CHECK(counts[static_cast<std::size_t>(special)] > 20);
    }
}

int main() {
    hands_and_near_misses();
    options_change_what_a_hand_makes();
    the_first_listed_that_is_made_counts();
    all_hands_counted_by_their_ranks();
    all_hands_counted_by_their_suits();
    every_hand_of_three_straight_flushes();
    random_hands_against_the_definitions();
    return checks::result();
}
