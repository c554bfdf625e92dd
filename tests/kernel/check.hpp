// Checks that count their failures, print what they found, and go on.
#pragma once

#include <iostream>
#include <string_view>
#include <type_traits>

#define CHECK(expression) checks::check(static_cast<bool>(expression), #expression, __FILE__, __LINE__)

// Whatever `about` is, it is printed if the two are not equal.
#define CHECK_EQUAL(found, wanted) CHECK_EQUAL_FOR("", found, wanted)
#define CHECK_EQUAL_FOR(about, found, wanted) \
    checks::check_equal(found, wanted, about, #found, __FILE__, __LINE__)

namespace checks {

inline int failures = 0;
inline constexpr int most_shown = 20;

// Prints where a check failed; says whether there is room for more.
inline bool fail(std::string_view expression, std::string_view file, int line) {
    if (++failures > most_shown) return false;
    std::cout << file << ':' << line << ": " << expression;
    return true;
}

inline void check(bool holds, std::string_view expression, std::string_view file, int line) {
    if (!holds && fail(expression, file, line)) std::cout << " does not hold\n";
}

template <class Value>
auto printable(const Value& value) {
    if constexpr (std::is_enum_v<Value>)
        return static_cast<long long>(value);
    else
        return value;
}

template <class Found, class Wanted, class About>
void check_equal(const Found& found, const Wanted& wanted, const About& about, std::string_view expression,
                 std::string_view file, int line) {
    if (found == wanted || !fail(expression, file, line)) return;
    std::cout << " is " << printable(found) << ", not " << printable(wanted) << ' ' << about << '\n';
}

// What `main` returns.
inline int result() {
    std::cout << failures << " checks failed\n";
    return failures == 0 ? 0 : 1;
}

}  // namespace checks
