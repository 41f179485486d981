#pragma once

#include <cmath>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "materials/knots.h"
#include "pliant/core/types.h"
#include "pliant/materials/any_material.h"
#include "pliant/materials/checks/evaluation.h"
#include "pliant/materials/kernel.h"
#include "pliant/materials/material_functions.h"
#include "pliant/materials/registry.h"
#include "pliant/math/svd3.h"
#include "support/random.h"

namespace pliant::test {

inline constexpr double kMu = 1.3;
inline constexpr double kLambda = 2.1;

/// A material of the registry as the library compiled it, so that no test is compiled for each
/// material; with what only tests look at.
struct Law : MaterialFunctions {
  /// Whether Ψ is smooth even where the rotation of F is not: at a rank of one, and at σmid =
  /// -σmin.
  bool smooth_everywhere = false;
  Knots knots;
  std::shared_ptr<const MaterialKernel> kernel;

  // What the kernel makes of a batch, with the same parameters in all lanes.
  Batch batch_energy(const Mat3T<Batch>& F) const {
    Batch psi;
    kernel->energies({&F, 1}, {params().data()}, &psi);
    return psi;
  }
  Batch batch_energy_and_stress(const Mat3T<Batch>& F, Mat3T<Batch>& P) const {
    Batch psi;
    kernel->stresses({&F, 1}, {params().data()}, &psi, &P);
    return psi;
  }
  PrincipalHessian<Batch> batch_principal_hessian(const Vec3T<Batch>& s) const {
    PrincipalHessian<Batch> H;
    kernel->principal_hessians({&s, 1}, {params().data()}, &H);
    return H;
  }

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

 private:
  std::vector<Batch> params() const { return {kernel->params().begin(), kernel->params().end()}; }
};

inline void PrintTo(const Law& law, std::ostream* os) { *os << law.name; }

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

inline Law law_of(const AnyMaterial& material) {
  Law law{functions_of(material), false, {}, material->make_kernel()};
  Materials::for_each([&]<class M>() {
    if (const M* found = material.get_if<M>()) {
      law.smooth_everywhere = std::is_base_of_v<InvariantMaterial<M>, M>;
      law.knots = knots_of(*found);
    }
  });
  return law;
}

inline std::vector<Law> soft_laws() {
  std::vector<Law> laws;
  for (const AnyMaterial& material : soft_materials()) laws.push_back(law_of(material));
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
