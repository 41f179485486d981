#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "materials/knots.h"
#include "pliant/core/types.h"
#include "pliant/materials/material_functions.h"
#include "pliant/materials/registry.h"
#include "pliant/math/svd3.h"
#include "support/random.h"

namespace pliant::test {

inline constexpr double kMu = 1.3;
inline constexpr double kLambda = 2.1;

/// A material of the registry behind plain functions, so that the body of a test is compiled once
/// and not for each material; with what only tests look at.
struct Law : MaterialFunctions {
  /// Whether Ψ is smooth even where the rotation of F is not: at a rank of one, and at σmid =
  /// -σmin.
  bool smooth_everywhere;
  std::function<Batch(const Mat3T<Batch>&)> batch_energy;
  std::function<Batch(const Mat3T<Batch>&, Mat3T<Batch>&)> batch_energy_and_stress;
  std::function<PrincipalHessian<Batch>(const Vec3T<Batch>&)> batch_principal_hessian;

  Knots knots;

  // What round-off is relative to: the terms that Ψ and P add up, moduli being of order one, and
  // the rounding of F itself, felt through the next derivative.
  double energy_size(const Mat3& F) const {
    return 10 + std::abs(energy(F)) + stress(F).norm() * F.norm();
  }
  double stress_size(const Mat3& F) const {
    const auto H = principal_hessian(svd3<double>(F).s);
    const double steepness = H.scaling.norm() + H.twist.norm() + H.flip.norm();
    return 10 + stress(F).norm() + steepness * F.norm();
  }
};

inline void PrintTo(const Law& law, std::ostream* os) { *os << law.name; }

/// The parameters of one element for a whole batch. Params<T> is an aggregate of T alone.
template <Material M>
typename M::template Params<Batch> same_in_all_lanes(const typename M::template Params<double>& p) {
  constexpr std::size_t kCount = sizeof(p) / sizeof(double);
  const auto numbers = std::bit_cast<std::array<double, kCount>>(p);
  std::array<Batch, kCount> batches;
  std::copy(numbers.begin(), numbers.end(), batches.begin());
  return std::bit_cast<typename M::template Params<Batch>>(batches);
}

template <Material M>
Law law_of(const M& m) {
  const auto b = same_in_all_lanes<M>(m.params());
  return {functions_of(m),
          std::is_base_of_v<InvariantMaterial<M>, M>,
          [m, b](const Mat3T<Batch>& F) { return m.energy(F, b); },
          [m, b](const Mat3T<Batch>& F, Mat3T<Batch>& P) { return m.energy_and_stress(F, b, P); },
          [m, b](const Vec3T<Batch>& s) { return m.principal_hessian(s, b); },
          knots_of(m)};
}

/// The material with moduli of order one, so that tolerances can be read as relative ones.
template <Material M>
M soft() {
  typename M::Settings settings;
  if constexpr (requires { settings.mu; }) settings.mu = kMu;
  if constexpr (requires { settings.lambda; }) settings.lambda = kLambda;
  return M(settings);
}

/// Every material of the registry, soft.
inline std::vector<AnyMaterial> soft_materials() {
  std::vector<AnyMaterial> materials;
  Materials::for_each([&]<class M>() { materials.emplace_back(soft<M>()); });
  return materials;
}
inline std::vector<Law> soft_laws() {
  std::vector<Law> laws;
  Materials::for_each([&]<class M>() { laws.push_back(law_of(soft<M>())); });
  return laws;
}

/// The shapes at which a law has derivatives of every order: not those on a threshold either.
inline std::vector<Shape> smooth_shapes(const Law& law) {
  std::vector<Shape> shapes(kSmoothShapes.begin(), kSmoothShapes.end());
  if (law.smooth_everywhere)
    shapes.insert(shapes.end(), {Shape::kLine, Shape::kMirrored, Shape::kZero});
  return shapes;
}

/// The name of a material as googletest likes it.
inline std::string test_name(std::string_view name) {
  std::string word(name);
  for (char& c : word) c = c == '-' ? '_' : c;
  return word;
}

inline double lane_of(const Batch& b, int l) { return b.lane(l); }
template <class Derived>
auto lane_of(const Eigen::MatrixBase<Derived>& m, int l) {
  Eigen::Matrix<double, Derived::RowsAtCompileTime, Derived::ColsAtCompileTime> plain;
  for (Eigen::Index k = 0; k < plain.size(); ++k) plain(k) = m.derived().coeff(k).lane(l);
  return plain;
}

}  // namespace pliant::test
