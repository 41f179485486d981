#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "pliant/core/types.h"
#include "pliant/math/svd3.h"
#include "support/random.h"

namespace pliant::test {

/// Where the third derivatives of a material jump, so that differences converge with a lower order:
/// values of the stretches, of their products in pairs, and of J.
struct Knots {
  std::array<std::vector<double>, 3> of;

  /// Whether all are `margin` apart from the stretches s.
  bool are_far_from(const Vec3& s, double margin = 0.02) const {
    const auto are_far = [margin](double x, const std::vector<double>& knots) {
      return std::none_of(knots.begin(), knots.end(),
                          [&](double knot) { return std::abs(x - knot) < margin; });
    };
    bool far = are_far(s.prod(), of[2]);
    for (int k = 0; k < 3; ++k) {
      far = far && are_far(s[k], of[0]) && are_far(s[k] * s[(k + 1) % 3], of[1]);
    }
    return far;
  }

  /// A random F of that shape far from all knots; none where the whole shape is near one.
  std::optional<Mat3> smooth_sample(Random& random, Shape shape, double margin = 0.02) const {
    for (int attempt = 0; attempt < 100; ++attempt) {
      const Mat3 F = random.sample(shape);
      if (are_far_from(svd3(F).s, margin)) return F;
    }
    return {};
  }
};

template <class M>
Knots knots_of(const M& material) {
  if constexpr (requires { material.knots(); }) {
    return {material.knots()};
  } else if constexpr (requires { material.settings().threshold; }) {
    const std::vector<double> threshold{material.settings().threshold};
    return {{threshold, threshold, threshold}};
  } else {
    return {};
  }
}

}  // namespace pliant::test
