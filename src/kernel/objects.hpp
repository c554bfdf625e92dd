// The tables of one ranking and the objectives made for them, as Python holds them.
#pragma once

#include <nanobind/stl/array.h>

#include <cmath>
#include <memory>
#include <mutex>

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

inline std::vector<Chances> chances(nb::sequence list, const Scale& scale) {
    std::vector<Chances> found(1);
    for (const nb::handle item : list) {
        std::array<float, 5> row{};
        expect(nb::try_cast(item, row), "chances: expected five numbers for each standing");
        const auto [gain, win, worth, lose, loss] = row;
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

template <class Objective>
const auto& worth_of(const PyScale& scale, const Objective& objective) {
    expect(objective.scale == &scale, "objective: expected one made for this scale");
    return objective.worth;
}

}  // namespace shisanzhang
