#include "format.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "pliant/math/elementary.h"

namespace pliant::cli {

std::string thousands(long long count) {
  std::string text = std::to_string(count);
  const auto first = static_cast<std::ptrdiff_t>(count < 0 ? 1 : 0);
  for (auto i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > first; i -= 3) {
    text.insert(text.begin() + i, ',');
  }
  return text;
}

std::string significant(double value, int digits) {
  const double size = std::abs(value);
  const int before = size >= 1 ? static_cast<int>(std::floor(log10(size))) + 1 : 1;
  const int after = std::clamp(digits - before, 0, 9);
  char text[400];
  std::snprintf(text, sizeof text, "%.*f", after, value);
  return text;
}

std::string scientific(double value, int digits) {
  if (value == 0) return "0";
  char text[40];
  const int exponent = static_cast<int>(std::floor(log10(std::abs(value))));
  std::snprintf(text, sizeof text, "%.*fe%d", digits - 1, value / pow(10, exponent), exponent);
  return text;
}

}  // namespace pliant::cli
