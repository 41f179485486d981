#pragma once

#include <optional>

namespace pliant::cli {

/// The most that a command takes.
inline constexpr int kMostThreads = 1024;

/// All threads of this machine, up to kMostThreads.
int machine_threads();

/// What `--threads` says; without it all of the machine.
/// @throws InputError if the number is out of range.
int thread_count(const std::optional<int>& option);

}  // namespace pliant::cli
