// Match scores: worked matches, what is refused, and random matches against an itemised scorer.
#include "scoring.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cards.hpp"
#include "check.hpp"
#include "naive.hpp"
#include "naive_specials.hpp"

using namespace shisanzhang;

using Totals = std::vector<std::int32_t>;
using Rows = std::vector<Mask>;  // three of each player

constexpr std::size_t index_of(Special special) {
    return static_cast<std::size_t>(special);
}

// A set of house rules.
struct House {
    std::size_t ranking = 0;  // of `naive::rankings`
    SpecialRules specials{};
    MatchRules match{};
};

const Scale& scale_of(std::size_t ranking) {
    static const std::vector<Scale> scales = [] {
        std::vector<Scale> made;
        for (const auto& each : naive::rankings) made.push_back(naive::make_scale(each));
        return made;
    }();
    return scales[ranking];
}

House classic() {
    House house;
    house.specials.entries = {Special::dragon, Special::three_flushes, Special::three_straights,
                              Special::six_pairs};
    for (const Special special : house.specials.entries) house.match.special_points[index_of(special)] = 3;
    house.match.special_points[index_of(Special::dragon)] = 13;
    house.match.row_values = {
        {{1, 1, 1, 3, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 2, 8, 10}, {1, 1, 1, 1, 1, 1, 1, 4, 5}}};
    return house;
}

// Everything that scores by one set of rules.
class Scorer {
public:
    explicit Scorer(const House& house)
        : specials_(house.specials), table_(scale_of(house.ranking), specials_, house.match) {}
    Scorer(const Scorer&) = delete;

    Verdict verdict(const Rows& rows, Totals& totals) const {
        totals.assign(rows.size() / 3, 0);
        return table_.score(rows.data(), static_cast<int>(totals.size()), totals.data());
    }

private:
    SpecialTable specials_;
    MatchTable table_;
};

// "front / middle / back" of each player, or a declared hand.
Rows rows_of(const std::vector<std::string_view>& plays) {
    Rows rows;
    for (std::string_view play : plays) {
        for (int row = 0; row < 3; ++row) {
            const auto end = std::min(play.find(" / "), play.size());
            rows.push_back(cards(play.substr(0, end)));
            play.remove_prefix(std::min(end + 3, play.size()));
        }
    }
    return rows;
}

std::string shown(const Totals& totals) {
    std::string text;
    for (const auto total : totals) text += std::to_string(total) + ' ';
    return text;
}

std::string totals_of(const House& house, const std::vector<std::string_view>& plays) {
    Totals totals;
    const Verdict verdict = Scorer(house).verdict(rows_of(plays), totals);
    return verdict == Verdict::ok ? shown(totals) : "verdict " + std::to_string(static_cast<int>(verdict));
}

// --- Worked matches ------------------------------------------------------------------------------

constexpr std::string_view strong = "KsKhKd / AsAhAd9s9h / QsQhQdQc2s";
constexpr std::string_view second = "AcKc5s / JsJh8s7h4s / TsTh8h8d5h";
constexpr std::string_view third = "Jd7s4h / 6s6hTd8c3s / 9d9c6d6c2h";
constexpr std::string_view fourth = "Tc5d2d / 4d4cJc7d5c / 3h3d3c7c2c";
constexpr std::string_view fouled = "KsKhKd / QsQhQdQc2s / AsAhAd9s9h";

void worked_matches() {
    // The first takes 3 + 2 + 4 of each, twice for the sweep and twice again for the grand slam.
    // Second and third: 1 + 1 + 1 twice. Second and fourth, third and fourth: 1 + 1 − 1.
    CHECK_EQUAL(totals_of(classic(), {strong, second, third, fourth}), "108 -29 -41 -38 ");
    CHECK_EQUAL(totals_of(classic(), {fourth, third, second, strong}), "-38 -41 -29 108 ");
    CHECK_EQUAL(totals_of(classic(), {strong, second}), "18 -18 ");
    CHECK_EQUAL(totals_of(classic(), {second, strong, third}), "-12 36 -24 ");
    // A foul is swept by all. Two opponents are too few for a grand slam.
    CHECK_EQUAL(totals_of(classic(), {fouled, second, third}), "-12 12 0 ");
    CHECK_EQUAL(totals_of(classic(), {second, fouled}), "6 -6 ");
}

