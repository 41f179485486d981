#include "pliant/materials/checks/material_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "pliant/core/registry.h"
#include "pliant/materials/checks/evaluation.h"
#include "pliant/materials/registry.h"
#include "support/dense_oracle.h"
#include "support/derivatives.h"
#include "support/random.h"

namespace pliant {
namespace {

using Names = std::set<std::string>;

Names failures(const MaterialFunctions& material) {
  Names names;
  for (const MaterialCheck& check : check_material(material)) {
    EXPECT_FALSE(check.name.empty());
    EXPECT_FALSE(check.detail.empty());
    if (!check.passed) names.insert(check.name);
  }
  return names;
}

Names failures(const AnyMaterial& material) { return failures(functions_of(material)); }

const MaterialCheck& find(const std::vector<MaterialCheck>& checks, const std::string& name) {
  return *std::ranges::find(checks, name, &MaterialCheck::name);
}

TEST(MaterialCheck, EveryMaterialOfTheRegistryPassesWithItsDefaults) {
  for (const auto& entry : material_registry().entries()) {
    EXPECT_EQ(failures(entry.draft()->make("material")), Names{}) << entry.name;
  }
}

TEST(MaterialCheck, EveryMaterialThatTakesYoungAndPoissonObeysThem) {
  Materials::for_each([&]<class M>() {
    typename M::Settings settings;
    if constexpr (requires { settings.young = settings.poisson; }) {
      for (const double poisson : {0.0, 0.3, 0.49}) {
        settings.young = 2e6;
        settings.poisson = poisson;
        EXPECT_EQ(failures(AnyMaterial(M(settings))), Names{}) << M::kName << " " << poisson;
        EXPECT_TRUE(functions_of(AnyMaterial(M(settings))).given.lambda) << M::kName;
      }
    }
  });
}

// λ < 0: squeezed into a point, Ψ of stable neo-Hookean is λ/2 and so below that of rest.
TEST(MaterialCheck, FindsStatesBelowRest) {
  const std::string name = "no state has less energy than rest";
  const StableNeoHookeanLaw auxetic({.young = 1e5, .poisson = -0.9});
  EXPECT_EQ(failures(auxetic), Names{name});
  const auto checks = check_material(functions_of(AnyMaterial(auxetic)));
  EXPECT_EQ(find(checks, name).detail.find("Ψ is -1.61e+05 J/m³ at F = 0: a body can fall into"),
            0u)
      << find(checks, name).detail;
  EXPECT_EQ(failures(CorotatedLaw({.young = 1e5, .poisson = 0.0})), Names{});
}

TEST(MaterialCheck, IsTheSameEveryTime) {
  const auto once = check_material(functions_of(AnyMaterial(CorotatedLaw{})));
  const auto again = check_material(functions_of(AnyMaterial(CorotatedLaw{})));
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].detail, again[i].detail);
}

// Materials that are wrong in one way each; the rest of them is stable neo-Hookean.

struct WrongStress : StableNeoHookeanLaw {
  using StableNeoHookeanLaw::StableNeoHookeanLaw;
  template <class T>
  T energy_and_stress(const Mat3T<T>& F, const Params<T>& p, Mat3T<T>& P) const {
    const T energy = StableNeoHookeanLaw::energy_and_stress(F, p, P);
    P += 1e-4 * p.mu * (cofactor(F) - F);  // zero at rest
    return energy;
  }
};

struct WrongHessian : StableNeoHookeanLaw {
  using StableNeoHookeanLaw::StableNeoHookeanLaw;
  template <class T>
  PrincipalHessian<T> principal_hessian(const Vec3T<T>& s, const Params<T>& p) const {
    PrincipalHessian<T> H = StableNeoHookeanLaw::principal_hessian(s, p);
    H.twist[0] *= T(1.001);
    return H;
  }
};

// The mix without its linear term, which "shrinks at rest".
struct Shrinking : StableNeoHookeanLaw {
  using StableNeoHookeanLaw::StableNeoHookeanLaw;
  template <class T>
  T energy(const Mat3T<T>& F, const Params<T>& p) const {
    return StableNeoHookeanLaw::energy(F, p) + 1e-3 * p.mu * (F.squaredNorm() - 3.0);
  }
  template <class T>
  T energy_and_stress(const Mat3T<T>& F, const Params<T>& p, Mat3T<T>& P) const {
    const T energy = StableNeoHookeanLaw::energy_and_stress(F, p, P);
    P += 2e-3 * p.mu * F;
    return energy + 1e-3 * p.mu * (F.squaredNorm() - 3.0);
  }
};

