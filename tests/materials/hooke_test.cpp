#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string_view>
#include <vector>

#include "materials/law.h"
#include "pliant/materials/any_material.h"
#include "pliant/materials/checks/evaluation.h"
#include "pliant/materials/registry.h"
#include "support/message_of.h"
#include "support/random.h"

namespace pliant {
namespace {

constexpr double kYoung = 1e5;  // Pa
constexpr double kPoissonRatios[] = {0, 0.1, 0.3, 0.45, 0.49, 0.499};

struct Elastic {
  std::string_view name;
  std::function<AnyMaterial(double poisson)> with;
};
void PrintTo(const Elastic& material, std::ostream* os) { *os << material.name; }

std::vector<Elastic> elastic_materials() {
  std::vector<Elastic> all;
  Materials::for_each([&]<class M>() {
    if constexpr (requires(typename M::Settings s) { s.young, s.poisson; }) {
      all.push_back({M::kName, [](double nu) { return M({.young = kYoung, .poisson = nu}); }});
    }
  });
  return all;
}

// Guards the meaning of the user's E and ν, which a wrong constant would silently change: for
// every material that accepts them.
struct HookesLaw : ::testing::TestWithParam<Elastic> {
  static MaterialFunctions with(double poisson) { return functions_of(GetParam().with(poisson)); }
};
INSTANTIATE_TEST_SUITE_P(Registry, HookesLaw, ::testing::ValuesIn(elastic_materials()),
                         [](const auto& each) { return test::test_name(each.param.name); });

TEST_P(HookesLaw, HoldsForTheHessianAtRest) {
  for (const double nu : kPoissonRatios) {
    SCOPED_TRACE(nu);
    const double mu = kYoung / (2 * (1 + nu));
    const double lambda = kYoung * nu / ((1 + nu) * (1 - 2 * nu));
    const auto H = with(nu).principal_hessian(Vec3(1, 1, 1));
    const double tolerance = 1e-12 * (mu + lambda);
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(H.twist[k], 0, tolerance);  // rotations cost nothing
      EXPECT_NEAR(H.flip[k], 2 * mu, tolerance);
      EXPECT_NEAR(H.scaling(k, k), 2 * mu + lambda, tolerance);
      EXPECT_NEAR(H.scaling(k, (k + 1) % 3), lambda, tolerance);
    }
  }
}

TEST_P(HookesLaw, HoldsForTheStressOfSmallStrains) {
  test::Random random(1);
  for (const double nu : kPoissonRatios) {
    SCOPED_TRACE(nu);
    const double mu = kYoung / (2 * (1 + nu));
    const double lambda = kYoung * nu / ((1 + nu) * (1 - 2 * nu));
    const Mat3 any = random.mat3();
    const Mat3 strain = 1e-7 * (any + any.transpose());
    const Mat3 hooke = 2 * mu * strain + lambda * strain.trace() * Mat3::Identity();
    const Mat3 P = with(nu).stress(Mat3::Identity() + strain);
    EXPECT_LT((P - hooke).norm(), 1e-5 * hooke.norm());
  }
}

// The engineer's test: pull along x with free sides. σ/ε is Young's modulus, -ε'/ε Poisson's ratio.
TEST_P(HookesLaw, GivesYoungAndPoissonInAPullTest) {
  for (const double nu : kPoissonRatios) {
    SCOPED_TRACE(nu);
    constexpr double kStrain = 1e-6;
    const Mat3 F = Vec3(1 + kStrain, 1 - nu * kStrain, 1 - nu * kStrain).asDiagonal();
    const Mat3 P = with(nu).stress(F);
    EXPECT_NEAR(P(0, 0) / kStrain, kYoung, 1e-3 * kYoung);
    EXPECT_NEAR(P(1, 1) / kStrain, 0, 1e-3 * kYoung);
  }
}

TEST(Arap, IsHookesLawWithoutPoisson) {
  const ArapLaw material({.mu = 2e4});
  const auto H = material.principal_hessian(Vec3(1, 1, 1), material.params());
  EXPECT_LT((H.scaling - 4e4 * Mat3::Identity()).norm(), 1e-9);
  EXPECT_LT(H.twist.norm(), 1e-9);
  EXPECT_LT((H.flip - Vec3::Constant(4e4)).norm(), 1e-9);
}

TEST(MaterialSettings, AcceptDesignatedValuesAndNameWhatIsWrong) {
  const StableNeoHookeanLaw material({.young = 1e5, .poisson = 0.45});
  EXPECT_NEAR(material.params().mu, 1e5 / 2.9, 1e-9);
  EXPECT_EQ(*material.settings().poisson, 0.45);
  EXPECT_EQ(test::message_of([] { ArapLaw({.mu = -1}); }), "material.mu: must be > 0 Pa, found -1");
  EXPECT_EQ(test::message_of([] { CorotatedLaw({.young = 1e5, .poisson = 0.5}); }),
            "material.poisson: must be > -1 and < 0.5, found 0.5");
  EXPECT_EQ(
      test::message_of([] { StableNeoHookeanLaw({.young = 1e5, .mu = 3}, "bodies[0].material"); }),
      "bodies[0].material: give young and poisson, or mu and lambda, not a mixture");
}

}  // namespace
}  // namespace pliant
