// The module shisanzhang._kernel: what Python sees of the kernel, and all checks of what it is given.
// `_kernel.pyi` says what each call means.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

#include "plain.hpp"
#include "scoring.hpp"
#include "search.hpp"
#include "specials.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace shisanzhang {
namespace {

template <class Value>
using Line = nb::ndarray<Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class Value>
using Grid = nb::ndarray<Value, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <class Value>
using Cube = nb::ndarray<Value, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

void expect(bool fine, const char* what) {
    if (!fine) throw nb::value_error(what);
}

// A whole number from 0 to `most`; whatever else it is is refused with `what`.
Mask whole(nb::handle number, Mask most, const char* what) {
    unsigned long long value = 0;
    if (PyLong_CheckExact(number.ptr())) {
        value = PyLong_AsUnsignedLongLong(number.ptr());
        if (PyErr_Occurred()) {
            PyErr_Clear();
            throw nb::value_error(what);
        }
    }
    expect(PyLong_CheckExact(number.ptr()) && value <= most, what);
    return value;
}

Mask hand_of(nb::handle number) {
    const Mask mask = whole(number, deck, "hand: expected a mask of 13 of the 52 cards");
    expect(is_hand(mask), "hand: expected a mask of 13 of the 52 cards");
    return mask;
}

// A list of numbers from `least` to `most`, by the name of the argument.
std::vector<std::int32_t> numbers(nb::handle list, std::int32_t least, std::int32_t most, const char* name) {
    const std::string what = std::string(name) + ": expected whole numbers from " + std::to_string(least) +
                             " to " + std::to_string(most);
    std::vector<std::int32_t> found;
    for (const nb::handle item : list) {
        long long value = 0;
        if (!nb::try_cast(item, value, false) || value < least || value > most)
            throw nb::value_error(what.c_str());
        found.push_back(static_cast<std::int32_t>(value));
    }
    return found;
}

std::int32_t number(nb::handle value, std::int32_t least, std::int32_t most, const char* name) {
    return numbers(nb::make_tuple(value), least, most, name)[0];
}

// --- the tables of one ranking ---

Scale make_scale(nb::sequence tables, nb::sequence strengths) {
    Scale made;
    made.strengths = numbers(strengths, 1, (9 << 20) - 1, "strengths");
    expect(!made.strengths.empty() && made.strengths.size() < (1 << 14), "strengths: expected 1 to 16,383");
    for (std::size_t i = 1; i < made.strengths.size(); ++i) {
        expect(made.strengths[i - 1] < made.strengths[i], "strengths: expected rising numbers");
    }
    const std::int32_t last = static_cast<std::int32_t>(made.strengths.size()) - 1;
    made.strengths.insert(made.strengths.begin(), 0);
    expect(nb::len(tables) == 4, "tables: expected four");
    const auto fill = [&](int table, auto& entries) {
        const std::vector<std::int32_t> found = numbers(tables[table], 0, last, "tables");
        expect(found.size() == entries.size(), "tables: expected 6188, 1287, 455 and 286 or no entries");
        for (std::size_t i = 0; i < found.size(); ++i) entries[i] = static_cast<Place>(found[i] + 1);
    };
    fill(0, made.five);
    fill(1, made.five_suited);
    fill(2, made.three);
    made.suited_fronts = nb::len(nb::object(tables[3])) != 0;
    if (made.suited_fronts) fill(3, made.three_suited);
    return made;
}

// Finds the index of a card by which object it is.
class CardObjects {
public:
    explicit CardObjects(nb::sequence cards) {
        expect(nb::len(cards) == 52, "cards: expected 52");
        for (std::size_t index = 0; index < 52; ++index) {
            keep_.emplace_back(cards[index]);
            const std::size_t slot = slot_of(keep_[index].ptr());
            expect(slots_[slot].object == nullptr, "cards: expected 52 different objects");
            slots_[slot] = {keep_[index].ptr(), Mask{1} << index};
        }
    }

    // The set of one card, or nothing.
    Mask bit(const PyObject* object) const { return slots_[slot_of(object)].bit; }

private:
    struct Slot {
        const PyObject* object = nullptr;
        Mask bit = 0;
    };

    // Where the object stands, or else the free slot that it would take.
    std::size_t slot_of(const PyObject* object) const {
        std::size_t slot = (reinterpret_cast<std::uintptr_t>(object) >> 4) * 0x9E3779B97F4A7C15 >> 56;
        while (slots_[slot].object != nullptr && slots_[slot].object != object)
            slot = (slot + 1) % slots_.size();
        return slot;
    }

