// A bank of hands as opponents lay them. Those that share no card with a hand are what its
// opponents may hold, so they know what an Expectation does not: which cards are gone.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "expectation.hpp"
#include "rows.hpp"

namespace shisanzhang {

// How a triple fares against all the opponents of a hand, added up.
struct Fared {
    std::int64_t points = 0;  // won less lost, with what it gains by sweeping
    std::int64_t swept = 0;   // opponents it sweeps
    double more_lost = 0;     // what is lost beyond the rows to those who sweep it, and perhaps everybody
};

// A bank is sorted by the twelve highest cards that a hand holds: of the aces, kings and queens one
// holds three on average, and need not look at any group that has one of them.
inline constexpr int bank_group_shift = 40;
inline constexpr std::size_t bank_groups = 1 << 12;

struct Bank {
    // What a hand is laid as, together in memory since it is looked up for a few of many.
    struct Play {
        std::array<Place, 3> places;  // of front, middle and back; 0 in each, if the hand is declared
        float slam;                   // how much more it takes, where it sweeps
        std::int32_t takes;           // declared, or with all of its rows
    };

    std::vector<Mask> hands;
    std::vector<Play> plays;
    std::array<std::uint32_t, bank_groups + 1> start{};  // of each group, and the end of the last
    std::array<std::vector<std::int32_t>, 3> values;     // by row and place: points if it wins
    std::int32_t sweep = 2;                              // the factor
    double slam = 0;                                     // how much more a grand slam pays than the rows
    int opponents = 3;
};

// The opponents that a bank has for one hand. It works on one hand after another.
class Field {
public:
    std::size_t laid = 0;       // how many lay rows
    std::int64_t declared = 0;  // how many declare a special,
    std::int64_t taken = 0;     // and what they take, all of them together

    void meet(const Bank& bank, Mask hand) {
        bank_ = &bank;
        met_.clear(), more_.clear();
        declared = taken = 0;
        // First who they are, then what they lay: so the latter can be fetched from memory ahead.
        who_.clear();
        const Mask* held = bank.hands.data();
        for (std::size_t group = 0; group < bank_groups; ++group) {
            if (group & (hand >> bank_group_shift)) continue;
            for (std::uint32_t i = bank.start[group]; i < bank.start[group + 1]; ++i) {
                if ((held[i] & hand) == 0) who_.push_back(i);
            }
        }
        for (const std::uint32_t i : who_) {
            const Bank::Play& play = bank.plays[i];
            if (play.places[0] != 0) {
                met_.push_back(play);
                more_.push_back((bank.sweep - 1) * play.takes + static_cast<double>(play.slam) * play.takes);
            } else {
                ++declared;
                taken += play.takes;
            }
        }
        laid = met_.size();
        words_ = (laid + 63) / 64;
    }

    std::int64_t met() const { return static_cast<std::int64_t>(laid) + declared; }

    // How each of some triples fares; the field has been met.
    const std::vector<Fared>& fare(std::span<const Triple> triples) {
        for (std::size_t row = 0; row < 3; ++row) {
            values_.clear();
            for (const Triple& triple : triples) values_.push_back(of(triple, row));
            compare(row);
        }
        fared_.clear();
        for (const Triple& triple : triples) fared_.push_back(add_up(triple));
        return fared_;
    }

    // What a triple that fares so is expected to score.
    double worth(const Fared& fared, const Triple& triple) const {
        const double swept = static_cast<double>(fared.swept) / static_cast<double>(met());
        double all = swept;
        for (int n = 1; n < bank_->opponents; ++n) all *= swept;
        const double points = static_cast<double>(fared.points - taken) - fared.more_lost;
        return (points / static_cast<double>(met()) + bank_->slam * (all * worth_of(triple))) *
               bank_->opponents;
    }

private:
    // What is known of one row of the triples, by the number of its value among theirs.
    struct Compared {
        std::vector<int> number;             // by place
        std::vector<std::int64_t> points;    // won less lost
        std::vector<std::uint64_t> weaker;   // the opponents whose row is weaker: `words_` for each value,
        std::vector<std::uint64_t> no_more;  // and those whose row is not stronger
    };

    static Place of(const Triple& triple, std::size_t row) {
        return row == 0 ? triple.front : row == 1 ? triple.middle : triple.back;
    }

    std::int32_t worth_of(const Triple& triple) const {
        const auto& values = bank_->values;
        return values[0][triple.front] + values[1][triple.middle] + values[2][triple.back];
    }

