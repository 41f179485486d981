#pragma once

#include <chrono>
#include <thread>

namespace pliant {

/// How to wait for a thread that is at work: first by spinning, for about as long as a chunk takes,
/// because a thread that yields on a busy machine is away for milliseconds; then by yielding; and
/// then by sleeping, which leaves the core to the thread that is waited for, if that has lost its
/// own.
class Patience {
 public:
  void wait() {
    constexpr int kSpins = 50000;  // about 30 µs
    constexpr int kYields = 50;
    constexpr std::chrono::microseconds kNap{50};
    if (tries_ < kSpins) {
      ++tries_;
    } else if (tries_ < kSpins + kYields) {
      ++tries_;
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(kNap);
    }
  }

 private:
  int tries_ = 0;
};

}  // namespace pliant
