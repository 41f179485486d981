#pragma once

#include <optional>

namespace pliant::cli {

/// The largest number of threads that a command accepts.
inline constexpr int kMostThreads = 1024;

/// All threads of this machine, up to kMostThreads.
int machine_threads();

/// The number that `--threads` gives; without it, all threads of the machine.
/// @throws InputError if the number is out of range.
int thread_count(const std::optional<int>& option);

}  // namespace pliant::cli
