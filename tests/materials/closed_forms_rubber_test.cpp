#include <gtest/gtest.h>

#include <cmath>

#include "materials/closed_form.h"
#include "pliant/math/matrix_calculus.h"

// The rubbers against the formulas of their sources; see closed_forms_test.cpp.
namespace pliant {
namespace {

using test::ClosedForm;
using test::Domain;
using test::expect_form;
using test::kLambda;
using test::kMu;
using test::sq;

/// Ψ = w(|F|²) + κ/2 (J - α)² - κ/2 (1 - α)², with slope c = 2w' and c' = dc/dI: the shape that the
/// stable materials share [KimEberle22, ch. 6].
template <class W, class C, class D>
ClosedForm stable_form(double kappa, double alpha, const W& w, const C& c, const D& dc) {
  const auto I = [](double i, double j, double k) { return i * i + j * j + k * k; };
  const auto volume = [=](double i, double j, double k) { return kappa * (i * j * k - alpha); };
  return {
      .energy =
          [=](const Mat3& F) {
            return w(F.squaredNorm()) + kappa / 2 * (sq(F.determinant() - alpha) - sq(1 - alpha));
          },
      .stress =
          [=](const Mat3& F) {
            return Mat3(c(F.squaredNorm()) * F +
                        kappa * (F.determinant() - alpha) * cofactor<double>(F));
          },
      .twist = [=](double i, double j, double k) { return c(I(i, j, k)) + k * volume(i, j, k); },
      .flip = [=](double i, double j, double k) { return c(I(i, j, k)) - k * volume(i, j, k); },
      .own =
          [=](double i, double j, double k) {
            return c(I(i, j, k)) + 2 * i * i * dc(I(i, j, k)) + kappa * sq(j * k);
          },
      .mixed =
          [=](double i, double j, double k) {
            return 2 * i * j * dc(I(i, j, k)) + kappa * k * (2 * i * j * k - alpha);
          }};
}

TEST(ClosedForms, StableNeoHookean) {
  const double kappa = kLambda + kMu;
  expect_form(test::soft<StableNeoHookeanLaw>(), Domain::kAll,
              stable_form(
                  kappa, 1 + kMu / kappa, [](double I) { return kMu / 2 * (I - 3); },
                  [](double) { return kMu; }, [](double) { return 0; }));
}

TEST(ClosedForms, StableArrudaBoyce) {
  const double b1 = 1.0 / 40;
  const double b2 = 11.0 / (175 * 64);
  const double m = kMu / (1 + 3 * b1 + 9 * b2);
  const double kappa = kLambda + kMu - 2 * m * (b1 + 6 * b2);
  expect_form(test::soft<StableArrudaBoyceLaw>(), Domain::kAll,
              stable_form(
                  kappa, 1 + m / kappa * (1 + 3 * b1 + 9 * b2),
                  [=](double I) {
                    return m / 2 * (I - 3) + m * b1 / 4 * (I * I - 9) +
                           m * b2 / 6 * (I * I * I - 27);
                  },
                  [=](double I) { return m * (1 + b1 * I + b2 * I * I); },
                  [=](double I) { return m * (b1 + 2 * b2 * I); }));
}

TEST(ClosedForms, StableFung) {
  const double share = 0.3;
  const double mu1 = 1.7;  // the rate
  const double mu0 = (1 - share) * kMu;
  const double gamma = 2 * share * kMu / mu1;
  const double kappa = kLambda + kMu * (1 - share * mu1);
  const auto e = [=](double I) { return std::exp(mu1 / 2 * (I - 3)); };
  expect_form(StableFungLaw({.mu = kMu, .lambda = kLambda, .share = share, .rate = mu1}),
              Domain::kAll,
              stable_form(
                  kappa, 1 + (mu0 + gamma * mu1 / 2) / kappa,
                  [=](double I) { return mu0 / 2 * (I - 3) + gamma / 2 * (e(I) - 1); },
                  [=](double I) { return mu0 + gamma * mu1 / 2 * e(I); },
                  [=](double I) { return gamma * mu1 * mu1 / 4 * e(I); }));
}

TEST(ClosedForms, StableMooneyRivlin) {
  const double mu1 = 0.3 * kMu / 2;
  const double mu0 = kMu / 2 - mu1;
  const double kappa = kLambda + 2 * mu0;
  const double alpha = 1 + (2 * mu0 + 4 * mu1) / kappa;
  expect_form(
      StableMooneyRivlinLaw({.mu = kMu, .lambda = kLambda, .share = 0.3}), Domain::kAll,
      {.energy =
           [=](const Mat3& F) {
             const double I = F.squaredNorm();
             const double II = (F.transpose() * F).squaredNorm();
             return mu0 * (I - 3) + mu1 / 2 * (I * I - II - 6) +
                    kappa / 2 * (sq(F.determinant() - alpha) - sq(1 - alpha));
           },
       .stress =
           [=](const Mat3& F) {
             return Mat3(2 * mu0 * F + 2 * mu1 * F.squaredNorm() * F -
                         2 * mu1 * F * F.transpose() * F +
                         kappa * (F.determinant() - alpha) * cofactor<double>(F));
           },
       .twist =
           [=](double i, double j, double k) {
             return 2 * mu0 + 2 * mu1 * (k * k + i * j) + k * kappa * (i * j * k - alpha);
           },
       .flip =
           [=](double i, double j, double k) {
             return 2 * mu0 + 2 * mu1 * (k * k - i * j) - k * kappa * (i * j * k - alpha);
           },
       .own = [=](double, double j,
                  double k) { return 2 * mu0 + 2 * mu1 * (j * j + k * k) + kappa * sq(j * k); },
       .mixed = [=](double i, double j,
                    double k) { return 4 * mu1 * i * j + kappa * k * (2 * i * j * k - alpha); }});
}

TEST(ClosedForms, NeoHookean) {
  const auto shear = [](double i, double j, double k) {
    return k * (kLambda * std::log(i * j * k) - kMu) / (i * j * k);
  };
  expect_form(
      test::soft<NeoHookeanLaw>(), Domain::kUninverted,
      {.energy =
           [](const Mat3& F) {
             const double l = std::log(F.determinant());
             return kMu / 2 * (F.squaredNorm() - 3) - kMu * l + kLambda / 2 * l * l;
           },
       .stress =
           [](const Mat3& F) {
             const Mat3 G = F.inverse().transpose();
             return Mat3(kMu * (F - G) + kLambda * std::log(F.determinant()) * G);
           },
       .twist = [=](double i, double j, double k) { return kMu + shear(i, j, k); },
       .flip = [=](double i, double j, double k) { return kMu - shear(i, j, k); },
       .own = [](double i, double j,
                 double k) { return kMu + (kLambda * (1 - std::log(i * j * k)) + kMu) / (i * i); },
       .mixed = [](double i, double j, double) { return kLambda / (i * j); }});
}

TEST(ClosedForms, NeoHookeanOgden) {
  expect_form(test::soft<NeoHookeanOgdenLaw>(), Domain::kUninverted,
              {.energy =
                   [](const Mat3& F) {
                     const double J = F.determinant();
                     return kMu / 2 * (F.squaredNorm() - 3) - kMu * std::log(J) +
                            kLambda / 2 * sq(J - 1);
                   },
               .stress =
                   [](const Mat3& F) {
                     const double J = F.determinant();
                     return Mat3(kMu * F + (kLambda * (J - 1) * J - kMu) * F.inverse().transpose());
                   }});
}

TEST(ClosedForms, NeoHookeanBower) {
  const double bulk = kLambda + 2 * kMu / 3;
  expect_form(test::soft<NeoHookeanBowerLaw>(), Domain::kUninverted,
              {.energy =
                   [=](const Mat3& F) {
                     const double J = F.determinant();
                     return kMu / 2 * (F.squaredNorm() / std::cbrt(J * J) - 3) +
                            bulk / 2 * sq(J - 1);
                   },
               .stress =
                   [=](const Mat3& F) {
                     const double J = F.determinant();
                     const Mat3 G = F.inverse().transpose();
                     return Mat3(kMu / std::cbrt(J * J) * (F - F.squaredNorm() / 3 * G) +
                                 bulk * (J - 1) * J * G);
                   }});
}

TEST(ClosedForms, MooneyRivlin) {
  const double m01 = 0.25 * kMu;
  const double m10 = 0.75 * kMu;
  expect_form(MooneyRivlinLaw({.mu = kMu, .lambda = kLambda, .share = 0.25}), Domain::kUninverted,
              {.energy =
                   [=](const Mat3& F) {
                     const double l = std::log(F.determinant());
                     return m10 / 2 * (F.squaredNorm() - 3) +
                            m01 / 2 * (cofactor<double>(F).squaredNorm() - 3) -
                            (m10 + 2 * m01) * l + (kLambda / 2 - m01) * l * l;
                   },
               .stress =
                   [=](const Mat3& F) {
                     const Mat3 C = F.transpose() * F;
                     const Mat3 G = F.inverse().transpose();
                     const double l = std::log(F.determinant());
                     return Mat3(m10 * F + m01 * F * (C.trace() * Mat3::Identity() - C) +
                                 ((kLambda - 2 * m01) * l - m10 - 2 * m01) * G);
                   }});
}

}  // namespace
}  // namespace pliant
