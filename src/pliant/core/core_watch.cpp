#include "pliant/core/core_watch.h"

#include <utility>

namespace pliant {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

// How old a reading of the clock may be, and so how long a wait before the loop can be mistaken for
// one inside it.
constexpr microseconds kOldLook{250};
constexpr microseconds kLoss{500};

}  // namespace

void CoreWatch::look(Time now) {
  last_look_ = now;
  ran_ = clock_->ran();
}

void CoreWatch::look_for_loss() {
  const Time now = clock_->now();
  const nanoseconds passed = now - last_look_;
  if (passed < kLoss) return;
  const nanoseconds ran_before = ran_;
  look(now);
  if (passed - (ran_ - ran_before) > kLoss + kOldLook) has_lost_ = true;
}

void CoreWatch::begin() {
  const Time now = clock_->now();
  if (now - last_look_ > kOldLook) look(now);
}

bool CoreWatch::has_lost_core() {
  look_for_loss();
  return std::exchange(has_lost_, false);
}

void CoreWatch::give_way(int tries) const {
  constexpr int kYields = 50;
  constexpr microseconds kNap{50};
  if (tries < kYields) {
    clock_->yield();
  } else {
    clock_->sleep(kNap);
  }
}

}  // namespace pliant
