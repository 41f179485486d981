#include "pliant/materials/laws/valanis_landel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "materials/law.h"
#include "pliant/materials/laws/arap.h"
#include "pliant/materials/laws/corotated.h"
#include "pliant/math/svd3.h"
#include "support/derivatives.h"
#include "support/message_of.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::kLambda;
using test::kMu;
using test::Random;
using test::Shape;

// Far below every stretch: the formulas hold everywhere.
constexpr double kNoThreshold = -1e3;

ValanisLandelLaw made_of(const std::string& a, const std::string& b, const std::string& c,
                         double threshold = kNoThreshold) {
  return ValanisLandelLaw(
      {.mu = kMu, .lambda = kLambda, .a = a, .b = b, .c = c, .threshold = threshold});
}

// The formulas of [Liu18, ch. 7] in the form of Valanis and Landel give the energies as everyone
// knows them, in F.
struct Known {
  std::string name;
  ValanisLandelLaw material;
  std::function<double(const Mat3&)> energy;
};

double log_volume(const Mat3& F) { return std::log(F.determinant()); }
double area_invariant(const Mat3& F) {
  const Mat3 C = F.transpose() * F;
  return 0.5 * (C.trace() * C.trace() - C.squaredNorm());
}

std::vector<Known> known_materials() {
  return {
      {"St. Venant-Kirchhoff",
       made_of("mu/4*(x^2 - 1)^2 + lambda/8*(x^4 - 6*x^2 + 3)", "lambda/4*x^2", "0"),
       [](const Mat3& F) {
         const Mat3 E = 0.5 * (F.transpose() * F - Mat3::Identity());
         return kMu * E.squaredNorm() + kLambda / 2 * E.trace() * E.trace();
       }},
      {"Neo-Hookean", made_of("mu/2*(x^2 - 1)", "0", "-mu*log(x) + lambda/2*log(x)^2"),
       [](const Mat3& F) {
         const double log_J = log_volume(F);
         return kMu / 2 * (F.squaredNorm() - 3) - kMu * log_J + kLambda / 2 * log_J * log_J;
       }},
      {"Mooney-Rivlin",
       made_of("0.7/2*(x^2 - 1)", "0.2/2*(x^2 - 1)", "-(0.7 + 2*0.2)*log(x) + lambda/2*log(x)^2"),
       [](const Mat3& F) {
         const double log_J = log_volume(F);
         return 0.35 * (F.squaredNorm() - 3) + 0.1 * (area_invariant(F) - 3) - 1.1 * log_J +
                kLambda / 2 * log_J * log_J;
       }},
      {"polynomial", made_of("mu*(x - 1)^4", "0", "0"),
       [](const Mat3& F) { return kMu * (svd3(F).s.array() - 1).pow(4).sum(); }}};
}

TEST(ValanisLandel, FormulasOfTheThesisAreTheMaterials) {
  Random random(1);
  for (const Known& known : known_materials()) {
    SCOPED_TRACE(known.name);
    const test::Law law = test::law_of(known.material);
    for (int i = 0; i < 50; ++i) {
      const Mat3 F = random.sample(i % 2 == 0 ? Shape::kOrdinary : Shape::kRepeated);
      EXPECT_NEAR(law.energy(F), known.energy(F), 1e-13);
      EXPECT_LT((law.stress(F) - test::gradient_of(known.energy, F)).norm(), 1e-8);
    }
  }
}

// Also inverted and at rank 1, with Hessians.
template <class M>
void expect_same(const ValanisLandelLaw& form, const M& material) {
  Random random(2);
  const test::Law law = test::law_of(form);
  const test::Law other = test::law_of(material);
  for (const Shape shape : test::kSmoothShapes) {
    for (int i = 0; i < 20; ++i) {
      const Mat3 F = random.sample(shape);
      EXPECT_NEAR(law.energy(F), other.energy(F), 1e-13);
      EXPECT_LT((law.stress(F) - other.stress(F)).norm(), 1e-13);
      const Vec3 s = svd3(F).s;
      const auto H = law.principal_hessian(s);
      const auto G = other.principal_hessian(s);
      EXPECT_LT((H.scaling - G.scaling).norm(), 1e-12);
      // Of a difference over at least 1e-5.
      EXPECT_LT((H.flip - G.flip).norm(), 1e-10);
      EXPECT_LT((H.twist - G.twist).norm(), 1e-12 * (1 + G.twist.norm()));
    }
  }
}

TEST(ValanisLandel, FormulasOfCorotatedAndArapAreTheMaterials) {
  expect_same(made_of("mu*(x - 1)^2 + lambda/2*(x^2 - 6*x + 3)", "lambda*x", "0"),
              CorotatedLaw({.mu = kMu, .lambda = kLambda}));
  expect_same(made_of("mu*(x - 1)^2", "0", "0"), ArapLaw({.mu = kMu}));
}

