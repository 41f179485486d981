#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace pliant {

/// Calls start() up to `count` times, and no more after the system has refused a thread: for want
/// of memory, or because the user has as many as allowed. Returns those that run.
std::vector<std::thread> start_threads(int count, const std::function<std::thread()>& start);

}  // namespace pliant