void rules_change_what_is_paid() {
    House house = classic();
    house.match.min_opponents = 2;
    CHECK_EQUAL(totals_of(house, {second, strong, third}), "-30 72 -42 ");
    CHECK_EQUAL(totals_of(house, {second, strong}), "-18 18 ");
    house.match.min_opponents = 1;
    house.match.grand_slam = 3;
    CHECK_EQUAL(totals_of(house, {second, strong}), "-54 54 ");
    house.match.sweep = 1;
    CHECK_EQUAL(totals_of(house, {second, strong}), "-27 27 ");
    house.match.grand_slam = 1;
    CHECK_EQUAL(totals_of(house, {second, strong}), "-9 9 ");
    // The most that can be paid fits.
    for (auto& values : house.match.row_values) values.fill(10'000);
    house.match.sweep = house.match.grand_slam = 100;
    CHECK_EQUAL(totals_of(house, {strong, second, third, fourth}),
                "900000000 -296990000 -302990000 -300020000 ");
    house.match.row_values = {};
    CHECK_EQUAL(totals_of(house, {strong, second, third, fourth}), "0 0 0 0 ");
}

void equal_rows_tie() {
    const std::string_view spades = "AsKs9h / QsQd7h6s2s / 8s8d8h3h3c",
                           hearts = "AhKh9c / QhQc7d6h2h / 8cJsJdJhJc";
    CHECK_EQUAL(totals_of(classic(), {spades, hearts}), "-4 4 ");  // front and middle tie, four jacks win
    // Equal middle and back are a foul only if the rules are strict.
    const std::string_view even = "2c3d4h / 8s8h7d6c5d / 8d8c7s6h5s",
                           low = "2d3h5h / 4c4s9hTc6s / 5cJc7h9dTd";
    House house = classic();
    CHECK_EQUAL(totals_of(house, {even, "2d3h5h / 4c4s9hTc6s / 9c9dJcTd7h"}), "-1 1 ");
    house.match.strict = true;
    CHECK_EQUAL(totals_of(house, {even, "2d3h5h / 4c4s9hTc6s / 9c9dJcTd7h"}), "-6 6 ");
    CHECK_EQUAL(totals_of(house, {even, low}), "0 0 ");  // two fouls pay nothing
}

constexpr std::string_view dragon = "2c3d4h5s6c7d8h9sTcJdQhKsAc";
constexpr std::string_view kings = "2d2h3c3h4c4d5c5d6d6h7c7hKd", aces = "2c2s3d3s4s4h5s5h6c6s7d7sAd";

void specials_take_their_points() {
    House house = classic();
    CHECK_EQUAL(totals_of(house, {dragon, kings}), "13 -13 ");
    CHECK_EQUAL(totals_of(house, {kings, aces}), "0 0 ");
    house.match.higher_cards = true;
    CHECK_EQUAL(totals_of(house, {kings, aces}), "-3 3 ");
    house.match.versus = SpecialVersus::difference;
    CHECK_EQUAL(totals_of(house, {kings, dragon}), "-10 10 ");
    CHECK_EQUAL(totals_of(house, {kings, aces}), "-3 3 ");
    house.match.special_points[index_of(Special::six_pairs)] = 20;
    CHECK_EQUAL(totals_of(house, {dragon, kings}), "0 0 ");
    house.match.versus = SpecialVersus::zero;
    CHECK_EQUAL(totals_of(house, {dragon, kings}), "0 0 ");
    // Listed lower, the dragon is the lower one, whatever it takes.
    house.specials.entries = {Special::six_pairs, Special::dragon};
    house.match.versus = SpecialVersus::own_points;
    CHECK_EQUAL(totals_of(house, {dragon, kings}), "-20 20 ");
}

void specials_meet_arrangements() {
    const std::string_view legal = "2d4c8c / 5dJsQd7s6h / KcKh9c8s3s",
                           foul = "AsAdAh / 5cTdJhQs8d / 2h4d6s9h7h";
    CHECK_EQUAL(totals_of(classic(), {dragon, legal, foul}), "26 -7 -19 ");
    CHECK_EQUAL(totals_of(classic(), {legal, dragon}), "-13 13 ");
    CHECK_EQUAL(totals_of(classic(), {foul, dragon}), "-13 13 ");
    // Who is not compared with everyone makes no grand slam.
    House house = classic();
    house.match.min_opponents = 1;
    CHECK_EQUAL(totals_of(house, {dragon, legal, foul}), "26 -7 -19 ");
    CHECK_EQUAL(totals_of(house, {legal, foul}), "12 -12 ");
}

// --- What is refused -----------------------------------------------------------------------------

void check_verdict(const Scorer& scorer, const Rows& rows, Verdict wanted) {
    Totals totals;
    CHECK_EQUAL(scorer.verdict(rows, totals), wanted);
}

void ill_formed_rows() {
    const Scorer scorer(classic());
    const Rows sound = rows_of({strong, second, third, fourth});
    for (std::size_t row = 0; row < sound.size(); ++row) {
        const Mask one_less = sound[row] & (sound[row] - 1), beyond = Mask{1} << 52;
        for (const Mask bad :
             {Mask{0}, one_less, sound[row] | beyond, one_less | beyond, one_less | beyond << 11,
              sound[row] | sound[(row + 1) % sound.size()], deck, ~Mask{0}}) {
            Rows rows = sound;
            rows[row] = bad;
            check_verdict(scorer, rows, Verdict::ill_formed);
        }
    }
    const Mask hand = cards(dragon), twelve = hand & (hand - 1);
    const std::array<Mask, 3> declared[] = {
        {sound[0], 0, 0}, {twelve, 0, 0},     {twelve | Mask{1} << 60, 0, 0}, {hand | 2, 0, 0}, {0, hand, 0},
        {0, 0, hand},     {hand, sound[1], 0}};
    for (const auto& rows : declared) {
        check_verdict(scorer, {rows[0], rows[1], rows[2], sound[3], sound[4], sound[5]}, Verdict::ill_formed);
    }
}

void overlapping_cards() {
    const Scorer scorer(classic());
    const Rows sound = rows_of({strong, second, third, fourth});
    for (std::size_t row = 0; row < sound.size(); ++row) {
        for (std::size_t other = 0; other < sound.size(); ++other) {
            if (other == row) continue;
            Rows rows = sound;  // the row's lowest card gives way to one of the other's
            rows[row] = (sound[row] & (sound[row] - 1)) | (sound[other] & (~sound[other] + 1));
            check_verdict(scorer, rows, Verdict::overlapping);
        }
    }
    check_verdict(scorer, rows_of({dragon, dragon}), Verdict::overlapping);
    check_verdict(scorer, rows_of({dragon, strong}), Verdict::overlapping);
}

void refused_plays() {
    constexpr std::string_view plain = "2c3d4h5c6c7d8c9sTcJdQhKsKd",
                               king_of_clubs = "2c3d4h5c6c7d8c9sTcJdQhKsKc";
    House house = classic();
    const Scorer usual(house);
    check_verdict(usual, rows_of({plain, second}), Verdict::no_special);
    check_verdict(usual, rows_of({second, plain}), Verdict::no_special);
    // What is wrong first, by player, is told.
    check_verdict(usual, rows_of({king_of_clubs, second}), Verdict::no_special);
    check_verdict(usual, rows_of({second, king_of_clubs}), Verdict::overlapping);
    check_verdict(usual, rows_of({second, fouled}), Verdict::ok);
    house.match.fouls_lose = false;
    house.specials.entries = {Special::six_pairs};
    const Scorer refusing(house);
    check_verdict(refusing, rows_of({second, fouled}), Verdict::refused_foul);
    check_verdict(refusing, rows_of({fouled, second, third}), Verdict::refused_foul);
    check_verdict(refusing, rows_of({second, third, fourth}), Verdict::ok);
    check_verdict(refusing, rows_of({dragon, kings}), Verdict::no_special);
}

// --- An itemised scorer --------------------------------------------------------------------------

naive::Value value_of(Mask row, const House& house) {
    return naive::value_of(row, naive::rankings[house.ranking]);
}

// Scores pair by pair from the cards, with neither places nor packed numbers.
class Itemised {
public:
    Itemised(const House& house, const Rows& rows) : house_(house), rows_(rows), players_(rows.size() / 3) {
        for (std::size_t player = 0; player < players_; ++player) enter(player);
    }

    Verdict verdict() const { return verdict_; }

    Totals totals() const {
        std::vector<Totals> taken(players_, Totals(players_, 0));
        for (std::size_t one = 0; one < players_; ++one) {
            for (std::size_t other = 0; other < players_; ++other) {
                if (one != other)
                    taken[one][other] = takes(one, other) * (is_slam(one) ? house_.match.grand_slam : 1);
            }
        }
        Totals totals(players_, 0);
        for (std::size_t one = 0; one < players_; ++one) {
            for (std::size_t other = 0; other < players_; ++other)
                totals[one] += taken[one][other] - taken[other][one];
        }
        return totals;
    }

    bool has_slam() const {
        for (std::size_t player = 0; player < players_; ++player) {
            if (is_slam(player)) return true;
        }
        return false;
    }

    int count_specials() const {
        return static_cast<int>(std::count_if(specials_.begin(), specials_.end(), is_set));
    }
    int count_fouls() const { return static_cast<int>(std::count(fouls_.begin(), fouls_.end(), true)); }

private:
    static bool is_set(int special) { return special != 0; }

    void enter(std::size_t player) {
        const Mask* rows = &rows_[3 * player];
        const bool declared = rows[1] == 0;
        specials_.push_back(declared ? naive::classify(rows[0], house_.specials) : 0);
        std::array<naive::Value, 3> values;
        for (std::size_t row = 0; row < 3 && !declared; ++row) values[row] = value_of(rows[row], house_);
        values_.push_back(values);
        fouls_.push_back(values[0] > values[1] || values[1] > values[2] ||
                         (!declared && house_.match.strict && values[1] == values[2]));
        if (verdict_ != Verdict::ok) return;
        if (declared && specials_[player] == 0) verdict_ = Verdict::no_special;
        if (fouls_[player] && !house_.match.fouls_lose) verdict_ = Verdict::refused_foul;
    }

    bool wins_row(std::size_t one, std::size_t other, std::size_t row) const {
        if (specials_[one] != 0 || specials_[other] != 0 || fouls_[one]) return false;
        return fouls_[other] || values_[one][row] > values_[other][row];
    }

    bool sweeps(std::size_t one, std::size_t other) const {
        return wins_row(one, other, 0) && wins_row(one, other, 1) && wins_row(one, other, 2);
    }

    bool is_slam(std::size_t one) const {
        if (static_cast<int>(players_) - 1 < house_.match.min_opponents) return false;
        for (std::size_t other = 0; other < players_; ++other) {
            if (other != one && !sweeps(one, other)) return false;
        }
        return true;
    }

    // What one player wins from another, before a grand slam and less nothing that the other wins.
    std::int32_t takes(std::size_t one, std::size_t other) const {
        if (specials_[one] != 0 || specials_[other] != 0) return takes_by_special(one, other);
        std::int32_t points = 0;
        for (std::size_t row = 0; row < 3; ++row) {
            const auto category = static_cast<std::size_t>(values_[one][row].category);
            if (wins_row(one, other, row)) points += house_.match.row_values[row][category];
        }
        return sweeps(one, other) ? points * house_.match.sweep : points;
    }

    std::int32_t takes_by_special(std::size_t one, std::size_t other) const {
        const int mine = specials_[one], theirs = specials_[other];
        if (mine == 0 || (mine != theirs && order(mine) > order(theirs))) return 0;
        const std::int32_t points = house_.match.special_points[static_cast<std::size_t>(mine - 1)];
        if (theirs == 0) return points;
        if (mine == theirs)
            return house_.match.higher_cards && falling_ranks(one) > falling_ranks(other) ? points : 0;
        if (house_.match.versus == SpecialVersus::own_points) return points;
        if (house_.match.versus == SpecialVersus::zero) return 0;
        return std::max(points - house_.match.special_points[static_cast<std::size_t>(theirs - 1)], 0);
    }

    // Where a special is listed; none comes last.
    std::size_t order(int special) const {
        const auto& entries = house_.specials.entries;
        if (special == 0) return entries.size();
        return static_cast<std::size_t>(
            std::find(entries.begin(), entries.end(), static_cast<Special>(special - 1)) - entries.begin());
    }

    std::vector<int> falling_ranks(std::size_t player) const {
        std::vector<int> ranks = cards_in(rows_[3 * player]);
        for (int& rank : ranks) rank /= 4;
        std::reverse(ranks.begin(), ranks.end());
        return ranks;
    }

    const House& house_;
    const Rows& rows_;
    std::size_t players_;
    Verdict verdict_ = Verdict::ok;
    std::vector<int> specials_;
    std::vector<bool> fouls_;
    std::vector<std::array<naive::Value, 3>> values_;
};

House any_house(Random& random) {
    House house{random() % 6, naive::any_special_rules(random), {}};
    house.match.strict = random() % 2;
    house.match.fouls_lose = random() % 4 != 0;
    for (auto& values : house.match.row_values) {
        for (auto& value : values) value = below(random, random() % 8 == 0 ? 10'001 : 10);
    }
    house.match.sweep = 1 + below(random, 3);
    house.match.grand_slam = 1 + below(random, 4);
    house.match.min_opponents = 1 + below(random, 3);
    for (const Special special : house.specials.entries) {
        house.match.special_points[index_of(special)] = below(random, 30);
    }
    house.match.versus = static_cast<SpecialVersus>(below(random, 3));
    house.match.higher_cards = random() % 2;
    return house;
}

// Hands of a deal: fair, or high against low, or the same in several suits.
std::vector<Mask> deal(Random& random, std::size_t players) {
    auto all = shuffled_deck(random);
    const auto kind = random() % 3;
    if (kind == 1) {
        std::vector<int> heights;
        for (int card = 0; card < 52; ++card) heights.push_back(card + below(random, 16));
        std::sort(all.begin(), all.end(), [&](int one, int other) { return heights[one] > heights[other]; });
    }
    if (kind == 2) {
        std::sort(all.begin(), all.end(), [](int one, int other) { return one % 4 < other % 4; });
        for (int i = below(random, 6); i > 0; --i) std::swap(all[random() % 52], all[random() % 52]);
    }
    std::vector<Mask> hands;
    for (std::size_t player = 0; player < players; ++player) hands.push_back(mask_of(all, 13 * player, 13));
    shuffle(hands, random);
    return hands;
}

// Declares what it can now and then, and lays out the rest with the rows mostly in order.
Rows any_plays(Random& random, const House& house, std::size_t players) {
    Rows rows;
    for (const Mask hand : deal(random, players)) {
        const bool special = naive::classify(hand, house.specials) != 0;
        if (random() % 64 == 0 || (special && random() % 4 != 0)) {
            rows.insert(rows.end(), {hand, 0, 0});
            continue;
        }
        auto held = cards_in(hand);
        std::array<Mask, 3> laid{};
        for (int attempt = 0; attempt < 8; ++attempt) {
            shuffle(held, random);
            laid = {mask_of(held, 0, 3), mask_of(held, 3, 5), mask_of(held, 8, 5)};
            if (value_of(laid[1], house) > value_of(laid[2], house)) std::swap(laid[1], laid[2]);
            if (value_of(laid[0], house) < value_of(laid[1], house)) break;
        }
        if (random() % 8 == 0) std::swap(laid[1], laid[2]);
        rows.insert(rows.end(), laid.begin(), laid.end());
    }
    return rows;
}

void random_matches_against_the_itemised_scorer() {
    Random random(3);
    std::array<int, 5> verdicts{};
    int slams = 0, showdowns = 0, fouls = 0;
    for (int i = 0; i < 120; ++i) {
        const House house = any_house(random);
        const Scorer scorer(house);
        for (int j = 0; j < 100; ++j) {
            const Rows rows = any_plays(random, house, 2 + random() % 3);
            const Itemised itemised(house, rows);
            Totals totals;
            const Verdict verdict = scorer.verdict(rows, totals);
            CHECK_EQUAL(verdict, itemised.verdict());
            ++verdicts[static_cast<std::size_t>(verdict)];
            if (verdict != Verdict::ok) continue;
            CHECK_EQUAL(shown(totals), shown(itemised.totals()));
            std::int64_t sum = 0;
            for (const auto total : totals) sum += total;
            CHECK_EQUAL(sum, 0);
            slams += itemised.has_slam();
            showdowns += itemised.count_specials() > 1;
            fouls += itemised.count_fouls() > 0;
        }
    }
    // All that can happen did, and often.
    CHECK(slams > 300 && showdowns > 300 && fouls > 300);
    CHECK(verdicts[static_cast<std::size_t>(Verdict::refused_foul)] > 100);
    CHECK(verdicts[static_cast<std::size_t>(Verdict::no_special)] > 100);
}

int main() {
    worked_matches();
    rules_change_what_is_paid();
    equal_rows_tie();
    specials_take_their_points();
    specials_meet_arrangements();
    ill_formed_rows();
    overlapping_cards();
    refused_plays();
    random_matches_against_the_itemised_scorer();
    return checks::result();
}
