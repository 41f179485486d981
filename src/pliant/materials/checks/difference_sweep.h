#pragma once

#include <functional>

#include "pliant/core/types.h"

namespace pliant {

/// How central differences approach a derivative as their step shrinks.
struct DifferenceSweep {
  double best_error = 0;  // the smallest for any step, relative
  /// The slope of log error over log step, where round-off is negligible: 2 for a smooth function
  /// and a correct derivative. NaN if the error is round-off throughout.
  double slope = 0;
};

/// Compares `derivative`, the claimed df/dt at t = 0, with differences of f for steps from 2⁻⁴ to
/// 2⁻²⁶. A kink or knot near the point spoils only the large steps, so the best step counts.
/// `unit` is the size that errors are relative to.
DifferenceSweep sweep_differences(const std::function<Vec9(double)>& f, const Vec9& derivative,
                                  double unit);

}  // namespace pliant
