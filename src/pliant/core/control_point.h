#pragma once

#include <optional>

namespace pliant {

/// A point that a curve y(x) passes through and, if the user gives one, the slope there.
struct ControlPoint {
  double x = 0;
  double y = 0;
  std::optional<double> slope{};

  bool operator==(const ControlPoint&) const = default;
};

}  // namespace pliant