    // Meets the opponents in the order of their rows, and the values on the way.
    void compare(std::size_t row) {
        const std::vector<std::int32_t>& paid = bank_->values[row];
        Compared& known = compared_[row];
        std::sort(values_.begin(), values_.end());
        values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
        known.number.resize(paid.size());
        known.points.resize(values_.size());
        known.weaker.resize(values_.size() * words_);
        known.no_more.resize(values_.size() * words_);

        start_.assign(paid.size() + 1, 0);
        std::int64_t stronger = 0;  // what those take who are still to come
        for (const Bank::Play& play : met_) {
            const Place place = play.places[row];
            ++start_[static_cast<std::size_t>(place) + 1];
            stronger += paid[place];
        }
        for (std::size_t place = 0; place < paid.size(); ++place) start_[place + 1] += start_[place];
        order_.resize(laid);
        for (std::size_t k = 0; k < laid; ++k) {
            order_[start_[static_cast<std::size_t>(met_[k].places[row])]++] = static_cast<std::uint32_t>(k);
        }

        so_far_.assign(words_, 0);
        std::size_t next = 0;
        const auto pass = [&](Place up_to, bool too) {
            for (; next < laid; ++next) {
                const std::uint32_t k = order_[next];
                const Place place = met_[k].places[row];
                if (too ? place > up_to : place >= up_to) break;
                so_far_[k / 64] |= std::uint64_t{1} << k % 64;
                stronger -= paid[place];
            }
        };
        for (std::size_t n = 0; n < values_.size(); ++n) {
            const Place value = values_[n];
            known.number[value] = static_cast<int>(n);
            pass(value, false);
            std::copy(so_far_.begin(), so_far_.end(), known.weaker.begin() + at(n));
            const auto weaker = static_cast<std::int64_t>(next);
            pass(value, true);
            std::copy(so_far_.begin(), so_far_.end(), known.no_more.begin() + at(n));
            known.points[n] = weaker * paid[value] - stronger;
        }
    }

    Fared add_up(const Triple& triple) const {
        Fared found;
        std::array<const std::uint64_t*, 3> weaker, no_more;
        for (std::size_t row = 0; row < 3; ++row) {
            const Compared& known = compared_[row];
            const auto number = static_cast<std::size_t>(known.number[of(triple, row)]);
            weaker[row] = known.weaker.data() + number * words_;
            no_more[row] = known.no_more.data() + number * words_;
            found.points += known.points[number];
        }
        for (std::size_t word = 0; word < words_; ++word) {
            found.swept += count_cards(weaker[0][word] & weaker[1][word] & weaker[2][word]);
            std::uint64_t sweep = ~(no_more[0][word] | no_more[1][word] | no_more[2][word]);
            if (word == words_ - 1 && laid % 64 != 0) sweep &= (std::uint64_t{1} << laid % 64) - 1;
            for (; sweep; sweep &= sweep - 1)
                found.more_lost += more_[64 * word + static_cast<std::size_t>(detail::lowest(sweep))];
        }
        found.points += (bank_->sweep - 1) * found.swept * worth_of(triple);
        return found;
    }

    std::ptrdiff_t at(std::size_t number) const { return static_cast<std::ptrdiff_t>(number * words_); }

    const Bank* bank_ = nullptr;
    std::vector<std::uint32_t> who_;
    std::vector<Bank::Play> met_;  // the opponents who lay rows,
    std::vector<double> more_;     // and how much more than its rows each takes, where it sweeps
    std::size_t words_ = 0;
    std::array<Compared, 3> compared_;
    std::vector<Fared> fared_;
    // While a row is compared.
    std::vector<Place> values_;
    std::vector<std::uint32_t> start_, order_;
    std::vector<std::uint64_t> so_far_;
};

// For each three places the chance that they win all rows against one of the first `sample`.
inline void chances_to_sweep(std::span<const Place> places, std::size_t sample, float* out) {
    const std::size_t count = places.size() / 3;
    sample = std::min(sample, count);
    std::vector<Place> front, middle, back;
    for (std::size_t k = 0; k < sample; ++k) {
        if (places[3 * k] == 0) continue;  // nobody sweeps a declared hand
        front.push_back(places[3 * k]), middle.push_back(places[3 * k + 1]),
            back.push_back(places[3 * k + 2]);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Place f = places[3 * i], m = places[3 * i + 1], b = places[3 * i + 2];
        int swept = 0;
        for (std::size_t k = 0; k < front.size(); ++k)
            swept += (f > front[k]) & (m > middle[k]) & (b > back[k]);
        out[i] = static_cast<float>(static_cast<double>(swept) / static_cast<double>(sample));
    }
}

// An expectation, and a bank that knows better where it has enough opponents.
struct Informed {
    const Expectation* expectation;
    const Bank* bank;
    double trust;  // the weight of the expectation: that of so many opponents of the bank
};

}  // namespace shisanzhang