// Pulls along the x axis of the world: its stress is right, but turns with nothing.
struct NotInvariant : StableNeoHookeanLaw {
  using StableNeoHookeanLaw::StableNeoHookeanLaw;
  template <class T>
  T energy(const Mat3T<T>& F, const Params<T>& p) const {
    return StableNeoHookeanLaw::energy(F, p) + 1e-3 * p.mu * (F.row(0).squaredNorm() - 1.0);
  }
  template <class T>
  T energy_and_stress(const Mat3T<T>& F, const Params<T>& p, Mat3T<T>& P) const {
    const T energy = StableNeoHookeanLaw::energy_and_stress(F, p, P);
    P.row(0) += 2e-3 * p.mu * F.row(0);
    return energy + 1e-3 * p.mu * (F.row(0).squaredNorm() - 1.0);
  }
};

// κ = λ, as if the formula needed no shift: everything holds but the moduli at rest.
struct Unshifted : StableNeoHookeanLaw {
  using StableNeoHookeanLaw::StableNeoHookeanLaw;
  Params<double> params() const {
    const Params<double> right = StableNeoHookeanLaw::params();
    return {right.mu, right.lambda - right.mu};
  }
};

struct NotANumberAtZero : StableNeoHookeanLaw {
  using StableNeoHookeanLaw::StableNeoHookeanLaw;
  template <class T>
  T energy_and_stress(const Mat3T<T>& F, const Params<T>& p, Mat3T<T>& P) const {
    const T energy = StableNeoHookeanLaw::energy_and_stress(F, p, P);
    P += 0.0 / F.squaredNorm() * F;
    return energy;
  }
};

TEST(MaterialCheck, FindsAWrongDerivative) {
  const Names stress = failures(functions_of(WrongStress{}));
  EXPECT_TRUE(stress.contains("stress = dΨ/dF"));
  EXPECT_TRUE(stress.contains("stress = dΨ/dF, inverted"));
  EXPECT_FALSE(stress.contains("no stress at rest"));
  const Names hessian = failures(functions_of(WrongHessian{}));
  EXPECT_TRUE(hessian.contains("Hessian = dP/dF"));
  EXPECT_TRUE(hessian.contains("agrees with its principal stretches"));
  EXPECT_FALSE(hessian.contains("stress = dΨ/dF"));
}

TEST(MaterialCheck, FindsStressAtRest) {
  const Names names = failures(functions_of(Shrinking{}));
  EXPECT_TRUE(names.contains("no stress at rest"));
  EXPECT_FALSE(names.contains("no energy at rest"));
  EXPECT_FALSE(names.contains("stress = dΨ/dF"));
  EXPECT_FALSE(names.contains("rotations of space"));
}

TEST(MaterialCheck, FindsWhatDependsOnTheFrame) {
  const Names names = failures(functions_of(NotInvariant{}));
  EXPECT_TRUE(names.contains("rotations of space"));
  EXPECT_FALSE(names.contains("rotations of the material"));
  EXPECT_FALSE(names.contains("stress = dΨ/dF"));
}

TEST(MaterialCheck, FindsModuliThatWereNotAskedFor) {
  EXPECT_EQ(failures(functions_of(Unshifted({.young = 1e5, .poisson = 0.4}))),
            Names{"Hooke's law at rest"});
  EXPECT_EQ(failures(functions_of(Unshifted{})),
            Names{});  // a formula of the user's own may have any moduli
  const auto checks = check_material(functions_of(Unshifted({.mu = 2, .lambda = 5})));
  EXPECT_EQ(find(checks, "Hooke's law at rest").detail,
            "mu 2, lambda 3 Pa: young 5.2 Pa, poisson 0.3; asked for mu 2, lambda 5");
}

TEST(MaterialCheck, OwnFormulasMayHaveOtherModuliButOfASolid) {
  const auto hooke = [](const ValanisLandelLaw::Settings& settings) {
    return find(check_material(functions_of(AnyMaterial(ValanisLandelLaw(settings)))),
                "Hooke's law at rest");
  };
  const MaterialCheck other = hooke({.a = "5e4*(x-1)^2", .c = "0"});
  EXPECT_TRUE(other.passed);
  EXPECT_NE(other.detail.find(
                "; not promised: what the formulas call mu and lambda is mu 34482.8, lambda "
                "310345"),
            std::string::npos)
      << other.detail;
  EXPECT_FALSE(hooke({.young = 1e5, .a = "5e4*(x-1)^2", .c = "0"}).passed);
  EXPECT_FALSE(hooke({.a = "-5e4*(x-1)^2", .c = "1e6*(x-1)^2"}).passed);
}

