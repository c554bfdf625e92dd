// The tables of one ranking and the objectives made for them, as Python holds them.
#pragma once

#include <nanobind/stl/array.h>

#include <cmath>
#include <memory>
#include <mutex>
#include <numeric>

#include "arguments.hpp"

namespace shisanzhang {

inline Scale make_scale(nb::sequence tables, nb::sequence strengths) {
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

using RowValues = std::array<std::array<std::int32_t, 9>, 3>;  // by row and category

inline RowValues row_values_of(nb::sequence lists) {
    RowValues found{};
    expect(nb::len(lists) == 3, "row_values: expected three rows");
    for (std::size_t row = 0; row < 3; ++row) {
        const std::vector<std::int32_t> values = numbers(lists[row], 0, 10'000, "row_values");
        expect(values.size() == 9, "row_values: expected nine categories");
        std::copy(values.begin(), values.end(), found[row].begin());
    }
    return found;
}

// The places that points are for: those of some standings, or all.
inline std::vector<Place> places_given(nb::handle standings, const Scale& scale) {
    std::vector<Place> places;
    if (standings.is_none()) {
        for (int place = 1; place < scale.places(); ++place) places.push_back(static_cast<Place>(place));
        return places;
    }
    for (const std::int32_t standing : numbers(standings, 0, scale.places() - 2, "standings")) {
        expect(places.empty() || places.back() <= standing, "standings: expected rising numbers");
        places.push_back(static_cast<Place>(standing + 1));
    }
    return places;
}

// By place: the points, and 0 where none are given.
inline std::vector<double> worths(nb::sequence list, const std::vector<Place>& places, const Scale& scale) {
    std::vector<double> found(scale.strengths.size());
    std::size_t count = 0;
    for (const nb::handle item : list) {
        double value = 0;
        expect(nb::try_cast(item, value) && std::isfinite(value) && std::abs(value) <= 1e307,
               "points: expected finite numbers");
        expect(count < places.size(), "points: expected one for each standing");
        found[places[count++]] = value;
    }
    expect(count == places.size(), "points: expected one for each standing");
    return found;
}

struct PyPoints {
    const PyScale* scale;
    Points worth;

    PyPoints(const PyScale& of, nb::sequence front, nb::sequence middle, nb::sequence back,
             nb::handle standings)
        : PyPoints(of, front, middle, back, places_given(standings, of.scale)) {}

private:
    PyPoints(const PyScale& of, nb::sequence front, nb::sequence middle, nb::sequence back,
             const std::vector<Place>& given)
        : scale(&of),
          worth(of.scale, of.classes, given, worths(front, given, of.scale), worths(middle, given, of.scale),
                worths(back, given, of.scale)) {}
};

inline std::vector<Chances> chances(nb::sequence list, const Scale& scale, int most) {
    std::vector<Chances> found(1);
    for (const nb::handle item : list) {
        std::array<float, 8> row{};
        expect(nb::try_cast(item, row), "chances: expected eight numbers for each standing");
        const auto [gain, win, worth, lose, loss, lose_to_slam, loss_to_slam, at] = row;
        expect(
            std::isfinite(gain) && std::isfinite(worth) && std::isfinite(loss) && std::isfinite(loss_to_slam),
            "chances: expected finite numbers");
        const auto is_chance = [](float number) { return 0 <= number && number <= 1; };
        expect(is_chance(win) && is_chance(lose) && is_chance(lose_to_slam),
               "chances: expected chances from 0 to 1");
        expect(0 <= at && at <= static_cast<float>(most), "chances: expected places along the grid");
        found.push_back({gain, win, worth, lose, loss, lose_to_slam, loss_to_slam, at});
    }
    expect(found.size() == scale.strengths.size(), "chances: expected eight numbers for each standing");
    return found;
}

// Along each side of a grid, which has two factors for each of its nodes.
inline int nodes_of(nb::sequence factors) {
    const std::size_t size = nb::len(factors);
    int nodes = 0;
    while (2 * nodes * nodes * nodes < static_cast<int>(std::min<std::size_t>(size, 1 << 20))) ++nodes;
    expect(static_cast<std::size_t>(2 * nodes * nodes * nodes) == size && nodes != 1,
           "together: expected two factors for each node of a cube");
    return nodes;
}

inline Together together_of(nb::sequence factors) {
    std::vector<float> found;
    for (const nb::handle item : factors) {
        float factor = 0;
        expect(nb::try_cast(item, factor) && std::isfinite(factor) && factor >= 0,
               "together: expected finite factors from 0");
        found.push_back(factor);
    }
    return {nodes_of(factors), std::move(found)};
}

struct PyExpectation {
    const PyScale* scale;
    Expectation worth;

    PyExpectation(const PyScale& of, nb::sequence front, nb::sequence middle, nb::sequence back, double base,
                  double sweep, double slam, double slammed, nb::handle opponents, bool rising,
                  nb::sequence together)
        : scale(&of),
          worth{chances(front, of.scale, std::max(nodes_of(together) - 1, 0)),
                chances(middle, of.scale, std::max(nodes_of(together) - 1, 0)),
                chances(back, of.scale, std::max(nodes_of(together) - 1, 0)),
                base,
                sweep,
                slam,
                slammed,
                number(opponents, 1, 3, "opponents"),
                rising,
                together_of(together)} {
        expect(std::isfinite(base) && std::isfinite(sweep) && std::isfinite(slam) && std::isfinite(slammed),
               "base, sweep, slam and slammed: expected finite numbers");
    }
};

// Standings of rows as places: three for each hand.
inline std::vector<Place> places_of(const Grid<const std::int16_t>& rows, const Scale& scale) {
    expect(rows.shape(1) == 3, "rows: expected three standings for each hand");
    std::vector<Place> found(3 * rows.shape(0));
    const std::int16_t* standing = rows.data();
    for (std::size_t i = 0; i < rows.shape(0); ++i) {
        if (standing[3 * i] < 0) continue;  // a declared hand
        for (std::size_t k = 3 * i; k < 3 * i + 3; ++k) {
            expect(0 <= standing[k] && standing[k] < scale.places() - 1,
                   "rows: expected standings, or -1 and points");
            found[k] = static_cast<Place>(standing[k] + 1);
        }
    }
    return found;
}

struct PyBank {
    const PyScale* scale;
    Bank bank;

    PyBank(const PyScale& of, const Line<const Mask>& hands, const Grid<const std::int16_t>& rows,
           const Line<const float>& slams, nb::sequence row_values, nb::handle sweep, double slam,
           nb::handle opponents)
        : scale(&of) {
        const std::size_t count = hands.shape(0);
        expect(rows.shape(0) == count && slams.shape(0) == count,
               "rows and slams: expected one for each hand");
        const RowValues paid = row_values_of(row_values);
        for (std::size_t row = 0; row < 3; ++row) {
            for (int place = 0; place < of.scale.places(); ++place) {
                const int category = of.scale.category(static_cast<Place>(place));
                bank.values[row].push_back(paid[row][static_cast<std::size_t>(category)]);
            }
        }
        const std::vector<Place> places = places_of(rows, of.scale);
        std::vector<std::uint32_t> order(count);
        std::iota(order.begin(), order.end(), std::uint32_t{0});
        const auto group = [&](std::uint32_t i) { return hands.data()[i] >> bank_group_shift; };
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t one, std::uint32_t other) { return group(one) < group(other); });
        for (const std::uint32_t i : order) {
            const Mask hand = hands.data()[i];
            expect(is_hand(hand), "hands: expected masks of 13 of the 52 cards");
            Bank::Play play{{places[3 * i], places[3 * i + 1], places[3 * i + 2]}, slams.data()[i], 0};
            expect(std::isfinite(play.slam), "slams: expected finite numbers");
            if (play.places[0] == 0) play.takes = rows.data()[3 * i + 1];
            for (std::size_t row = 0; row < 3; ++row) {
                const auto place = static_cast<std::size_t>(play.places[row]);
                play.takes += place == 0 ? 0 : bank.values[row][place];
            }
            bank.hands.push_back(hand);
            bank.plays.push_back(play);
            ++bank.start[(hand >> bank_group_shift) + 1];
        }
        for (std::size_t k = 0; k < bank_groups; ++k) bank.start[k + 1] += bank.start[k];
        bank.sweep = number(sweep, 1, 100, "sweep");
        expect(std::isfinite(slam), "slam: expected a finite number");
        bank.slam = slam;
        bank.opponents = number(opponents, 1, 3, "opponents");
    }
};

struct PyInformed {
    const PyScale* scale;
    Informed worth;

    PyInformed(const PyExpectation& expectation, const PyBank& bank, double trust)
        : scale(expectation.scale), worth{&expectation.worth, &bank.bank, trust} {
        expect(bank.scale == scale, "bank: expected one made for the scale of the expectation");
        expect(trust >= 0 && std::isfinite(trust), "trust: expected a finite number from 0");
    }
};

template <class Objective>
const auto& worth_of(const PyScale& scale, const Objective& objective) {
    expect(objective.scale == &scale, "objective: expected one made for this scale");
    return objective.worth;
}

}  // namespace shisanzhang
