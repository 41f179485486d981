#include <gtest/gtest.h>

#include <string>

#include "pliant/materials/registry.h"
#include "support/message_of.h"

// Settings with which a material would not be what it says, and the exact words of the refusal.
namespace pliant {
namespace {

template <class M>
std::string message_of(const typename M::Settings& settings) {
  return test::message_of([&] { return M(settings, "bodies.0.material"); });
}

TEST(RefusedSettings, ThresholdsAndSharesHaveRanges) {
  EXPECT_EQ(message_of<NeoHookeanLaw>({.threshold = 0}),
            "bodies.0.material.threshold: must be > 0 and < 1, found 0");
  EXPECT_EQ(message_of<SymmetricArapLaw>({.threshold = 1}),
            "bodies.0.material.threshold: must be > 0 and < 1, found 1");
  EXPECT_EQ(message_of<MooneyRivlinLaw>({.share = 1}),
            "bodies.0.material.share: must be >= 0 and < 1, found 1");
  EXPECT_EQ(message_of<StableFungLaw>({.rate = 0}), "bodies.0.material.rate: must be > 0, found 0");
  EXPECT_EQ(message_of<StableArrudaBoyceLaw>({.b1 = -1}),
            "bodies.0.material.b1: must be >= 0, found -1");
}

// With Λ = λ - 2 m01 < 0 the logarithms bend down below J = exp(1 + β/Λ), here exp(1 - 1.5) for
// the share of one half at ν = 0.
TEST(RefusedSettings, LogarithmsMustStayConvexDownToTheThreshold) {
  const std::string message = message_of<MooneyRivlinLaw>({.mu = 1, .lambda = 0, .share = 0.5});
  EXPECT_EQ(message.substr(0, 68),
            "bodies.0.material.threshold: with these moduli must be > 0.606530659");
  EXPECT_NE(message.find("or squashed elements would be pulled inside out; found 0.1"),
            std::string::npos);
  EXPECT_EQ(message_of<MooneyRivlinLaw>({.mu = 1, .lambda = 0, .share = 0.5, .threshold = 0.61}),
            "no error");
  EXPECT_EQ(message_of<NeoHookeanLaw>({.young = 1, .poisson = -0.1}), "no error");
  EXPECT_NE(message_of<NeoHookeanLaw>({.young = 1, .poisson = -0.4}), "no error");
  EXPECT_EQ(message_of<NeoHookeanLaw>({.young = 1, .poisson = -0.4, .threshold = 0.6}), "no error");
}

TEST(RefusedSettings, FormulasMustHaveAMeaningAtRest) {
  EXPECT_EQ(message_of<ValanisLandelLaw>({.a = "1/(x-1)"}).substr(0, 93),
            "bodies.0.material.a: must be finite at rest (x = 1) with its first two derivatives; "
            "\"1/(x-1)\"");
  EXPECT_EQ(message_of<ValanisLandelLaw>({.b = "log(x-2)"}).substr(0, 20), "bodies.0.material.b:");
  EXPECT_EQ(message_of<ValanisLandelLaw>({.c = "(x-1)^1.5"}).substr(0, 20), "bodies.0.material.c:");
  EXPECT_EQ(message_of<ValanisLandelLaw>({.threshold = 1}),
            "bodies.0.material.threshold: must be < 1, found 1");
  EXPECT_EQ(message_of<ValanisLandelLaw>({.threshold = -1000}), "no error");
}

TEST(RefusedSettings, MixedModuliOnly) {
  const std::string mixture =
      "bodies.0.material: give young and poisson, or mu and lambda, not a mixture";
  EXPECT_EQ(message_of<CorotatedLaw>({.young = 1, .mu = 1}), mixture);
  EXPECT_EQ(message_of<CorotatedLaw>({.poisson = 0.1, .lambda = 1}), mixture);
  EXPECT_EQ(message_of<CorotatedLaw>({.lambda = -1e5}).substr(0, 25), "bodies.0.material.lambda:");
}

// What is left out of a pair is that of young = 1e5 and poisson = 0.45.
TEST(RefusedSettings, OneModulusIsEnough) {
  const Lame<double> preset = ElasticModuli{}.lame();
  EXPECT_NEAR(preset.mu, 1e5 / 2.9, 1e-9);
  EXPECT_NEAR(preset.lambda, 0.45e5 / (1.45 * 0.1), 1e-9);
  const Lame<double> stiff = ElasticModuli{.young = 2e5}.lame();
  EXPECT_NEAR(stiff.mu, 2 * preset.mu, 1e-9);
  EXPECT_NEAR(stiff.lambda, 2 * preset.lambda, 1e-9);
  EXPECT_EQ((ElasticModuli{.poisson = 0}.lame().mu), 5e4);
  EXPECT_EQ((ElasticModuli{.mu = 7}.lame().lambda), preset.lambda);
  EXPECT_EQ((ElasticModuli{.lambda = 7}.lame().mu), preset.mu);
}

TEST(RefusedSettings, TheVolumeTermMustResist) {
  EXPECT_EQ(message_of<StableFungLaw>({.mu = 1, .lambda = 0.5, .share = 0.5, .rate = 4}),
            "bodies.0.material: the other terms resist volume change more than poisson allows (κ = "
            "-0.5 Pa, must be > 0); raise poisson or harden less");
  EXPECT_EQ(message_of<StableFungLaw>({.mu = 1, .lambda = 1.5, .share = 0.5, .rate = 4}),
            "no error");
  EXPECT_EQ(message_of<StableArrudaBoyceLaw>({.mu = 1, .lambda = 1, .b2 = 1e3}), "no error");
  EXPECT_NE(message_of<StableArrudaBoyceLaw>({.mu = 1, .lambda = 0, .b2 = 1e3}), "no error");
  EXPECT_NE(message_of<StableMooneyRivlinLaw>({.mu = 1, .lambda = -0.6, .share = 0.9}), "no error");
}

}  // namespace
}  // namespace pliant