// Kinks lie anywhere: here in a stretch, in a product of two and in the volume.
TEST(MaterialCheck, FindsAKinkWhereverItIs) {
  const auto jump = [](const ValanisLandelLaw::Settings& settings) {
    return find(check_material(functions_of(AnyMaterial(ValanisLandelLaw(settings)))),
                "stress has no jump");
  };
  EXPECT_TRUE(jump({}).passed);
  EXPECT_TRUE(jump({.b = "mu*max(x - 1.2, 0)^2"}).passed);  // of the curvature
  const MaterialCheck stretch = jump({.a = "mu/2*(x^2 - 1) + 1e3*abs(x - 1.2)"});
  EXPECT_FALSE(stretch.passed);
  EXPECT_EQ(stretch.detail, "jumps by 2e+03 Pa at stretch 1.2");
  EXPECT_FALSE(jump({.b = "1e3*abs(x - 0.7)"}).passed);
  EXPECT_FALSE(jump({.c = "-mu*log(x) + lambda/2*log(x)^2 + 10*abs(x - 1.5)"}).passed);
}

TEST(MaterialCheck, FindsWhatIsNotFinite) {
  const auto checks = check_material(functions_of(NotANumberAtZero{}));
  const MaterialCheck& check = find(checks, "finite where F is singular or large");
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.detail, "not at F = 0");
}

// Ψ = μ(J - 1)⁴ has no stiffness at rest; one modulus may mean that, two may not.
TEST(MaterialCheck, NamesMaterialsWithoutStiffnessAtRest) {
  MaterialFunctions quartic = functions_of(AnyMaterial(ArapLaw{}));
  quartic.principal_hessian = [](const Vec3&) {
    return PrincipalHessian<double>{Mat3::Zero(), Vec3::Zero(), Vec3::Zero()};
  };
  EXPECT_TRUE(find(check_material(quartic), "Hooke's law at rest").passed);
  EXPECT_EQ(find(check_material(quartic), "Hooke's law at rest").detail, "no stiffness at rest");
  quartic.given.lambda = 1;
  EXPECT_FALSE(find(check_material(quartic), "Hooke's law at rest").passed);
}

TEST(MaterialEvaluation, IsWhatDifferencesAndNumericEigenvaluesGive) {
  test::Random random(1);
  const MaterialFunctions m = functions_of(AnyMaterial(CorotatedLaw({.mu = 1.3, .lambda = 2.1})));
  for (const test::Shape shape : {test::Shape::kOrdinary, test::Shape::kInverted}) {
    const Mat3 F = random.sample(shape);
    const MaterialEvaluation e = evaluate(m, F);
    EXPECT_LT((e.stress - test::gradient_of(m.energy, F)).norm(), 1e-8);
    const auto stress = [&](const Mat3& at) { return m.stress(at); };
    EXPECT_LT((e.hessian - test::jacobian_of(stress, F)).norm(), 1e-7 * e.hessian.norm());
    const VecX eigenvalues = test::eigenvalues_of(e.hessian);
    EXPECT_LT((e.eigenvalues - eigenvalues).norm(), 1e-12 * e.hessian.norm());
    const VecX clamped = test::eigenvalues_of(e.projected_hessian);
    EXPECT_LT((e.projected - clamped).norm(), 1e-12 * e.hessian.norm());
    EXPECT_GE(e.projected.minCoeff(), 0);
  }
}

TEST(MaterialEvaluation, KnowsTheModuliAtRest) {
  const AnyMaterial material = StableNeoHookeanLaw({.young = 2e5, .poisson = 0.3});
  const auto rest = rest_moduli(functions_of(material));
  ASSERT_TRUE(rest);
  EXPECT_NEAR(rest->young(), 2e5, 1e-6);
  EXPECT_NEAR(rest->poisson(), 0.3, 1e-12);
  EXPECT_EQ(rest_moduli(functions_of(AnyMaterial(ArapLaw({.mu = 3}))))->lambda, 0);
}

}  // namespace
}  // namespace pliant
