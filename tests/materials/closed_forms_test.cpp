#include <gtest/gtest.h>

#include <cmath>

#include "materials/closed_form.h"
#include "pliant/math/svd3.h"

// Every material against the formulas of its source, written once more in another way: matrices
// instead of invariants, and eigenvalues as the books list them.
namespace pliant {
namespace {

using test::cube;
using test::Domain;
using test::expect_form;
using test::kLambda;
using test::kMu;
using test::Random;
using test::sq;

const Mat3 kI = Mat3::Identity();

Mat3 green_strain(const Mat3& F) { return 0.5 * (F.transpose() * F - kI); }
Mat3 rotation_of(const Mat3& F) { return rotation3<double>(F); }

TEST(ClosedForms, Arap) {
  expect_form(test::soft<ArapLaw>(), Domain::kAll,
              {.energy = [](const Mat3& F) { return kMu * (F - rotation_of(F)).squaredNorm(); },
               .stress = [](const Mat3& F) { return Mat3(2 * kMu * (F - rotation_of(F))); },
               .twist = [](double i, double j, double) { return kMu * (2 - 4 / (i + j)); },
               .flip = [](double, double, double) { return 2 * kMu; },
               .own = [](double, double, double) { return 2 * kMu; },
               .mixed = [](double, double, double) { return 0; }});
}

TEST(ClosedForms, SymmetricDirichlet) {
  // The book's is half the sum of squares, ours a quarter, times μ.
  const double scale = kMu / 2;
  const auto twist = [=](double i, double j, double k, double sign) {
    const double J = i * j * k;
    return scale * (1 + sq(k / J) + sign * (i * i + j * j) * cube(k / J));
  };
  expect_form(test::soft<SymmetricDirichletLaw>(), Domain::kUninverted,
              {.energy =
                   [=](const Mat3& F) {
                     return scale / 2 * (F.squaredNorm() + F.inverse().squaredNorm() - 6);
                   },
               .stress =
                   [=](const Mat3& F) {
                     const Mat3 G = F.inverse();
                     return Mat3(scale * (F - G.transpose() * G * G.transpose()));
                   },
               .twist = [=](double i, double j, double k) { return twist(i, j, k, -1); },
               .flip = [=](double i, double j, double k) { return twist(i, j, k, 1); },
               .own = [=](double i, double, double) { return scale * (1 + 3 / sq(sq(i))); },
               .mixed = [=](double, double, double) { return 0; }});
}

TEST(ClosedForms, SymmetricArap) {
  expect_form(
      test::soft<SymmetricArapLaw>(), Domain::kUninverted,
      {.energy =
           [](const Mat3& F) {
             const Mat3 R = rotation_of(F);
             return kMu / 2 * ((F - R).squaredNorm() + (F.inverse() - R.transpose()).squaredNorm());
           },
       // Of |F⁻¹ - Rᵀ|² = |F⁻¹|² - 2 tr(S⁻¹) + 3; S⁻² = F⁻¹F⁻ᵀ.
       .stress =
           [](const Mat3& F) {
             const Mat3 R = rotation_of(F);
             const Mat3 G = F.inverse();
             const Mat3 squared = G * G.transpose();
             return Mat3(kMu * (F - R - G.transpose() * squared + R * squared));
           },
       .twist =
           [](double i, double j, double) {
             return kMu + kMu / (i + j) * (1 / sq(i) + 1 / sq(j) - 1 / cube(i) - 1 / cube(j) - 2);
           },
       .flip =
           [](double i, double j, double) {
             return kMu * (1 + 1 / sq(i * j) + (i * i + j * j) / cube(i * j) - 1 / (i * i * j) -
                           1 / (i * j * j));
           },
       .own = [](double i, double, double) { return kMu * (1 - 2 / cube(i) + 3 / sq(sq(i))); },
       .mixed = [](double, double, double) { return 0; }});
}

TEST(ClosedForms, Corotated) {
  const auto pressure = [](double sum) { return kLambda * (sum - 3); };
  expect_form(
      test::soft<CorotatedLaw>(), Domain::kAll,
      {.energy =
           [](const Mat3& F) {
             const Mat3 R = rotation_of(F);
             const Mat3 S = R.transpose() * F;
             return kMu * (F - R).squaredNorm() + kLambda / 2 * sq((S - kI).trace());
           },
       .stress =
           [&](const Mat3& F) {
             const Mat3 R = rotation_of(F);
             return Mat3(2 * kMu * (F - R) + pressure((R.transpose() * F).trace()) * R);
           },
       .twist = [&](double i, double j,
                    double k) { return 2 * kMu + 2 * (pressure(i + j + k) - 2 * kMu) / (i + j); },
       .flip = [](double, double, double) { return 2 * kMu; },
       .own = [](double, double, double) { return 2 * kMu + kLambda; },
       .mixed = [](double, double, double) { return kLambda; }});
}

TEST(ClosedForms, StVenantKirchhoff) {
  const auto common = [](double i, double j, double k) {
    return -kMu + kLambda / 2 * (i * i + j * j + k * k - 3);
  };
  expect_form(test::soft<StVenantKirchhoffLaw>(), Domain::kAll,
              {.energy =
                   [](const Mat3& F) {
                     const Mat3 E = green_strain(F);
                     return kMu * E.squaredNorm() + kLambda / 2 * sq(E.trace());
                   },
               .stress =
                   [](const Mat3& F) {
                     const Mat3 E = green_strain(F);
                     return Mat3(2 * kMu * F * E + kLambda * E.trace() * F);
                   },
               .twist = [&](double i, double j,
                            double k) { return common(i, j, k) + kMu * (i * i + j * j - i * j); },
               .flip = [&](double i, double j,
                           double k) { return common(i, j, k) + kMu * (i * i + j * j + i * j); },
               .own = [&](double i, double j,
                          double k) { return common(i, j, k) + (kLambda + 3 * kMu) * i * i; },
               .mixed = [](double i, double j, double) { return kLambda * i * j; }});
}

TEST(ClosedForms, Polynomial) {
  const auto slope = [](double x) { return 4 * kMu * cube(x - 1); };
  expect_form(test::soft<PolynomialLaw>(), Domain::kAll,
              {.energy =
                   [](const Mat3& F) {
                     const Mat3 strain = rotation_of(F).transpose() * F - kI;  // S - I
                     return kMu * (strain * strain).squaredNorm();
                   },
               .stress =
                   [](const Mat3& F) {
                     const Mat3 R = rotation_of(F);
                     const Mat3 strain = R.transpose() * F - kI;
                     return Mat3(4 * kMu * R * strain * strain * strain);
                   },
               .twist = [&](double i, double j, double) { return (slope(i) + slope(j)) / (i + j); },
               .flip = [&](double i, double j, double) { return (slope(i) - slope(j)) / (i - j); },
               .own = [](double i, double, double) { return 12 * kMu * sq(i - 1); },
               .mixed = [](double, double, double) { return 0; }});
}

/// Ψ = Σ a(σ) + Σ b(σiσj) + c(J) of [Liu18, sec. 7.1].
template <class A, class B, class C>
void expect_valanis_landel(const test::Law& law, const A& a, const B& b, const C& c) {
  Random random(2);
  for (int n = 0; n < 40; ++n) {
    const Vec3 s{random.uniform(1.4, 2), random.uniform(0.8, 1.3), random.uniform(0.3, 0.7)};
    const double sum = a(s[0]) + a(s[1]) + a(s[2]) + b(s[0] * s[1]) + b(s[1] * s[2]) +
                       b(s[2] * s[0]) + c(s[0] * s[1] * s[2]);
    EXPECT_NEAR(law.stretch_energy(s), sum, 1e-13 * law.energy_size(s.asDiagonal()));
  }
}

TEST(ValanisLandelForms, AreThoseOfTheTable) {
  const auto none = [](double) { return 0.0; };
  const auto log_term = [](double beta, double lambda) {
    return [=](double x) { return -beta * std::log(x) + lambda / 2 * sq(std::log(x)); };
  };
  expect_valanis_landel(
      test::law_of(test::soft<CorotatedLaw>()),
      [](double x) { return kMu * sq(x - 1) + kLambda / 2 * (x * x - 6 * x + 3); },
      [](double x) { return kLambda * x; }, none);
  expect_valanis_landel(
      test::law_of(test::soft<StVenantKirchhoffLaw>()),
      [](double x) { return kMu / 4 * sq(x * x - 1) + kLambda / 8 * (sq(x * x) - 6 * x * x + 3); },
      [](double x) { return kLambda / 4 * x * x; }, none);
  expect_valanis_landel(
      test::law_of(test::soft<NeoHookeanLaw>()), [](double x) { return kMu / 2 * (x * x - 1); },
      none, log_term(kMu, kLambda));
  // Λ = λ - 2 m01 in the place of λ, for Hooke's law.
  const double m01 = MooneyRivlinLaw::Settings{}.share * kMu;
  const double m10 = kMu - m01;
  expect_valanis_landel(
      test::law_of(test::soft<MooneyRivlinLaw>()), [=](double x) { return m10 / 2 * (x * x - 1); },
      [=](double x) { return m01 / 2 * (x * x - 1); }, log_term(m10 + 2 * m01, kLambda - 2 * m01));
  expect_valanis_landel(
      test::law_of(test::soft<ArapLaw>()), [](double x) { return kMu * sq(x - 1); }, none, none);
  expect_valanis_landel(
      test::law_of(test::soft<PolynomialLaw>()), [](double x) { return kMu * sq(sq(x - 1)); }, none,
      none);
}

}  // namespace
}  // namespace pliant
