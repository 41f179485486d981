#pragma once

namespace pliant::cli {

/// Exit status of the program; after a signal it is 128 + the signal's number.
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;    // the work failed, or something could not be written
inline constexpr int kBadInput = 2;  // bad usage or bad input

/// The whole program: reads the arguments, does the work, reports errors on standard error.
int run_program(int argc, const char* const* argv);

}  // namespace pliant::cli
