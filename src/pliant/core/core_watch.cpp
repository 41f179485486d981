#include "pliant/core/core_watch.h"

#include <ctime>

namespace pliant {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

// How old a reading of the clock may be, and so how long a wait before the loop can be mistaken for
// one inside it.
constexpr microseconds kOldLook{250};
constexpr microseconds kLoss{500};

nanoseconds thread_clock() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + nanoseconds(time.tv_nsec);
#else
  return std::chrono::steady_clock::now().time_since_epoch();
#endif
}

}  // namespace

void CoreWatch::look(Clock::time_point now) {
  last_look_ = now;
  ran_ = thread_clock();
}

void CoreWatch::begin() {
  const Clock::time_point now = Clock::now();
  if (now - last_look_ > kOldLook) look(now);
}

bool CoreWatch::has_lost_core() {
  const Clock::time_point now = Clock::now();
  const nanoseconds passed = now - last_look_;
  if (passed < kLoss) return false;
  const nanoseconds ran_before = ran_;
  look(now);
  return passed - (ran_ - ran_before) > kLoss + kOldLook;
}

}  // namespace pliant
