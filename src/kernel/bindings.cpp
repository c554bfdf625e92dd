// The module shisanzhang._kernel: what Python sees of the kernel. `_kernel.pyi` says what each call means.

#include <nanobind/stl/vector.h>

#include "objects.hpp"
#include "plain.hpp"
#include "scoring.hpp"
#include "specials.hpp"

using namespace nanobind::literals;

namespace shisanzhang {
namespace {

// --- many at once ---

// Does work(i) for each row, without holding the interpreter; the number of the first row that it refuses.
template <class Work>
std::int64_t each_row(std::size_t rows, Work work) {
    const nb::gil_scoped_release release;
    for (std::size_t i = 0; i < rows; ++i) {
        if (!work(i)) return static_cast<std::int64_t>(i);
    }
    return -1;
}

// The same for hands, with something to search with.
template <class Searcher, class Work>
std::int64_t each_hand(const Line<const Mask>& hands, Searcher& searcher, Work work) {
    const Mask* hand = hands.data();
    return each_row(hands.shape(0),
                    [&](std::size_t i) { return is_hand(hand[i]) && (work(searcher, hand[i], i), true); });
}

constexpr const char* sizes = "out: expected one result for each row";

std::int64_t evaluate_rows(const PyScale& of, Grid<const std::uint8_t> cards, Line<std::int32_t> out) {
    const std::size_t size = cards.shape(1);
    expect(size == 3 || size == 5, "cards: expected rows of 3 or 5");
    expect(out.shape(0) == cards.shape(0), sizes);
    const std::uint8_t* card = cards.data();
    std::int32_t* strength = out.data();
    const auto evaluate = [&]<int count>(std::integral_constant<int, count>) {
        return each_row(cards.shape(0), [&](std::size_t i) {
            Mask row = 0;
            unsigned greatest = 0;
            for (int k = 0; k < count; ++k) {
                const unsigned index = card[count * i + k];
                greatest = greatest < index ? index : greatest;
                row |= Mask{1} << (index & 63);
            }
            if (greatest > 51 || !has_cards<count>(row)) return false;
            strength[i] = of.scale.strengths[place_of<count>(of.scale, row)];
            return true;
        });
    };
    return size == 5 ? evaluate(std::integral_constant<int, 5>())
                     : evaluate(std::integral_constant<int, 3>());
}

template <class Searcher>
std::int64_t count_undominated(Searcher& searcher, const Line<const Mask>& hands, bool strict,
                               Line<std::int32_t>& out) {
    expect(out.shape(0) == hands.shape(0), sizes);
    std::int32_t* count = out.data();
    return each_hand(hands, searcher, [&](auto& search, Mask hand, std::size_t i) {
        count[i] = static_cast<std::int32_t>(search->undominated(hand, strict).size());
    });
}

template <class Searcher, class Worth>
std::int64_t arrange_hands(Searcher& searcher, const Line<const Mask>& hands, const Worth& worth, bool strict,
                           Grid<Mask>& out) {
    expect(out.shape(0) == hands.shape(0) && out.shape(1) == 3, "out: expected three masks for each hand");
    Mask* row = out.data();
    return each_hand(hands, searcher, [&](auto& search, Mask hand, std::size_t i) {
        const Split split = search->arrange(hand, worth, strict);
        row[3 * i] = split.front, row[3 * i + 1] = split.middle, row[3 * i + 2] = split.back;
    });
}

// The standings of three rows for each hand; -1 in each for a declared one.
std::int64_t place_rows(const PyScale& of, Grid<const Mask> rows, Grid<std::int16_t> out) {
    expect(rows.shape(1) == 3 && out.shape(1) == 3 && out.shape(0) == rows.shape(0),
           "rows and out: expected three for each hand");
    const Mask* row = rows.data();
    std::int16_t* standing = out.data();
    const auto has = [](Mask mask, int size) { return mask <= deck && count_cards(mask) == size; };
    return each_row(rows.shape(0), [&](std::size_t i) {
        const Mask front = row[3 * i], middle = row[3 * i + 1], back = row[3 * i + 2];
        std::array<int, 3> places{};
        if (has(front, 3) && has(middle, 5) && has(back, 5) && is_hand(front | middle | back)) {
            places = {place_of<3>(of.scale, front), place_of<5>(of.scale, middle),
                      place_of<5>(of.scale, back)};
        } else if (!is_hand(front) || (middle | back) != 0) {
            return false;
        }
        for (std::size_t k = 0; k < 3; ++k) standing[3 * i + k] = static_cast<std::int16_t>(places[k] - 1);
        return true;
    });
}

template <class Objective>
void bind_objective(nb::class_<PyScale>& scale) {
    scale
        .def(
            "best",
            [](const PyScale& of, nb::handle hand, const Objective& objective, bool strict) {
                const Choice choice =
                    PyScale::Lease(of)->best(hand_of(hand), worth_of(of, objective), strict);
                return nb::make_tuple(choice.points, standings(choice.triple));
            },
            "hand"_a.none(), "objective"_a, "strict"_a)
        .def(
            "arrange",
            [](const PyScale& of, nb::handle hand, const Objective& objective, bool strict) {
                return masks(PyScale::Lease(of)->arrange(hand_of(hand), worth_of(of, objective), strict));
            },
            "hand"_a.none(), "objective"_a, "strict"_a)
        .def(
            "worths",
            [](const PyScale& of, nb::handle hand, const Objective& objective, nb::sequence triples) {
                const Mask cards = hand_of(hand);
                return PyScale::Lease(of)->worths(cards, worth_of(of, objective),
                                                  triples_of(triples, of.scale));
            },
            "hand"_a.none(), "objective"_a, "triples"_a)
        .def(
            "arrange_hands",
            [](const PyScale& of, Line<const Mask> hands, const Objective& objective, bool strict,
               Grid<Mask> out) {
                const PyScale::Lease search(of);
                return arrange_hands(search, hands, worth_of(of, objective), strict, out);
            },
            "hands"_a.noconvert(), "objective"_a, "strict"_a, "out"_a.noconvert());
}

// --- specials and matches ---

SpecialTable make_specials(nb::sequence entries, bool low_ace, nb::handle high_ranks, nb::handle low_ranks,
                           nb::handle twelve_royals, nb::handle six_pairs, bool four_triples_with_quads,
                           bool five_pairs_with_quads) {
    SpecialRules rules;
    for (const std::int32_t entry : numbers(entries, 0, special_kinds - 1, "entries")) {
        const Special special = static_cast<Special>(entry);
        expect(std::find(rules.entries.begin(), rules.entries.end(), special) == rules.entries.end(),
               "entries: expected each special once");
        rules.entries.push_back(special);
    }
    rules.low_ace = low_ace;
    rules.high_ranks = static_cast<unsigned>(number(high_ranks, 0, (1 << 13) - 1, "high_ranks"));
    rules.low_ranks = static_cast<unsigned>(number(low_ranks, 0, (1 << 13) - 1, "low_ranks"));
    rules.twelve_royals = static_cast<TwelveRoyals>(number(twelve_royals, 0, 2, "twelve_royals"));
    rules.six_pairs = static_cast<SixPairs>(number(six_pairs, 0, 2, "six_pairs"));
    rules.four_triples_with_quads = four_triples_with_quads;
    rules.five_pairs_with_quads = five_pairs_with_quads;
    return SpecialTable(rules);
}

MatchRules make_match_rules(bool strict, bool fouls_lose, nb::sequence row_values, nb::handle sweep,
                            nb::handle grand_slam, nb::handle min_opponents, nb::sequence special_points,
                            nb::handle versus, bool higher_cards) {
    MatchRules rules;
    rules.strict = strict;
    rules.fouls_lose = fouls_lose;
    rules.row_values = row_values_of(row_values);
    rules.sweep = number(sweep, 1, 100, "sweep");
    rules.grand_slam = number(grand_slam, 1, 100, "grand_slam");
    rules.min_opponents = number(min_opponents, 1, 3, "min_opponents");
    const std::vector<std::int32_t> points = numbers(special_points, 0, 10'000, "special_points");
    expect(points.size() == special_kinds, "special_points: expected thirteen");
    std::copy(points.begin(), points.end(), rules.special_points.begin());
    rules.versus = static_cast<SpecialVersus>(number(versus, 0, 2, "versus"));
    rules.higher_cards = higher_cards;
    return rules;
}

std::int64_t score_matches(const MatchTable& table, Cube<const Mask> rows, Grid<std::int32_t> out) {
    const std::size_t players = rows.shape(1);
    expect(players >= 2 && players <= 4 && rows.shape(2) == 3,
           "rows: expected three masks for each of 2 to 4 players");
    expect(out.shape(0) == rows.shape(0) && out.shape(1) == players,
           "out: expected one total for each player");
    const Mask* row = rows.data();
    std::int32_t* totals = out.data();
    return each_row(rows.shape(0), [&](std::size_t i) {
        return table.score(row + 3 * players * i, static_cast<int>(players), totals + players * i) ==
               Verdict::ok;
    });
}

std::int64_t respond(const MatchTable& table, Grid<const Mask> plays, Cube<const Mask> others,
                     Grid<std::int32_t> out) {
    const std::size_t players = others.shape(1) + 1;
    expect(players >= 2 && players <= 4 && plays.shape(1) == 3 && others.shape(2) == 3,
           "plays and others: expected three masks for each of 2 to 4 players");
    expect(out.shape(0) == plays.shape(0) && out.shape(1) == others.shape(0),
           "out: expected one total for each play and match");
    const nb::gil_scoped_release release;
    return table.respond(plays.data(), plays.shape(0), others.data(), others.shape(0),
                         static_cast<int>(players), out.data());
}

// --- dealing ---

// Cards in the order of their keys, 13 to a player.
std::int64_t deal_hands(Grid<const std::uint64_t> keys, Grid<Mask> out) {
    const std::size_t players = out.shape(1);
    expect(keys.shape(1) == 52, "keys: expected 52 for each deal");
    expect(players >= 1 && players <= 4 && out.shape(0) == keys.shape(0), sizes);
    const std::uint64_t* key = keys.data();
    Mask* hand = out.data();
    return each_row(keys.shape(0), [&](std::size_t i) {
        std::array<std::pair<std::uint64_t, int>, 52> order;
        for (int card = 0; card < 52; ++card) order[card] = {key[52 * i + card], card};
        std::sort(order.begin(), order.end());
        for (std::size_t player = 0; player < players; ++player) {
            Mask cards = 0;
            for (std::size_t k = 0; k < 13; ++k) cards |= Mask{1} << order[13 * player + k].second;
            hand[players * i + player] = cards;
        }
        return true;
    });
}

}  // namespace

NB_MODULE(_kernel, module) {
    module.doc() = "The searches and tables of shisanzhang, compiled.";
    nb::set_leak_warnings(false);  // tables are kept for as long as the process runs

    nb::class_<PyScale> scale(module, "Scale");
    nb::class_<PyPoints>(module, "Points")
        .def(nb::init<const PyScale&, nb::sequence, nb::sequence, nb::sequence, nb::handle>(), "scale"_a,
             "front"_a, "middle"_a, "back"_a, "standings"_a.none() = nb::none(), nb::keep_alive<1, 2>());
    nb::class_<PyExpectation>(module, "Expectation")
        .def(nb::init<const PyScale&, nb::sequence, nb::sequence, nb::sequence, double, double, double,
                      double, nb::handle, bool, nb::sequence>(),
             "scale"_a, "front"_a, "middle"_a, "back"_a, "base"_a, "sweep"_a, "slam"_a, "slammed"_a,
             "opponents"_a, "rising"_a, "together"_a, nb::keep_alive<1, 2>());
    nb::class_<PyBank>(module, "Bank")
        .def(nb::init<const PyScale&, Line<const Mask>, Grid<const std::int16_t>, Line<const float>,
                      nb::sequence, nb::handle, double, nb::handle>(),
             "scale"_a, "hands"_a.noconvert(), "rows"_a.noconvert(), "slams"_a.noconvert(), "row_values"_a,
             "sweep"_a, "slam"_a, "opponents"_a, nb::keep_alive<1, 2>())
        .def(
            "consult",
            [](const PyBank& of, nb::handle hand, nb::sequence triples) {
                const Mask cards = hand_of(hand);
                const std::vector<Triple> given = triples_of(triples, of.scale->scale);
                const PyScale::Lease search(*of.scale);
                const std::vector<Fared>& fared = [&]() -> const std::vector<Fared>& {
                    const nb::gil_scoped_release release;
                    return search->consult(of.bank, cards, given);
                }();
                nb::list found;
                for (const Fared& each : fared)
                    found.append(nb::make_tuple(each.points, each.swept, each.more_lost));
                const Field& field = search->field();
                return nb::make_tuple(field.laid, field.declared, field.taken, found);
            },
            "hand"_a.none(), "triples"_a);
    nb::class_<PyInformed>(module, "Informed")
        .def(nb::init<const PyExpectation&, const PyBank&, double>(), "expectation"_a, "bank"_a, "trust"_a,
             nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>());
    module.def("deal_hands", &deal_hands, "keys"_a.noconvert(), "out"_a.noconvert());

    scale.def(nb::init<nb::sequence, nb::sequence, nb::sequence>(), "tables"_a, "strengths"_a, "cards"_a)
        .def("strength", &PyScale::strength, "cards"_a.none())
        .def(
            "standing",
            [](const PyScale& of, nb::handle row) {
                const char* what = "row: expected a mask of 3 or 5 of the 52 cards";
                const Mask mask = whole(row, deck, what);
                const int size = count_cards(mask);
                expect(size == 3 || size == 5, what);
                return (size == 5 ? place_of<5>(of.scale, mask) : place_of<3>(of.scale, mask)) - 1;
            },
            "row"_a.none())
        .def(
            "standings",
            [](const PyScale& of, nb::handle hand) {
                std::vector<Place> found;
                PyScale::Lease(of)->each_place(hand_of(hand), [&](Place place) { found.push_back(place); });
                std::sort(found.begin(), found.end());
                found.erase(std::unique(found.begin(), found.end()), found.end());
                for (Place& place : found) --place;
                return found;
            },
            "hand"_a.none())
        .def(
            "legal_splits",
            [](const PyScale& of, nb::handle hand, bool strict) {
                nb::list found;
                PyScale::Lease(of)->each_legal(hand_of(hand), strict, [&](const Triple&, const Split& split) {
                    found.append(masks(split));
                });
                return found;
            },
            "hand"_a.none(), "strict"_a)
        .def(
            "legal_triples",
            [](const PyScale& of, nb::handle hand, bool strict) {
                std::vector<Triple> found;
                PyScale::Lease(of)->each_legal(
                    hand_of(hand), strict,
                    [&](const Triple& triple, const Split&) { found.push_back(triple); });
                return falling(std::move(found));
            },
            "hand"_a.none(), "strict"_a)
        .def(
            "undominated",
            [](const PyScale& of, nb::handle hand, bool strict) {
                const PyScale::Lease search(of);
                return falling(search->undominated(hand_of(hand), strict));
            },
            "hand"_a.none(), "strict"_a)
        .def(
            "show",
            [](const PyScale& of, nb::handle hand, nb::sequence triples) {
                const PyScale::Lease search(of);
                const Mask cards = hand_of(hand);
                std::vector<Triple> wanted;
                for (const nb::handle item : triples) wanted.push_back(triple_of(item, of.scale));
                nb::list found;
                search->show(cards, wanted, [&](const Split& split) {
                    expect(split.front != 0, "triples: expected standings of a split of the hand");
                    found.append(masks(split));
                });
                return found;
            },
            "hand"_a.none(), "triples"_a)
        .def("evaluate_rows", &evaluate_rows, "cards"_a.noconvert(), "out"_a.noconvert())
        .def(
            "count_undominated",
            [](const PyScale& of, Line<const Mask> hands, bool strict, Line<std::int32_t> out) {
                const PyScale::Lease search(of);
                return count_undominated(search, hands, strict, out);
            },
            "hands"_a.noconvert(), "strict"_a, "out"_a.noconvert())
        .def(
            "plain_count_undominated",
            [](const PyScale& of, Line<const Mask> hands, bool strict, Line<std::int32_t> out) {
                const auto walk = std::make_unique<PlainWalk>(of.scale);
                return count_undominated(walk, hands, strict, out);
            },
            "hands"_a.noconvert(), "strict"_a, "out"_a.noconvert())
        .def(
            "plain_arrange_hands",
            [](const PyScale& of, Line<const Mask> hands, const PyPoints& objective, bool strict,
               Grid<Mask> out) {
                const auto walk = std::make_unique<PlainWalk>(of.scale);
                return arrange_hands(walk, hands, worth_of(of, objective), strict, out);
            },
            "hands"_a.noconvert(), "objective"_a, "strict"_a, "out"_a.noconvert())
        .def("place_rows", &place_rows, "rows"_a.noconvert(), "out"_a.noconvert())
        .def(
            "chances_to_sweep",
            [](const PyScale& of, Grid<const std::int16_t> rows, nb::handle sample, Line<float> out) {
                const std::vector<Place> places = places_of(rows, of.scale);
                expect(out.shape(0) == rows.shape(0), sizes);
                const auto first =
                    static_cast<std::size_t>(whole(sample, 1 << 20, "sample: expected a whole number"));
                expect(first >= 1, "sample: expected a whole number from 1");
                const nb::gil_scoped_release release;
                chances_to_sweep(places, first, out.data());
            },
            "rows"_a.noconvert(), "sample"_a, "out"_a.noconvert())
        .def_prop_ro("strengths", &PyScale::strengths);
    bind_objective<PyPoints>(scale);
    bind_objective<PyExpectation>(scale);
    bind_objective<PyInformed>(scale);

    nb::class_<SpecialTable>(module, "SpecialTable")
        .def(
            "__init__",
            [](SpecialTable* self, nb::sequence entries, bool low_ace, nb::handle high_ranks,
               nb::handle low_ranks, nb::handle twelve_royals, nb::handle six_pairs,
               bool four_triples_with_quads, bool five_pairs_with_quads) {
                new (self)
                    SpecialTable(make_specials(entries, low_ace, high_ranks, low_ranks, twelve_royals,
                                               six_pairs, four_triples_with_quads, five_pairs_with_quads));
            },
            "entries"_a, "low_ace"_a, "high_ranks"_a, "low_ranks"_a, "twelve_royals"_a, "six_pairs"_a,
            "four_triples_with_quads"_a, "five_pairs_with_quads"_a)
        .def(
            "classify",
            [](const SpecialTable& table, nb::handle hand) { return table.classify(hand_of(hand)); },
            "hand"_a.none())
        .def(
            "made", [](const SpecialTable& table, nb::handle hand) { return table.made(hand_of(hand)); },
            "hand"_a.none())
        .def(
            "classify_hands",
            [](const SpecialTable& table, Line<const Mask> hands, Line<std::uint8_t> out) {
                expect(out.shape(0) == hands.shape(0), sizes);
                std::uint8_t* code = out.data();
                return each_hand(hands, table, [&](const SpecialTable& known, Mask hand, std::size_t i) {
                    code[i] = static_cast<std::uint8_t>(known.classify(hand));
                });
            },
            "hands"_a.noconvert(), "out"_a.noconvert());

    nb::class_<MatchTable>(module, "MatchTable")
        .def(
            "__init__",
            [](MatchTable* self, const PyScale& of, const SpecialTable& specials, bool strict,
               bool fouls_lose, nb::sequence row_values, nb::handle sweep, nb::handle grand_slam,
               nb::handle min_opponents, nb::sequence special_points, nb::handle versus, bool higher_cards) {
                new (self) MatchTable(of.scale, specials,
                                      make_match_rules(strict, fouls_lose, row_values, sweep, grand_slam,
                                                       min_opponents, special_points, versus, higher_cards));
            },
            "scale"_a, "specials"_a, "strict"_a, "fouls_lose"_a, "row_values"_a, "sweep"_a, "grand_slam"_a,
            "min_opponents"_a, "special_points"_a, "versus"_a, "higher_cards"_a, nb::keep_alive<1, 2>(),
            nb::keep_alive<1, 3>())
        .def("score_matches", &score_matches, "rows"_a.noconvert(), "out"_a.noconvert())
        .def("respond", &respond, "plays"_a.noconvert(), "others"_a.noconvert(), "out"_a.noconvert());
}

}  // namespace shisanzhang
