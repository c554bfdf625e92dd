// What Python hands over, checked, and what it gets back.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <string>
#include <vector>

#include "search.hpp"

namespace shisanzhang {

namespace nb = nanobind;

template <class Value>
using Line = nb::ndarray<Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class Value>
using Grid = nb::ndarray<Value, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <class Value>
using Cube = nb::ndarray<Value, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

inline void expect(bool fine, const char* what) {
    if (!fine) throw nb::value_error(what);
}

// A whole number from 0 to `most`; whatever else it is is refused with `what`.
inline Mask whole(nb::handle number, Mask most, const char* what) {
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

inline Mask hand_of(nb::handle number) {
    const Mask mask = whole(number, deck, "hand: expected a mask of 13 of the 52 cards");
    expect(is_hand(mask), "hand: expected a mask of 13 of the 52 cards");
    return mask;
}

// A list of numbers from `least` to `most`, by the name of the argument.
inline std::vector<std::int32_t> numbers(nb::handle list, std::int32_t least, std::int32_t most,
                                         const char* name) {
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

inline std::int32_t number(nb::handle value, std::int32_t least, std::int32_t most, const char* name) {
    return numbers(nb::make_tuple(value), least, most, name)[0];
}

inline Triple triple_of(nb::handle item, const Scale& scale) {
    const std::vector<std::int32_t> rows = numbers(item, 0, scale.places() - 2, "triples");
    expect(rows.size() == 3, "triples: expected three standings");
    const auto place = [&](int row) { return static_cast<Place>(rows[row] + 1); };
    return {place(0), place(1), place(2)};
}

inline std::vector<Triple> triples_of(nb::sequence list, const Scale& scale) {
    std::vector<Triple> found;
    for (const nb::handle item : list) found.push_back(triple_of(item, scale));
    return found;
}

inline nb::tuple standings(const Triple& triple) {
    return nb::make_tuple(triple.front - 1, triple.middle - 1, triple.back - 1);
}

inline nb::tuple masks(const Split& split) {
    return nb::make_tuple(split.front, split.middle, split.back);
}

// Each once, in the order of ties.
inline nb::list falling(std::vector<Triple> triples) {
    keep_one_of_each(triples);
    nb::list found;
    for (const Triple& triple : triples) found.append(standings(triple));
    return found;
}

}  // namespace shisanzhang
