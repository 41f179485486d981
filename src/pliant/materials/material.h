#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <string_view>

#include "pliant/core/types.h"
#include "pliant/math/batch.h"

namespace pliant {

/// The Hessian of an isotropic material in the frame of its singular vectors [KimEberle22, ch. 7]:
/// d²Ψ/dF² has the eigenmatrices
///   U (Σ z_k e_k e_kᵀ) Vᵀ          with z an eigenvector of `scaling` (3 x 3),
///   U (e_i e_jᵀ - e_j e_iᵀ) Vᵀ/√2  with eigenvalue `twist[k]`,
///   U (e_i e_jᵀ + e_j e_iᵀ) Vᵀ/√2  with eigenvalue `flip[k]`,
/// where {i, j, k} = {0, 1, 2}: entry k belongs to the plane perpendicular to axis k. All in Pa.
template <class T>
struct PrincipalHessian {
  Mat3T<T> scaling;
  Vec3T<T> twist;
  Vec3T<T> flip;
};

/// What a material must offer. A material is a small value: what the user chose (`Settings`) and
/// data shared by all its elements. What may vary from element to element is in `Params<T>`, an
/// aggregate of T alone, which is passed to each call. Every function is written once for all
/// number types T (double, `Batch`, a counting type), never allocates, and is defined for every
/// finite F, including inverted and singular ones. An energy that overflows is +inf, never NaN;
/// its derivatives there may be anything.
///
///   T energy(F, p)                   Ψ, J/m³; zero at rest
///   T energy_and_stress(F, p, P)     Ψ, and the first Piola stress P = dΨ/dF, Pa
///
/// and, at the signed singular values s of F, in any order:
///   T stretch_energy(s, p)           Ψ, J/m³
///   Vec3T<T> principal_stress(s, p)  dΨ/ds, Pa
///   PrincipalHessian<T> principal_hessian(s, p)   Pa
///
/// `InvariantMaterial` and `PrincipalMaterial` supply most of this: a new material is its formula.
///
/// A material of Projective Dynamics also offers its local step:
///   Mat3T<T> projection(F, p)            the nearest matrix to F at which Ψ is zero
///   Vec3T<T> stretch_projection(s, p)    its stretches
template <class M>
concept Material = requires(const M& m, const typename M::template Params<double>& p, const Mat3& F,
                            const Vec3& s, Mat3& P, const typename M::Settings& settings) {
  { M::kName } -> std::convertible_to<std::string_view>;
  { M::kSummary } -> std::convertible_to<std::string_view>;
  { M::kFormula } -> std::convertible_to<std::string_view>;
  { M::kInversion } -> std::convertible_to<std::string_view>;
  M::Settings::fields();
  M(settings);
  { m.settings() } -> std::convertible_to<typename M::Settings>;
  { m.params() } -> std::convertible_to<typename M::template Params<double>>;
  { m.energy(F, p) } -> std::same_as<double>;
  { m.energy_and_stress(F, p, P) } -> std::same_as<double>;
  { m.stretch_energy(s, p) } -> std::same_as<double>;
  { m.principal_stress(s, p) } -> std::same_as<Vec3>;
  { m.principal_hessian(s, p) } -> std::same_as<PrincipalHessian<double>>;
};

/// A material that is min over p in a manifold of ½k|F - p|², k being its fitted stiffness.
template <class M>
concept ProjectiveMaterial = Material<M> &&
    requires(const M& m, const typename M::template Params<double>& p, const Mat3& F,
             const Vec3& s) {
  { m.projection(F, p) } -> std::same_as<Mat3>;
  { m.stretch_projection(s, p) } -> std::same_as<Vec3>;
};

/// Makes an energy that overflowed +inf, also where ∞ - ∞ left NaN behind (or -∞, if one of the two
/// is a product that was fused with the sum).
template <class T>
T inf_if_nan(const T& energy) {
  using std::abs;
  const T infinity(std::numeric_limits<double>::infinity());
  return select(abs(energy) < infinity, energy, infinity);
}

/// s_i + s_j of the plane perpendicular to axis k, kept away from zero. The sum is never negative,
/// and it is zero where s_mid = -s_min, where the rotation of F has no derivative.
template <class T>
T stretch_sum(const Vec3T<T>& s, int k) {
  constexpr double kSmallest = 1e-8;
  return max(T(s[(k + 1) % 3] + s[(k + 2) % 3]), T(kSmallest));
}

}  // namespace pliant