// Energies of even functions are smooth even where two stretches are opposite: the rotation jumps
// there, F does not.
TEST(ValanisLandel, TwistHasItsLimitAtOppositeStretches) {
  const ValanisLandelLaw even = made_of("mu/2*x^2", "lambda/4*x^2 + x^4", "x^2");
  for (const double gap : {0.0, 1e-12, 1e-7, 2e-5, 1e-3}) {
    const Vec3 s(1.4, 0.6, -0.6 + gap);
    const double J = s.prod();
    const auto H = even.principal_hessian(s, even.params());
    const auto slope = [](double x) { return kLambda / 2 * x + 4 * x * x * x; };
    // (b'(u) + b'(w)) / (u + w), divided out.
    const double u = s[0] * s[1];
    const double w = s[0] * s[2];
    const double quotient = kLambda / 2 + 4 * (u * u - u * w + w * w);
    const double expected = kMu + slope(s[1] * s[2]) + s[0] * s[0] * quotient + s[0] * 2 * J;
    EXPECT_NEAR(H.twist[0], expected, 1e-9 * std::abs(expected)) << gap;
  }
}

// Others have none, and grow as the sum of the stretches gets smaller.
TEST(ValanisLandel, TwistGrowsAtOppositeStretchesIfTheEnergyIsNotEven) {
  const ValanisLandelLaw form = made_of("mu*(x - 1)^2", "0", "0");
  const ArapLaw arap({.mu = kMu});
  for (const double gap : {0.0, 1e-7, 9e-6, 2e-5, 1e-3}) {
    const Vec3 s(1.4, 0.6, -0.6 + gap);
    const double expected = arap.principal_hessian(s, arap.params()).twist[0];
    EXPECT_NEAR(form.principal_hessian(s, form.params()).twist[0] / expected, 1, 1e-9) << gap;
  }
}

// Divided differences of nearly equal stretches, against a''(x) and the next term of its series.
TEST(ValanisLandel, FlipLosesNoDigitsBetweenNearlyEqualStretches) {
  const ValanisLandelLaw material = made_of("exp(x)", "exp(-x)", "0");
  for (double gap = 1e-16; gap < 1e-2; gap *= 10) {
    const Vec3 s(1.3 + gap / 2, 1.3 - gap / 2, 0.9);
    const auto H = material.principal_hessian(s, material.params());
    const double h = (s[0] - s[1]) / 2;
    const double of_a = std::exp(1.3) * (1 + h * h / 6);
    const double of_b = std::exp(-1.3 * 0.9) * (1 + 0.81 * h * h / 6);
    const double expected = of_a + 0.81 * of_b + std::exp(-s[0] * s[1]);
    EXPECT_NEAR(H.flip[2], expected, 1e-10) << gap;
  }
}

TEST(ValanisLandel, IsContinuedSmoothlyBelowItsThreshold) {
  const ValanisLandelLaw material = made_of("x^5", "log(x)", "-log(x)", 0.3);
  const auto stress = [&](double x) {
    return material.principal_stress(Vec3(2, 1, x), material.params());
  };
  const auto curvature = [&](double x) {
    return material.principal_hessian(Vec3(2, 1, x), material.params()).scaling;
  };
  // c is continued below x = 0.15; b of the third and second stretch, like a, below 0.3.
  for (const double x : {0.15, 0.3}) {
    constexpr double kStep = 1e-9;
    EXPECT_LT((stress(x + kStep) - stress(x - kStep)).norm(), 1e-6);
    EXPECT_LT((curvature(x + kStep) - curvature(x - kStep)).norm(), 1e-4);
  }
  EXPECT_EQ(curvature(-0.5)(2, 2), curvature(-5)(2, 2));
  EXPECT_TRUE(std::isfinite(material.stretch_energy(Vec3(2, 1, -3), material.params())));
  const ValanisLandelLaw bare = made_of("x^5", "log(x)", "-log(x)", -100);
  EXPECT_EQ(bare.stretch_energy(Vec3(2, 1, -3), bare.params()),
            std::numeric_limits<double>::infinity());
}

TEST(ValanisLandel, RestHasNoEnergyWhateverTheFormulas) {
  const ValanisLandelLaw material = made_of("x + 7", "exp(x)", "3", 0.1);
  EXPECT_EQ(material.energy(Mat3(Mat3::Identity()), material.params()), 0);
}

TEST(ValanisLandel, SharesItsFormulasNotItsModuli) {
  const ValanisLandelLaw soft({.young = 1, .poisson = 0.3});
  EXPECT_TRUE(soft.shares_data(ValanisLandelLaw({.young = 2, .poisson = 0.4})));
  EXPECT_FALSE(soft.shares_data(ValanisLandelLaw({.a = "x"})));
  EXPECT_FALSE(soft.shares_data(ValanisLandelLaw({.threshold = 0.2})));
}

std::string error(const ValanisLandelLaw::Settings& settings) {
  return test::message_of([&] { return ValanisLandelLaw(settings, "here"); });
}

TEST(ValanisLandel, NamesTheFormulaAndTheColumn) {
  EXPECT_EQ(error({.a = "mu*(x^2"}),
            "here.a: column 8: expected an operator (+ - * / ^) or \")\", found the end");
  EXPECT_EQ(error({.b = "y"}).find("here.b: column 1: unknown name \"y\""), 0U);
  EXPECT_EQ(error({.c = ""}),
            "here.c: column 1: expected a number, a name or \"(\", found the end");
  EXPECT_EQ(error({.threshold = std::nan("")}), "here.threshold: must be < 1, found NaN");
}

}  // namespace
}  // namespace pliant