    std::array<Slot, 256> slots_;
    std::vector<nb::object> keep_;
};

class PyScale {
public:
    const Scale scale;
    const FrontClasses classes;

    PyScale(nb::sequence tables, nb::sequence strengths, nb::sequence cards)
        : scale(make_scale(tables, strengths)),
          classes(scale),
          cards_(cards),
          strengths_(nb::tuple(strengths)) {}

    nb::tuple strengths() const { return strengths_; }

    std::int32_t strength(nb::handle cards) const {
        PyObject* row = cards.ptr();
        const bool is_tuple = PyTuple_CheckExact(row);
        if (!is_tuple && !PyList_CheckExact(row)) return 0;
        const Py_ssize_t size = is_tuple ? PyTuple_Size(row) : PyList_Size(row);
        if (size != 3 && size != 5) return 0;
        Mask mask = 0;
        for (Py_ssize_t i = 0; i < size; ++i) {
            const PyObject* card = is_tuple ? PyTuple_GetItem(row, i) : PyList_GetItem(row, i);
            const Mask bit = cards_.bit(card);
            if (bit == 0 || (mask & bit)) {
                if (card == nullptr) PyErr_Clear();  // the list has become shorter
                return 0;
            }
            mask |= bit;
        }
        return scale.strengths[size == 5 ? place_of<5>(scale, mask) : place_of<3>(scale, mask)];
    }

    // Searches take turns with what they work on: each keeps one for as long as it runs.
    class Lease {
    public:
        explicit Lease(const PyScale& owner) : owner_(owner) {
            const std::lock_guard lock(owner.mutex_);
            if (!owner.idle_.empty()) {
                search_ = std::move(owner.idle_.back());
                owner.idle_.pop_back();
            }
            if (!search_) search_ = std::make_unique<Search>(owner.scale, owner.classes);
        }
        ~Lease() {
            const std::lock_guard lock(owner_.mutex_);
            owner_.idle_.push_back(std::move(search_));
        }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;

        Search* operator->() const { return search_.get(); }

    private:
        const PyScale& owner_;
        std::unique_ptr<Search> search_;
    };

private:
    CardObjects cards_;
    nb::tuple strengths_;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Search>> idle_;
};

// --- objectives ---

std::vector<double> worths(nb::sequence list, const Scale& scale) {
    std::vector<double> found{0};
    for (const nb::handle item : list) {
        const double value = nb::cast<double>(item);
        expect(std::isfinite(value) && std::abs(value) <= 1e307, "points: expected finite numbers");
        found.push_back(value);
    }
    expect(found.size() == scale.strengths.size(), "points: expected one for each standing");
    return found;
}

struct PyPoints {
    const PyScale* scale;
    Points worth;

    PyPoints(const PyScale& of, nb::sequence front, nb::sequence middle, nb::sequence back)
        : scale(&of),
          worth(of.scale, of.classes, worths(front, of.scale), worths(middle, of.scale),
                worths(back, of.scale)) {}
};

std::vector<Chances> chances(nb::sequence list, const Scale& scale) {
    std::vector<Chances> found(1);
    for (const nb::handle item : list) {
        const auto [gain, win, worth, lose, loss] = nb::cast<std::array<float, 5>>(item);
        expect(std::isfinite(gain) && std::isfinite(worth) && std::isfinite(loss),
               "chances: expected finite numbers");
        expect(0 <= win && win <= 1 && 0 <= lose && lose <= 1, "chances: expected chances from 0 to 1");
        found.push_back({gain, win, worth, lose, loss});
    }
    expect(found.size() == scale.strengths.size(), "chances: expected five numbers for each standing");
    return found;
}

struct PyExpectation {
    const PyScale* scale;
    Expectation worth;

