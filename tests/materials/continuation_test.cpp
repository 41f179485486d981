#include "pliant/materials/laws/continuation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "materials/law.h"
#include "pliant/core/error.h"

namespace pliant {
namespace {

using test::kLambda;
using test::kMu;

constexpr double kThresholds[] = {0.05, 0.1, 0.4};

/// A material whose formula ends at x = 0, along stretches (1.2, 0.9, σ) on which x runs through
/// the threshold; `formula` is Ψ there as its source has it.
struct Continued {
  std::string name;
  std::function<test::Law(double threshold)> law;
  double per_stretch;  // dx/dσ: 1 for x = σ, 1.2 * 0.9 for x = J
  std::function<double(const Vec3&)> formula;

  Vec3 at(double x) const { return {1.2, 0.9, x / per_stretch}; }
};

double squares(const Vec3& s) { return s.squaredNorm() - 3; }
double rubber(const Vec3& s, double beta, double lambda) {
  const double l = std::log(s.prod());
  return -beta * l + lambda / 2 * l * l;
}

template <class M>
std::function<test::Law(double)> with_moduli() {
  return [](double t) { return test::law_of(M({.mu = kMu, .lambda = kLambda, .threshold = t})); };
}
template <class M>
std::function<test::Law(double)> with_mu() {
  return [](double t) { return test::law_of(M({.mu = kMu, .threshold = t})); };
}

std::vector<Continued> continued_materials() {
  constexpr double kArea = 1.2 * 0.9;
  const double m01 = MooneyRivlinLaw::Settings{}.share * kMu;
  const double m10 = kMu - m01;
  return {
      {"symmetric-arap", with_mu<SymmetricArapLaw>(), 1,
       [](const Vec3& s) {
         return kMu / 2 * ((s.array() - 1).square() + (s.array().inverse() - 1).square()).sum();
       }},
      {"symmetric-dirichlet", with_mu<SymmetricDirichletLaw>(), 1,
       [](const Vec3& s) {
         return kMu / 4 * (s.squaredNorm() + s.cwiseInverse().squaredNorm() - 6);
       }},
      {"neo-hookean", with_moduli<NeoHookeanLaw>(), kArea,
       [](const Vec3& s) { return kMu / 2 * squares(s) + rubber(s, kMu, kLambda); }},
      {"neo-hookean-ogden", with_moduli<NeoHookeanOgdenLaw>(), kArea,
       [](const Vec3& s) {
         return kMu / 2 * squares(s) + rubber(s, kMu, 0) + kLambda / 2 * std::pow(s.prod() - 1, 2);
       }},
      {"mooney-rivlin", with_moduli<MooneyRivlinLaw>(), kArea,
       [=](const Vec3& s) {
         const double areas = (s.prod() * s.cwiseInverse()).squaredNorm() - 3;
         return m10 / 2 * squares(s) + m01 / 2 * areas +
                rubber(s, m10 + 2 * m01, kLambda - 2 * m01);
       }},
  };
}

Continued bower() {
  return {"neo-hookean-bower", with_moduli<NeoHookeanBowerLaw>(), 1.2 * 0.9, [](const Vec3& s) {
            const double J = s.prod();
            return kMu / 2 * (s.squaredNorm() / std::cbrt(J * J) - 3) +
                   (kLambda + 2 * kMu / 3) / 2 * (J - 1) * (J - 1);
          }};
}

std::vector<Continued> all_continued() {
  std::vector<Continued> all = continued_materials();
  all.push_back(bower());
  return all;
}

// Value, slopes and curvatures from both sides of the threshold: what jumps would not fade with
// the gap. A third derivative times the gap remains, a few thousand times the curvature here.
TEST(Continuation, IsTwiceContinuouslyDifferentiable) {
  constexpr double kGap = 1e-10;
  for (const Continued& each : all_continued()) {
    for (const double t : kThresholds) {
      SCOPED_TRACE(each.name + " at " + std::to_string(t));
      const test::Law law = each.law(t);
      const Vec3 above = each.at(t + kGap);
      const Vec3 below = each.at(t - kGap);
      const auto H = law.principal_hessian(above);
      const auto h = law.principal_hessian(below);
      const double size = H.scaling.norm();
      EXPECT_NEAR(law.stretch_energy(above), law.stretch_energy(below), 1e-9 * size);
      EXPECT_LT((law.principal_stress(above) - law.principal_stress(below)).norm(), 1e-8 * size);
      EXPECT_LT((H.scaling - h.scaling).norm(), 1e-6 * size);
      EXPECT_LT((H.twist - h.twist).norm(), 1e-6 * size);
      EXPECT_LT((H.flip - h.flip).norm(), 1e-6 * size);
    }
  }
}

TEST(Continuation, LeavesTheFormulaAloneAboveTheThreshold) {
  for (const Continued& each : all_continued()) {
    for (const double t : kThresholds) {
      SCOPED_TRACE(each.name + " at " + std::to_string(t));
      const test::Law law = each.law(t);
      for (const double x : {t + 1e-12, 1.5 * t, 3 * t, 1.3}) {
        const Vec3 s = each.at(x);
        EXPECT_NEAR(law.stretch_energy(s), each.formula(s),
                    1e-13 * law.energy_size(s.asDiagonal()));
      }
      // Below, the formula grows without bound and the law does not: so the threshold is the
      // user's.
      const Vec3 deep = each.at(t / 10);
      EXPECT_LT(law.stretch_energy(deep), 0.95 * each.formula(deep));
    }
  }
}

// All of these are parabolas of σ below the threshold, down to inversion.
TEST(Continuation, IsTheTaylorParabolaBelowTheThreshold) {
  for (const Continued& each : continued_materials()) {
    for (const double t : kThresholds) {
      SCOPED_TRACE(each.name + " at " + std::to_string(t));
      const test::Law law = each.law(t);
      const Vec3 knot = each.at(t);
      const double slope = law.principal_stress(knot)[2];
      const double curvature = law.principal_hessian(knot).scaling(2, 2);
      EXPECT_GT(curvature, 0);
      for (const double x : {0.5 * t, 0.0, -0.3, -2.0}) {
        const Vec3 s = each.at(x);
        const double d = s[2] - knot[2];
        const double taylor = each.formula(knot) + d * (slope + 0.5 * curvature * d);
        EXPECT_NEAR(law.stretch_energy(s), taylor, 1e-12 * (1 + taylor));
      }
    }
  }
}

// Without the fading constant a collapsed element would have less energy than one at rest.
TEST(Continuation, OfBowerDoesNotRewardCollapse) {
  for (const double poisson : {0.0, 0.3, 0.499}) {
    const test::Law law = test::law_of(NeoHookeanBowerLaw({.young = 1, .poisson = poisson}));
    for (int i = 0; i < 100; ++i) {
      const double x = i / 100.0;
      EXPECT_GT(law.stretch_energy(Vec3(x, x, x)), 0) << x;
      EXPECT_GT(law.stretch_energy(Vec3(1, x, -x)), 0) << x;
    }
  }
}

// The exponential of Fung's material, above its limit: Ψ is a parabola of |F|².
TEST(Continuation, OfFungKeepsItFiniteAndSmooth) {
  const StableFungLaw material({.mu = kMu, .lambda = kLambda, .rate = 2, .limit = 3});
  const test::Law law = test::law_of(material);
  const auto at = [](double x) { return Vec3(std::sqrt(1 + x), 1, 1); };  // exponent x
  constexpr double kGap = 1e-9;
  const auto H = law.principal_hessian(at(3 + kGap));
  const auto h = law.principal_hessian(at(3 - kGap));
  EXPECT_LT((H.scaling - h.scaling).norm(), 1e-7 * H.scaling.norm());
  const double limit = std::exp(3.0);
  const auto hardening = [&](double x) {  // what is left of Ψ without its other terms
    const Vec3 s = at(x);
    const double J = s.prod();
    const double kappa = kLambda + kMu - kMu;
    const double rest = kMu / 4 * squares(s) - kMu * (J - 1) + kappa / 2 * (J - 1) * (J - 1);
    return (law.stretch_energy(s) - rest) * 2 * 2 / kMu + 1;
  };
  EXPECT_NEAR(hardening(2), std::exp(2.0), 1e-12);
  EXPECT_NEAR(hardening(5), limit * (1 + 2 + 2), 1e-11);
  EXPECT_LT(hardening(50), std::exp(50.0) / 1e10);
}

}  // namespace
}  // namespace pliant
