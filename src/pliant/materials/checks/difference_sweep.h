#pragma once

#include <functional>

#include "pliant/core/types.h"

namespace pliant {

/// How central differences approach a derivative as their step shrinks.
struct DifferenceSweep {
  double best_error = 0;  // the smallest of all steps, relative
  /// Of log error over log step, where round-off is negligible: 2 for a smooth function and a right
  /// derivative. NaN if the error is round-off throughout.
  double slope = 0;
};

/// Compares `derivative`, the claimed df/dt at t = 0, with differences of f of steps from 2⁻⁴ to
/// 2⁻²⁶. A kink or knot beside the point spoils the large steps only, so the best step judges.
/// `unit` is the size that errors are relative to.
DifferenceSweep sweep_differences(const std::function<Vec9(double)>& f, const Vec9& derivative,
                                  double unit);

}  // namespace pliant
