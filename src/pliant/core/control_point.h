#pragma once

#include <optional>

namespace pliant {

/// A point that a curve y(x) goes through, and its slope there if the user wants it so.
struct ControlPoint {
  double x = 0;
  double y = 0;
  std::optional<double> slope{};

  bool operator==(const ControlPoint&) const = default;
};

}  // namespace pliant
