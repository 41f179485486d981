#pragma once

#include <string>

namespace pliant::cli {

/// `12,345`.
std::string thousands(long long count);

/// A number for people: `digits` significant digits, without an exponent if possible.
std::string significant(double value, int digits);

/// `1.2e-7`; `0` for zero.
std::string scientific(double value, int digits);

}  // namespace pliant::cli