    PyExpectation(const PyScale& of, nb::sequence front, nb::sequence middle, nb::sequence back, double sweep,
                  double slam, nb::handle opponents, bool rising)
        : scale(&of),
          worth{chances(front, of.scale),
                chances(middle, of.scale),
                chances(back, of.scale),
                sweep,
                slam,
                number(opponents, 1, 3, "opponents"),
                rising} {
        expect(std::isfinite(sweep) && std::isfinite(slam), "sweep and slam: expected finite numbers");
    }
};

// --- between numbers and Python ---

nb::tuple standings(const Triple& triple) {
    return nb::make_tuple(triple.front - 1, triple.middle - 1, triple.back - 1);
}

Triple triple_of(nb::handle item, const Scale& scale) {
    const std::vector<std::int32_t> rows = numbers(item, 0, scale.places() - 2, "triples");
    expect(rows.size() == 3, "triples: expected three standings");
    const auto place = [&](int row) { return static_cast<Place>(rows[row] + 1); };
    return {place(0), place(1), place(2)};
}

nb::tuple masks(const Split& split) {
    return nb::make_tuple(split.front, split.middle, split.back);
}

nb::list falling(std::vector<Triple> triples) {
    std::sort(triples.begin(), triples.end(), comes_before);
    nb::list found;
    for (const Triple& triple : triples) found.append(standings(triple));
    return found;
}

template <class Objective>
const auto& worth_of(const PyScale& scale, const Objective& objective) {
    expect(objective.scale == &scale, "objective: expected one made for this scale");
    return objective.worth;
}

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
            [](const PyScale& of, const Objective& objective, nb::sequence triples) {
                std::vector<double> found;
                for (const nb::handle item : triples)
                    found.push_back(worth_of(of, objective).of(triple_of(item, of.scale)));
                return found;
            },
            "objective"_a, "triples"_a)
        .def(
            "arrange_hands",
            [](const PyScale& of, Line<const Mask> hands, const Objective& objective, bool strict,
               Grid<Mask> out) {
                const PyScale::Lease search(of);
                return arrange_hands(search, hands, worth_of(of, objective), strict, out);
            },
            "hands"_a, "objective"_a, "strict"_a, "out"_a);
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
    expect(nb::len(row_values) == 3, "row_values: expected three rows");
    for (std::size_t row = 0; row < 3; ++row) {
        const std::vector<std::int32_t> values = numbers(row_values[row], 0, 10'000, "row_values");
        expect(values.size() == 9, "row_values: expected nine categories");
        std::copy(values.begin(), values.end(), rules.row_values[row].begin());
    }
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

}  // namespace

NB_MODULE(_kernel, module) {
    module.doc() = "The searches and tables of shisanzhang, compiled.";
    nb::set_leak_warnings(false);  // tables are kept for as long as the process runs

    nb::class_<PyScale> scale(module, "Scale");
    nb::class_<PyPoints>(module, "Points")
        .def(nb::init<const PyScale&, nb::sequence, nb::sequence, nb::sequence>(), "scale"_a, "front"_a,
             "middle"_a, "back"_a, nb::keep_alive<1, 2>());
    nb::class_<PyExpectation>(module, "Expectation")
        .def(nb::init<const PyScale&, nb::sequence, nb::sequence, nb::sequence, double, double, nb::handle,
                      bool>(),
             "scale"_a, "front"_a, "middle"_a, "back"_a, "sweep"_a, "slam"_a, "opponents"_a, "rising"_a,
             nb::keep_alive<1, 2>());

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
                std::sort(found.begin(), found.end(), comes_before);
                found.erase(std::unique(found.begin(), found.end()), found.end());
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
        .def("evaluate_rows", &evaluate_rows, "cards"_a, "out"_a)
        .def(
            "count_undominated",
            [](const PyScale& of, Line<const Mask> hands, bool strict, Line<std::int32_t> out) {
                const PyScale::Lease search(of);
                return count_undominated(search, hands, strict, out);
            },
            "hands"_a, "strict"_a, "out"_a)
        .def(
            "plain_count_undominated",
            [](const PyScale& of, Line<const Mask> hands, bool strict, Line<std::int32_t> out) {
                const auto walk = std::make_unique<PlainWalk>(of.scale);
                return count_undominated(walk, hands, strict, out);
            },
            "hands"_a, "strict"_a, "out"_a)
        .def(
            "plain_arrange_hands",
            [](const PyScale& of, Line<const Mask> hands, const PyPoints& objective, bool strict,
               Grid<Mask> out) {
                const auto walk = std::make_unique<PlainWalk>(of.scale);
                return arrange_hands(walk, hands, worth_of(of, objective), strict, out);
            },
            "hands"_a, "objective"_a, "strict"_a, "out"_a)
        .def_prop_ro("strengths", &PyScale::strengths);
    bind_objective<PyPoints>(scale);
    bind_objective<PyExpectation>(scale);

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
            "hands"_a, "out"_a);

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
        .def("score_matches", &score_matches, "rows"_a, "out"_a);
}

}  // namespace shisanzhang
