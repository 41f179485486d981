#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace pliant {

/// Calls start() up to `count` times, and stops once the system refuses a thread: for want of
/// memory, or because the user has as many as allowed. Returns the threads that run.
std::vector<std::thread> start_threads(int count, const std::function<std::thread()>& start);

}  // namespace pliant
