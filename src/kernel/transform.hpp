// What can be done to many places at once.
#pragma once

#include "hand.hpp"

namespace shisanzhang {

#if (defined(__GNUC__) || defined(__clang__)) && defined(__BYTE_ORDER__) && \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && !defined(SHISANZHANG_PLAIN)

// Eight places side by side: an extension of GCC and Clang that becomes SSE2 or NEON.
typedef std::int16_t Lanes __attribute__((vector_size(16), may_alias));

namespace detail {

typedef std::uint32_t Lanes32 __attribute__((vector_size(16)));
typedef std::uint64_t Lanes64 __attribute__((vector_size(16)));

inline Lanes greater(Lanes a, Lanes b) {
    return a > b ? a : b;
}

// The first three positions are within the eight: what lacks one goes to what has it.
inline Lanes within(Lanes v) {
    v = greater(v, (Lanes)((Lanes32)v << 16));
    v = greater(v, (Lanes)((Lanes64)v << 32));
    const Lanes64 halves = (Lanes64)v;
    return greater(v, (Lanes)Lanes64{0, halves[0]});
}

// Three positions across eight vectors that lie `step` apart.
inline void across(const Lanes* from, Lanes* to, int step) {
    Lanes v0 = from[0], v1 = from[step], v2 = from[2 * step], v3 = from[3 * step];
    Lanes v4 = from[4 * step], v5 = from[5 * step], v6 = from[6 * step], v7 = from[7 * step];
    v1 = greater(v1, v0), v3 = greater(v3, v2), v5 = greater(v5, v4), v7 = greater(v7, v6);
    v2 = greater(v2, v0), v3 = greater(v3, v1), v6 = greater(v6, v4), v7 = greater(v7, v5);
    v4 = greater(v4, v0), v5 = greater(v5, v1), v6 = greater(v6, v2), v7 = greater(v7, v3);
    to[0] = v0, to[step] = v1, to[2 * step] = v2, to[3 * step] = v3;
    to[4 * step] = v4, to[5 * step] = v5, to[6 * step] = v6, to[7 * step] = v7;
}

}  // namespace detail

// Raises rising values to `least`, from the first of them on; `values` has room for eight more.
inline void raise(Place* values, const Place* end, Place least) {
    for (; values < end; values += 8) {
        Lanes lanes;
        __builtin_memcpy(&lanes, values, sizeof lanes);
        const bool done = values[7] >= least;
        lanes = detail::greater(lanes, least - Lanes{});
        __builtin_memcpy(values, &lanes, sizeof lanes);
        if (done) return;
    }
}

// For each set of positions the greatest value that any subset of it has.
inline void greatest_subsets(const Table& values, Table& greatest) {
    const Lanes* from = reinterpret_cast<const Lanes*>(values.of.data());
    Lanes* to = reinterpret_cast<Lanes*>(greatest.of.data());
    for (int i = 0; i < 1024; i += 8) {
        Lanes eight[8];
        for (int k = 0; k < 8; ++k) eight[k] = detail::within(from[i + k]);
        detail::across(eight, to + i, 1);
    }
    for (int i = 0; i < 1024; i += 64) {
        for (int k = 0; k < 8; ++k) detail::across(to + i + k, to + i + k, 8);
    }
    for (int i = 0; i < 1024; i += 512) {
        for (int k = 0; k < 64; ++k) detail::across(to + i + k, to + i + k, 64);
    }
    for (int i = 0; i < 512; ++i) to[512 + i] = detail::greater(to[512 + i], to[i]);
}

#else

inline void raise(Place* values, const Place* end, Place least) {
    for (; values < end && *values < least; ++values) *values = least;
}

inline void greatest_subsets(const Table& values, Table& greatest) {
    greatest = values;
    for (int position = 1; position <= everything; position <<= 1) {
        for (int start = position; start <= everything; start += 2 * position) {
            Place* with = greatest.of.data() + start;
            const Place* without = with - position;
            for (int i = 0; i < position; ++i) with[i] = with[i] < without[i] ? without[i] : with[i];
        }
    }
}

#endif

}  // namespace shisanzhang
