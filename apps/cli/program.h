#pragma once

namespace pliant::cli {

/// Exit status; see also stop signals, which give 128 + their number.
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;    // the work failed, or something could not be written
inline constexpr int kBadInput = 2;  // bad usage or bad input

/// The whole program: reads the arguments, does the work, tells what went wrong on standard error.
int run_program(int argc, const char* const* argv);

}  // namespace pliant::cli
