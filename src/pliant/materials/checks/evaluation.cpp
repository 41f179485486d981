#include "pliant/materials/checks/evaluation.h"

#include <algorithm>
#include <cmath>

#include "pliant/math/svd3.h"

namespace pliant {
namespace {

// NaN, which has no place in the order, comes last.
Vec9 ascending(Vec9 values) {
  std::sort(values.begin(), values.end(),
            [](double a, double b) { return a < b || (std::isnan(b) && !std::isnan(a)); });
  return values;
}

}  // namespace

MaterialFunctions functions_of(const AnyMaterial& material) { return material->functions(); }

MaterialEvaluation evaluate(const MaterialFunctions& material, const Mat3& F) {
  const Svd3<double> svd = svd3<double>(F);
  const PrincipalHessian<double> H = material.principal_hessian(svd.s);
  const PrincipalHessian<double> psd = clamped<double>(H);
  MaterialEvaluation result;
  result.energy = material.energy_and_stress(F, result.stress);
  result.hessian = hessian_in_frame<double>(H, svd.U, svd.V);
  result.projected_hessian = hessian_in_frame<double>(psd, svd.U, svd.V);
  result.eigenvalues = ascending(eigensystem_in_frame<double>(H, svd.U, svd.V).values);
  // Not from the projected matrix: what was set to zero must be zero here, without the round-off of
  // putting the matrix together again.
  result.projected = result.eigenvalues.unaryExpr([](double v) { return v < 0 ? 0 : v; });
  return result;
}

Mat9 hessian_at(const MaterialFunctions& material, const Mat3& F) {
  const Svd3<double> svd = svd3<double>(F);
  return hessian_in_frame<double>(material.principal_hessian(svd.s), svd.U, svd.V);
}

MaterialEigensystem<double> eigensystem_at(const MaterialFunctions& material, const Mat3& F) {
  const Svd3<double> svd = svd3<double>(F);
  return eigensystem_in_frame<double>(material.principal_hessian(svd.s), svd.U, svd.V);
}

std::optional<RestModuli> rest_moduli(const MaterialFunctions& material) {
  const Mat9 H = hessian_at(material, Mat3::Identity());
  // Entries of F at 0, 4, 8 are on its diagonal; 1 and 3 shear the same plane.
  const double mu = 0.25 * (H(1, 1) + H(3, 3) + H(1, 3) + H(3, 1));
  const double lambda = H(0, 4);
  constexpr double kRoundOff = 1e-12;
  const auto cleaned = [&](double modulus) {
    return std::abs(modulus) <= kRoundOff * std::abs(material.stiffness) ? 0 : modulus;
  };
  const RestModuli rest{cleaned(mu), cleaned(lambda)};
  if (rest.mu == 0 && rest.lambda == 0) return {};
  return rest;
}

}  // namespace pliant
