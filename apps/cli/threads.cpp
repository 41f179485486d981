#include "threads.h"

#include <algorithm>
#include <thread>

#include "pliant/core/params.h"

namespace pliant::cli {

int machine_threads() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
}

int thread_count(const std::optional<int>& option) {
  if (!option) return machine_threads();
  check_range(*option, between(1, kMostThreads), "", "--threads");
  return *option;
}

}  // namespace pliant::cli
