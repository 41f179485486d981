#include <gtest/gtest.h>

#include <cmath>

#include "materials/law.h"
#include "pliant/math/matrix_calculus.h"

// Models that fail as their sources say. If one of these tests breaks, a material has changed its
// nature, or a continuation has been taken for the formula.
namespace pliant {
namespace {

using test::kLambda;
using test::kMu;

/// A zero of f between low and high, where it changes its sign.
template <class Function>
double root_of(const Function& f, double low, double high) {
  EXPECT_LT(f(low) * f(high), 0);
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    (f(middle) < 0) == (f(low) < 0) ? low = middle : high = middle;
  }
  return low;
}

// [KimEberle22, sec. 6.2.4], without the continuation that ours has.
double bonet_wood(const Mat3& F) {
  const double l = std::log(F.determinant());
  return kMu / 2 * (F.squaredNorm() - 3) - kMu * l + kLambda / 2 * l * l;
}

TEST(FailingModels, BonetWoodIsNotFiniteAtZeroAndNegativeVolume) {
  const NeoHookeanLaw ours = test::soft<NeoHookeanLaw>();
  for (const double x : {0.0, -1e-3, -1.0}) {
    const Mat3 F = Vec3(1.1, 0.9, x).asDiagonal();
    EXPECT_FALSE(std::isfinite(bonet_wood(F)));
    EXPECT_TRUE(std::isfinite(ours.energy(F, ours.params())));
  }
  // The continuation tends to it: at J = 0 the energy grows without bound as the threshold falls.
  const Mat3 flat = Vec3(1, 1, 0).asDiagonal();
  double last = 0;
  for (const double threshold : {1e-1, 1e-10, 1e-100}) {
    const NeoHookeanLaw m({.mu = kMu, .lambda = kLambda, .threshold = threshold});
    const double energy = m.energy(flat, m.params());
    EXPECT_GT(energy, 2 * last);
    last = energy;
  }
}

// μ/2 (|F|² - 3) + λ/2 (J - 1)² pulls at rest with P(I) = μ I and comes to rest smaller
// [KimEberle22, sec. 6.3.2]; λ = 1000 μ only hides it.
TEST(FailingModels, TheUnstabilisedMixShrinksAtRest) {
  const auto stress = [](const Mat3& F, double lambda) {
    return Mat3(kMu * F + lambda * (F.determinant() - 1) * cofactor<double>(F));
  };
  const Mat3 I = Mat3::Identity();
  EXPECT_LT((stress(I, kLambda) - kMu * I).norm(), 1e-15);
  const auto free_stretch = [&](double lambda) {
    return root_of([&](double x) { return stress(x * I, lambda)(0, 0); }, 0.8, 1);
  };
  EXPECT_LT(free_stretch(10 * kMu), 0.98);
  EXPECT_GT(free_stretch(1000 * kMu), 0.9996);
  EXPECT_LT(free_stretch(1000 * kMu), 1 - 1e-4);
  // The stable one is the cure.
  Mat3 P;
  const StableNeoHookeanLaw stable = test::soft<StableNeoHookeanLaw>();
  stable.energy_and_stress(I, stable.params(), P);
  EXPECT_LT(P.norm(), 1e-15);
}

// Squashed along x with sides held, the force of St. Venant and Kirchhoff's solid is largest at a
// stretch of 1/√3 and then fades: half crushed, it gives way, and flat it does not push at all.
TEST(FailingModels, StVenantKirchhoffCollapsesUnderSquash) {
  const StVenantKirchhoffLaw material = test::soft<StVenantKirchhoffLaw>();
  const auto push = [&](double x) {
    return -material.principal_stress(Vec3(x, 1, 1), material.params())[0];
  };
  const double peak = 1 / std::sqrt(3.0);
  EXPECT_GT(push(peak), push(peak + 0.01));
  EXPECT_GT(push(peak), push(peak - 0.01));
  EXPECT_LT(push(0.1), 0.3 * push(peak));
  EXPECT_NEAR(push(0), 0, 1e-15);
  // Mirrored is as good as at rest.
  EXPECT_NEAR(material.stretch_energy(Vec3(1, 1, -1), material.params()), 0, 1e-15);
  // Neo-Hookean rubber pushes ever harder.
  const NeoHookeanLaw rubber = test::soft<NeoHookeanLaw>();
  const auto rubber_push = [&](double x) {
    return -rubber.principal_stress(Vec3(x, 1, 1), rubber.params())[0];
  };
  EXPECT_GT(rubber_push(0.1), 10 * rubber_push(peak));
}

/// The lateral stretch, at least `least`, of a bar pulled to the length `x`, its sides free.
template <class M>
double free_side(const M& material, double x, double least) {
  return root_of(
      [&](double side) {
        return material.principal_stress(Vec3(x, side, side), material.params())[1];
      },
      least, 1);
}

// Linear volume: sides free means 2μ(σ - 1) + λ(x + 2σ - 3) = 0, so σ = 1 - ν (x - 1), below zero
// as soon as x > 1 + 1/ν [KimEberle22, sec. 6.2.3].
TEST(FailingModels, CorotatedEvertsUnderStretch) {
  for (const double nu : {0.3, 0.45, 0.499}) {
    const CorotatedLaw material({.young = 1, .poisson = nu});
    EXPECT_NEAR(free_side(material, 2, -1), 1 - nu, 1e-12);
    EXPECT_NEAR(free_side(material, 1 + 1 / nu, -1), 0, 1e-12);
    EXPECT_LT(free_side(material, 1.1 + 1 / nu, -1), 0);
    // Rubber thins but never everts.
    const StableNeoHookeanLaw rubber({.young = 1, .poisson = nu});
    EXPECT_GT(free_side(rubber, 1.1 + 1 / nu, 0.1), 0.2);
  }
}

// As rigid as possible knows no volume: its sides do not feel the pull at all.
TEST(FailingModels, ArapKeepsItsSidesUnderStretch) {
  const ArapLaw material;
  EXPECT_EQ(material.principal_stress(Vec3(3, 1, 1), material.params())[1], 0);
}

// What their pages say of collapse: no energy barrier keeps a body from a point where poisson is
// small, though the force there is none.
TEST(FailingModels, StableMaterialsMayHaveLessEnergyAtAPoint) {
  const auto at_a_point = [](const auto& m) { return m.energy(Mat3(Mat3::Zero()), m.params()); };
  for (const double poisson : {-0.2, -0.01, 0.01, 0.3}) {
    const StableNeoHookeanLaw m({.young = 1, .poisson = poisson});
    EXPECT_NEAR(at_a_point(m), 0.5 * m.params().lambda, 1e-15);
  }
  EXPECT_GT(at_a_point(StableMooneyRivlinLaw({.young = 1, .poisson = -0.12})), 0);
  EXPECT_LT(at_a_point(StableMooneyRivlinLaw({.young = 1, .poisson = -0.13})), 0);
  EXPECT_GT(at_a_point(StableArrudaBoyceLaw({.young = 1, .poisson = 0})), 0);
  EXPECT_LT(at_a_point(StableArrudaBoyceLaw({.young = 1, .poisson = -0.1})), 0);
  EXPECT_LT(at_a_point(StableFungLaw({.young = 1, .poisson = -0.2})), 0);
  EXPECT_LT(at_a_point(StableFungLaw({.young = 1, .poisson = 0.3, .share = 0.1, .rate = 20})), 0);
  EXPECT_GT(at_a_point(StableFungLaw({.young = 1, .poisson = 0.3})), 0);
}

}  // namespace
}  // namespace pliant
