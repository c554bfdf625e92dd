// Expected points against opponents whose rows are independent of each other.
#pragma once

#include <vector>

#include "undominated.hpp"

namespace shisanzhang {

// Of one row at one place, against one opponent.
struct Chances {
    float gain;   // expected points: won less lost
    float win;    // the chance to win the row
    float worth;  // points if it is won
    float lose;   // the chance to lose it
    float loss;   // expected points lost
};

struct Expectation {
    std::vector<Chances> front, middle, back;  // by place
    double sweep;   // how much more the rows pay if all are won: the factor less one
    double slam;    // likewise for a grand slam, on top of a sweep; 0 plays without
    int opponents;  // 1 to 3
    bool rising;    // whether more strength is never worth less

    // In the order of Python's, so that both round alike.
    double of(const Triple& triple) const {
        const Chances &f = front[triple.front], &m = middle[triple.middle], &b = back[triple.back];
        const double win = static_cast<double>(f.win) * m.win * b.win;
        const double worth = static_cast<double>(f.worth) + m.worth + b.worth;
        const double swept = static_cast<double>(f.loss) * m.lose * b.lose +
                             static_cast<double>(f.lose) * m.loss * b.lose +
                             static_cast<double>(f.lose) * m.lose * b.loss;
        double all = win;
        for (int n = 1; n < opponents; ++n) all *= win;
        const double rows = static_cast<double>(f.gain) + m.gain + b.gain;
        return (rows + sweep * (win * worth - swept) + slam * (all * worth)) * opponents;
    }
};

}  // namespace shisanzhang
