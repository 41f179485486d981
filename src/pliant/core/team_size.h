#pragma once

#include <algorithm>
#include <chrono>

namespace pliant {

/// How many threads share the next loop: all of them, unless some lost their cores lately. A thread
/// that is stopped in the middle of a chunk costs the loop milliseconds. If that happens now and
/// then, it is less than what the thread gains; if it happens often, loops do with one thread fewer
/// for a while, and for longer each time that its return goes wrong again.
class TeamSize {
 public:
  using Clock = std::chrono::steady_clock;

  explicit TeamSize(int most) : most_(most), now_(most) {}

  int threads(Clock::time_point time) {
    if (now_ < most_ && time >= next_return_) {
      ++now_;
      has_returned_ = true;
      next_return_ = time + rest_;
      last_loss_ = time;  // the next one comes soon if it comes at all
    }
    return now_;
  }
  bool is_complete() const { return now_ == most_; }

  /// One of the threads was without a core.
  void lose_core(Clock::time_point time) {
    constexpr std::chrono::milliseconds kOften{30};  // about ten times what a loss costs
    const bool often = time < last_loss_ + kOften;
    last_loss_ = time;
    if (often) send_one_away(time);
  }

 private:
  void send_one_away(Clock::time_point time) {
    constexpr std::chrono::milliseconds kShortRest{30};
    constexpr std::chrono::milliseconds kLongRest{2000};
    constexpr int kGrowth = 4;  // of rests; a loss this many rests after the return is a new one
    if (time >= next_return_ + kGrowth * rest_) {
      rest_ = kShortRest;
    } else if (has_returned_) {
      rest_ = std::min<Clock::duration>(kGrowth * rest_, kLongRest);
    }
    has_returned_ = false;
    now_ = std::max(1, now_ - 1);
    next_return_ = time + rest_;
  }

  int most_;
  int now_;
  bool has_returned_ = false;  // since one was sent away
  Clock::duration rest_{};
  Clock::time_point next_return_{};
  Clock::time_point last_loss_{};
};

}  // namespace pliant
