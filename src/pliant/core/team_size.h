#pragma once

#include <algorithm>
#include <chrono>

namespace pliant {

/// How many threads share the next loop: all of them, unless one was found without a core lately.
/// To be stopped in the middle of a chunk costs a loop milliseconds, as often as the machine has
/// other work; so then there is one thread less for a while, and for longer each time that its
/// return does not go well.
class TeamSize {
 public:
  using Clock = std::chrono::steady_clock;

  explicit TeamSize(int most) : most_(most), now_(most) {}

  int threads(Clock::time_point time) {
    if (now_ < most_ && time >= next_return_) {
      ++now_;
      has_returned_ = true;
      next_return_ = time + rest_;
    }
    return now_;
  }
  bool is_complete() const { return now_ == most_; }

  /// One of the threads was without a core.
  void lose_one(Clock::time_point time) {
    constexpr std::chrono::milliseconds kShortRest{30};
    constexpr std::chrono::milliseconds kLongRest{2000};
    constexpr int kGrowth = 4;  // of rests; and a loss so many rests later is a new one
    if (time >= next_return_ + kGrowth * rest_) {
      rest_ = kShortRest;
    } else if (has_returned_) {
      rest_ = std::min<Clock::duration>(kGrowth * rest_, kLongRest);
    }
    has_returned_ = false;
    now_ = std::max(1, now_ - 1);
    next_return_ = time + rest_;
  }

 private:
  int most_;
  int now_;
  bool has_returned_ = false;  // since the last loss
  Clock::duration rest_{};
  Clock::time_point next_return_{};
};

}  // namespace pliant
