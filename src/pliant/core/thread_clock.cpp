#include "pliant/core/thread_clock.h"

#include <ctime>
#include <thread>

namespace pliant {
namespace {

class MachineClock : public ThreadClock {
 public:
  Wall::time_point now() const override { return Wall::now(); }
  std::chrono::nanoseconds ran() const override {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
#else
    return Wall::now().time_since_epoch();
#endif
  }
  void yield() const override { std::this_thread::yield(); }
  void sleep(std::chrono::nanoseconds time) const override { std::this_thread::sleep_for(time); }
};

}  // namespace

const ThreadClock& machine_clock() {
  static const MachineClock kClock;
  return kClock;
}

}  // namespace pliant
