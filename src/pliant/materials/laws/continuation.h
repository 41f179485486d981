#pragma once

#include "pliant/core/types.h"
#include "pliant/math/batch.h"
#include "pliant/math/jet.h"

namespace pliant {

/// A function of one variable at a point: its value and first two derivatives there.
template <class T>
using Curve = Jet2<T>;

/// f, whose formula has no meaning at x <= 0, continued below `threshold` by its second-order
/// Taylor polynomial at the threshold: defined for every x and twice continuously differentiable.
/// `f(x)` gives the Curve at x and is called only at x >= threshold.
template <class T, class Function>
Curve<T> continued(const T& x, const T& threshold, const Function& f) {
  const T inside = max(x, threshold);
  const T beyond = x - inside;  // zero where the formula holds, negative elsewhere
  const Curve<T> at = f(inside);
  return {at.value + beyond * (at.slope + 0.5 * at.curvature * beyond),
          at.slope + at.curvature * beyond, at.curvature};
}

}  // namespace pliant
