// Expected points against opponents, from what is known of each row by itself, and of how rows go together.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "undominated.hpp"

namespace shisanzhang {

// Of one row at one place, against one opponent who lays rows.
struct Chances {
    float gain;   // expected points: won less lost
    float win;    // the chance to win the row
    float worth;  // points if it is won
    float lose;   // the chance to lose it
    float loss;   // expected points lost
    // The last two once more, only where the opponent's row beats those of all others, too.
    float lose_to_slam;
    float loss_to_slam;
    float at;  // where it stands along its side of the grid of `Together`
};

// Strong rows go together: how much more often than if rows were independent.
struct More {
    double all_won = 1, all_lost = 1;  // factors on the chances
};

// These factors on a grid, and between its nodes by straight lines.
class Together {
public:
    Together() = default;
    // `nodes` along each side; front by front, middle by middle: all won, all lost.
    Together(int nodes, std::vector<float> factors) : nodes_(nodes), factors_(std::move(factors)) {}

    More of(float front, float middle, float back) const {
        if (nodes_ == 0) return {};
        const auto [f, along_f] = split(front);
        const auto [m, along_m] = split(middle);
        const auto [b, along_b] = split(back);
        const std::size_t next_b = 2, next_m = next_b * side(), next_f = next_m * side();
        const float* corner = factors_.data() + f * next_f + m * next_m + b * next_b;
        std::array<double, 2> found;
        for (std::size_t k = 0; k < 2; ++k, ++corner) {
            const auto edge = [&](std::size_t from) {
                return between(corner[from], corner[from + next_f], along_f);
            };
            found[k] = between(between(edge(0), edge(next_m), along_m),
                               between(edge(next_b), edge(next_m + next_b), along_m), along_b);
        }
        return {found[0], found[1]};
    }

private:
    struct Split {
        std::size_t node;
        double along;
    };

    std::size_t side() const { return static_cast<std::size_t>(nodes_); }
    static double between(double from, double to, double along) { return from + (to - from) * along; }

    // The node before, and how far it is to the next.
    Split split(float at) const {
        const int node = static_cast<int>(at) < nodes_ - 1 ? static_cast<int>(at) : nodes_ - 2;
        return {static_cast<std::size_t>(node), static_cast<double>(at) - node};
    }

    int nodes_ = 0;
    std::vector<float> factors_;
};

struct Expectation {
    std::vector<Chances> front, middle, back;  // by place
    double base;                               // expected points whatever the rows
    double sweep;    // how much more the rows pay if all are won: the factor less one
    double slam;     // likewise for a grand slam, on top of a sweep; 0 plays without
    double slammed;  // likewise for a grand slam of an opponent
    int opponents;   // 1 to 3
    bool rising;     // whether more strength is never worth less
    Together together;

    // In the order of Python's, so that both round alike.
    double of(const Triple& triple) const {
        const Chances &f = front[triple.front], &m = middle[triple.middle], &b = back[triple.back];
        const More more = together.of(f.at, m.at, b.at);
        const double win = static_cast<double>(f.win) * m.win * b.win * more.all_won;
        const double worth = static_cast<double>(f.worth) + m.worth + b.worth;
        const double swept = one_of_three(f.loss, m.loss, b.loss, f.lose, m.lose, b.lose);
        const double beaten = one_of_three(f.loss_to_slam, m.loss_to_slam, b.loss_to_slam, f.lose_to_slam,
                                           m.lose_to_slam, b.lose_to_slam);
        double all = win;
        for (int n = 1; n < opponents; ++n) all *= win;
        const double rows = static_cast<double>(f.gain) + m.gain + b.gain;
        const double lost = sweep * swept + slammed * beaten;
        const double each = rows + sweep * (win * worth) + slam * (all * worth) - lost * more.all_lost;
        return base + each * opponents;
    }

private:
    // What three rows lose if all are lost: each its own loss, where the others are lost as well.
    static double one_of_three(double f_loss, double m_loss, double b_loss, double f_lose, double m_lose,
                               double b_lose) {
        return f_loss * m_lose * b_lose + f_lose * m_loss * b_lose + f_lose * m_lose * b_loss;
    }
};

}  // namespace shisanzhang
