#pragma once

#include <cmath>
#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/materials/laws/continuation.h"
#include "pliant/math/batch_functions.h"

namespace pliant {

/// The volume term c(J) = -β ln J + Λ/2 ln²J, continued below `threshold`.
template <class T>
Curve<T> log_volume(const T& J, const T& beta, const T& lambda, const T& threshold) {
  return continued(J, threshold, [&](const T& x) {
    const T l = log(x);
    const T r = 1.0 / x;
    return Curve<T>{l * (0.5 * lambda * l - beta), (lambda * l - beta) * r,
                    (beta + lambda * (1.0 - l)) * r * r};
  });
}

/// Checks the threshold. If Λ < 0, c bends down for small J; a threshold at which c is still convex
/// keeps squashed elements from being pulled inside out.
/// @throws InputError if the threshold is too low for that.
inline void check_log_volume(double beta, double lambda, double threshold,
                             const std::string& where) {
  if (beta + lambda * (1 - log(threshold)) > 0) return;
  throw InputError(where + ".threshold",
                   "with these moduli must be > " + to_text(exp(1 + beta / lambda)) +
                       ", or squashed elements would be pulled inside out; found " +
                       to_text(threshold));
}

}  // namespace pliant
