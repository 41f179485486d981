#include "pliant/materials/stiffness_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string_view>

#include "pliant/materials/registry.h"

namespace pliant {
namespace {

// A law in the form of Valanis and Landel, Ψ = Σ a(σi) + Σ b(σi σj) + c(σ1 σ2 σ3), given by the
// derivatives of a, b and c; only its principal stress is real.
template <class Law>
struct LawOfSlopes {
  static constexpr std::string_view kName = "test";
  static constexpr std::string_view kSummary = "test";
  static constexpr std::string_view kFormula = "test";
  static constexpr std::string_view kInversion = "test";
  struct Settings {
    static constexpr auto fields() { return Fields{}; }
  };
  template <class T>
  struct Params {
    T mu;
    T lambda;
  };
  LawOfSlopes() = default;
  explicit LawOfSlopes(const Settings&) {}
  Settings settings() const { return {}; }
  Params<double> params() const { return {1, 1}; }
  double energy(const Mat3&, const Params<double>&) const { return 0; }
  double energy_and_stress(const Mat3&, const Params<double>&, Mat3&) const { return 0; }
  double stretch_energy(const Vec3&, const Params<double>&) const { return 0; }
  Vec3 principal_stress(const Vec3& s, const Params<double>& p) const {
    Vec3 stress;
    for (int i = 0; i < 3; ++i) {
      const double j = s[(i + 1) % 3];
      const double k = s[(i + 2) % 3];
      stress[i] = Law::da(s[i], p) + j * Law::db(s[i] * j, p) + k * Law::db(s[i] * k, p) +
                  j * k * Law::dc(s[i] * j * k, p);
    }
    return stress;
  }
  PrincipalHessian<double> principal_hessian(const Vec3&, const Params<double>&) const {
    return {};
  }
};

struct NeoHookeanSlopes {
  static double da(double x, const auto& p) { return p.mu * x; }
  static double db(double, const auto&) { return 0; }
  static double dc(double x, const auto& p) { return (p.lambda * std::log(x) - p.mu) / x; }
};
struct StVenantKirchhoffSlopes {
  static double da(double x, const auto& p) {
    return p.mu * x * (x * x - 1) + p.lambda / 2 * (x * x * x - 3 * x);
  }
  static double db(double x, const auto& p) { return p.lambda / 2 * x; }
  static double dc(double, const auto&) { return 0; }
};
struct CorotatedSlopes {
  static double da(double x, const auto& p) { return 2 * p.mu * (x - 1) + p.lambda * (x - 3); }
  static double db(double, const auto& p) { return p.lambda; }
  static double dc(double, const auto&) { return 0; }
};
struct QuarticSlopes {
  static double da(double x, const auto& p) { return 4 * p.mu * (x - 1) * (x - 1) * (x - 1); }
  static double db(double, const auto&) { return 0; }
  static double dc(double, const auto&) { return 0; }
};

struct Moduli {
  double mu;
  double lambda;
};

// k is linear in μ and λ: its two coefficients.
template <class Law>
Moduli coefficients(const StretchInterval& interval) {
  const LawOfSlopes<Law> law;
  return {fitted_stiffness(law, {1, 0}, interval), fitted_stiffness(law, {0, 1}, interval)};
}

struct Row {
  Moduli narrow;  // [0.9, 1.1]
  Moduli middle;  // [0.8, 1.2]
  Moduli wide;    // [0.5, 1.5]
};

// Half a unit of the last digit of the table of exact integrals.
template <class Law>
void expect_row(const Row& row, double half_digit = 0.5e-4) {
  const auto check = [half_digit](const Moduli& k, const Moduli& expected) {
    EXPECT_NEAR(k.mu, expected.mu, half_digit);
    EXPECT_NEAR(k.lambda, expected.lambda, half_digit);
  };
  check(coefficients<Law>({0.9, 1.1}), row.narrow);
  check(coefficients<Law>({0.8, 1.2}), row.middle);
  check(coefficients<Law>({}), row.wide);
}

TEST(StiffnessFit, ReproducesTheTableOfExactIntegrals) {
  expect_row<NeoHookeanSlopes>({{2.0060, 1.0111}, {2.0247, 1.0456}, {2.1833, 1.3536}});
  expect_row<CorotatedSlopes>({{2, 1}, {2, 1}, {2, 1}}, 1e-13);
  expect_row<StVenantKirchhoffSlopes>({{2.006, 1.003}, {2.024, 1.012}, {2.15, 1.075}}, 1e-12);
  expect_row<QuarticSlopes>({{0.024, 0}, {0.096, 0}, {0.6, 0}}, 1e-13);
}

// [Liu18, sec. 8.1] prints k = 2.0260 μ + 1.0480 λ for neo-Hookean over [0.8, 1.2], "using linear
// regression": it is that over 41 samples, ends included. The integral, which we take, is 2.0247 μ
// + 1.0456 λ.
TEST(StiffnessFit, OfTheSourceIsARegressionOverSamples) {
  const LawOfSlopes<NeoHookeanSlopes> law;
  const auto regression = [&](double mu, double lambda) {
    double moment = 0;
    double squares = 0;
    for (int i = -20; i <= 20; ++i) {
      const double u = 0.01 * i;
      moment += u * law.principal_stress(Vec3(1 + u, 1, 1), {mu, lambda})[0];
      squares += u * u;
    }
    return moment / squares;
  };
  EXPECT_NEAR(regression(1, 0), 2.0260, 0.5e-4);
  EXPECT_NEAR(regression(0, 1), 1.0480, 0.5e-4);
}

// Closed forms with u = x - 1: ∫u² = 2d³/3 over [1-d, 1+d]; f = μ(x - 1/x) + λ ln x / x.
TEST(StiffnessFit, IsExactToRoundOffForLogarithms) {
  const double d = 0.5;
  const double squares = 2 * d * d * d / 3;
  const double ratio = std::log((1 + d) / (1 - d));
  // ∫(x-1)(x - 1/x) = ∫ x² - x - 1 + 1/x
  const double mu = (3 * 1.0 * 2 * d + 2 * d * d * d) / 3 - 2 * d - 2 * d + ratio;
  // ∫(x-1) ln x / x = [x ln x - x - ln²x / 2]
  const auto antiderivative = [](double x) {
    return x * std::log(x) - x - 0.5 * std::log(x) * std::log(x);
  };
  const double lambda = antiderivative(1 + d) - antiderivative(1 - d);
  const Moduli k = coefficients<NeoHookeanSlopes>({});
  EXPECT_NEAR(k.mu, mu / squares, 1e-13);
  EXPECT_NEAR(k.lambda, lambda / squares, 1e-13);
}

TEST(StiffnessFit, OfTheRegistryIsLinearStiffnessWhereTheLawIsLinear) {
  EXPECT_NEAR(fitted_stiffness(ArapLaw(), {1.5}), 3, 1e-14);
  EXPECT_NEAR(fitted_stiffness(CorotatedLaw(), {1.5, 4}), 7, 1e-14);
  // Stable neo-Hookean under uniaxial stretch: P = μx + κ(x - 1) - μ, linear too.
  EXPECT_NEAR(fitted_stiffness(StableNeoHookeanLaw(), {1.5, 4}), 7, 1e-14);
}

}  // namespace
}  // namespace pliant
