#include "pliant/scene/presets.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "pliant/materials/checks/evaluation.h"
#include "pliant/materials/plane_stress.h"
#include "pliant/pliant.h"

// What the sources of the presets measured, found again by pulling at their materials.
namespace pliant {
namespace {

constexpr double kGramForce = 9.80665e-3;  // N

Body filled(const std::string& preset) {
  Body body;
  body.preset = preset;
  return with_preset(body);
}

// Zero of a rising function of one stretch, by halving.
template <class Function>
double zero_of(const Function& f) {
  double low = 0.2;
  double high = 2;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (f(middle) < 0 ? low : high) = middle;
  }
  return low;
}

// Nominal stress, Pa, of a bar at this stretch with free sides.
double bar_stress(const Body& body, double stretch) {
  const MaterialFunctions m = functions_of(*body.material);
  const double side = zero_of([&](double t) { return m.principal_stress({stretch, t, t})[1]; });
  return m.principal_stress({stretch, side, side})[0];
}

double bar_young(const Body& body) {
  constexpr double kStrain = 1e-5;
  return (bar_stress(body, 1 + kStrain) - bar_stress(body, 1 - kStrain)) / (2 * kStrain);
}

// Force for each metre of width, N/m, of a strip of the sheet at this stretch.
double strip_force(const Body& body, double stretch) {
  const MaterialFunctions m = functions_of((*body.material)->plane_stress("material"));
  const double width = zero_of([&](double t) { return m.principal_stress({stretch, t, 1})[1]; });
  return *body.thickness * m.principal_stress({stretch, width, 1})[0];
}

TEST(PresetSources, ShearModulusOfRubber) {
  const auto rest = rest_moduli(functions_of(*filled("rubber").material));
  ASSERT_TRUE(rest);
  EXPECT_NEAR(rest->mu, 0.39e6, 0.01 * 0.39e6);
}

TEST(PresetSources, SiliconeAtTwiceItsLength) {
  EXPECT_NEAR(bar_stress(filled("silicone"), 2), 69e3, 0.02 * 69e3);
  EXPECT_EQ(filled("silicone").density, 1070);
}

TEST(PresetSources, YoungsModuliOfGelatineFatAndSkin) {
  EXPECT_NEAR(bar_young(filled("gelatine")), 15e3, 150);
  EXPECT_NEAR(bar_young(filled("fat")), 3e3, 30);
  EXPECT_GT(bar_young(filled("skin")), 0.13e6);
  EXPECT_LT(bar_young(filled("skin")), 0.26e6);
}

// The sides of a bar with fibres along x move as without them: the fibres have no part in it.
TEST(PresetSources, MuscleAlongAndAcrossItsFibres) {
  const Body muscle = filled("muscle");
  ASSERT_EQ(muscle.fibers.size(), 1U);
  EXPECT_EQ(muscle.fibers[0].direction, Vec3(1, 0, 0));
  const double along = muscle.fibers[0].law.get_if<FiberPull>()->settings().stiffness;
  EXPECT_NEAR(bar_young(muscle), 22e3, 0.03 * 22e3);
  EXPECT_NEAR(bar_young(muscle) + along, 447e3, 0.01 * 447e3);
}

TEST(PresetSources, SteelOfTheStandard) {
  const Body steel = filled("steel-sheet");
  EXPECT_NEAR(bar_young(steel), 210e9, 0.001 * 210e9);
  EXPECT_NEAR(rest_moduli(functions_of(*steel.material))->poisson(), 0.3, 1e-9);
  EXPECT_EQ(steel.density, 7850);
  // A plate: E t³ / (12 (1 - ν²)).
  EXPECT_NEAR(*steel.bending, 210e9 * 0.0005 * 0.0005 * 0.0005 / (12 * 0.91), 1e-9);
}

// Strips of cloth under 490 N/m. The law is that of a rubber, softer at 5 % than at rest.
TEST(PresetSources, ClothUnderKawabatasLoad) {
  const Body cotton = filled("cotton");
  const Body silk = filled("silk");
  EXPECT_NEAR(strip_force(cotton, 1.05), 490, 0.04 * 490);
  EXPECT_NEAR(strip_force(silk, 1.065), 490, 0.04 * 490);
  EXPECT_NEAR(*cotton.bending, 0.07 * kGramForce * 0.01, 0.03 * *cotton.bending);
  EXPECT_NEAR(*silk.bending, 0.03 * kGramForce * 0.01, 0.03 * *silk.bending);
  EXPECT_NEAR(*cotton.density * *cotton.thickness, 0.14, 1e-9);
  EXPECT_NEAR(*silk.density * *silk.thickness, 0.06, 1e-9);
}

}  // namespace
}  // namespace pliant
