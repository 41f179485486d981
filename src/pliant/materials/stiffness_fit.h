#pragma once

#include "pliant/core/types.h"
#include "pliant/materials/material.h"
#include "pliant/math/quadrature.h"

namespace pliant {

/// The stretches over which a stiffness is fitted.
struct StretchInterval {
  double low = 0.5;
  double high = 1.5;
};

/// The stiffness k, Pa, of the constant quadratic that stands for a material in L: the slope of the
/// line through zero at x = 1 that best fits the uniaxial stress f(x) = ∂Ψ/∂σ₁(x, 1, 1) in the
/// sense of least squares [Liu18, eq. 7.14]:
///
///   k = ∫ (x - 1) f(x) dx / ∫ (x - 1)² dx
///
/// Unlike the second derivative at rest, it is not zero for a material that hardens from nothing.
template <Material M>
double fitted_stiffness(const M& material, const typename M::template Params<double>& params,
                        const StretchInterval& interval = {}) {
  const auto stress = [&](double x) { return material.principal_stress(Vec3(x, 1, 1), params)[0]; };
  // 32 points are exact to round-off for every smooth law: the error of the worst, log x over
  // [0.5, 1.5], falls by 14 with each point.
  constexpr int kPoints = 32;
  const double moment =
      gauss_legendre<kPoints>(interval.low, interval.high).integrate([&](double x) {
        return (x - 1) * stress(x);
      });
  const double above = interval.high - 1;
  const double below = interval.low - 1;
  return 3 * moment / (above * above * above - below * below * below);
}

}  // namespace pliant
