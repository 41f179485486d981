#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "support/message_of.h"

// Planar bodies, and what a scene says of elements that cannot be made.
namespace pliant {
namespace {

constexpr double kQuarterTurn = 1.5707963267948966;

std::string error_of(const Scene& scene) {
  return test::message_of([&] { return assemble(scene); });
}

// A wall that stands on its held foot, seen along z.
Scene planar_wall(double angle) {
  Scene scene;
  Body& body = scene.add_solid(make_sheet({0.2, 0.4}, {4, 8}),
                               StableNeoHookean({.young = 2e4, .poisson = 0.3}));
  body.rotate = {.axis = {1, 0, 0}, .angle = angle};
  body.planar = true;
  body.attach(on_side_of_plane({0, -0.2 + 1e-9, 0}, {0, -1, 0}));
  return scene;
}

// Under its weight the top sinks by ρ g H² / 2 over the modulus of plane strain, E / (1 - ν²); a
// bit less, as the foot cannot widen, and more as it is not quite small.
TEST(PlanarBody, OfATurnedSheetSagsUnderItsWeight) {
  Scene scene = planar_wall(kQuarterTurn);
  scene.damping = Drag{.rate = 20};
  Simulation sim = scene.build({.step = 0.05});
  for (int i = 0; i < 60; ++i) sim.step();
  const auto x = sim.positions("");
  const double sag = 0.2 - x.col(1).maxCoeff();
  const double expected = 1000 * 9.81 * 0.4 * 0.4 / 2 / (2e4 / (1 - 0.09));
  EXPECT_NEAR(sag, expected, 0.2 * expected);
  EXPECT_EQ(x.col(2).minCoeff(), x.col(2).maxCoeff());
}

TEST(PlanarBody, SaysWhereItMustLie) {
  const std::string lying = error_of(planar_wall(0));
  EXPECT_EQ(lying.substr(0, 77),
            "bodies.0.planar: the mesh must lie in a plane of constant z, found z from -0.")
      << lying;
  EXPECT_NE(lying.find("\"rotate\": { \"axis\": [1, 0, 0], \"angle\": 1.57"), std::string::npos);
  const std::string below = error_of(planar_wall(-kQuarterTurn));
  EXPECT_NE(below.find("must be counter-clockwise seen from +z"), std::string::npos) << below;
}

TEST(MaterialOfABody, MustBeStiffAboutRest) {
  Scene scene;
  Body& body = scene.add_solid(make_box({1, 1, 1}, {1, 1, 1}),
                               ValanisLandel({.a = "-mu*(x-1)^2", .c = "0"}));
  EXPECT_EQ(error_of(scene).substr(0, 68),
            "bodies.0.material: valanis-landel has no positive stiffness about re");
  body.material = ValanisLandel({.a = "mu*(x-1)^2", .c = "0"});
  EXPECT_EQ(error_of(scene), "no error");
}

TEST(PartsOfABody, AreNamedByTheirPath) {
  Scene scene;
  Body& body = scene.add_solid(make_box({1, 1, 1}, {1, 1, 1}), StableNeoHookean());
  body.name = "b";
  body.parts.push_back({.material = AnyMaterial(Arap())});
  EXPECT_EQ(error_of(scene).substr(0, 60),
            "bodies.0.parts.0.material: b: tet.material: must stay stable");
}

TEST(VaryOfABody, NeedsNoModulusOfTheBody) {
  Scene scene;
  Body& body = scene.add_solid(make_box({1, 1, 1}, {1, 1, 1}), Corotated());
  body.vary.push_back({.parameter = "young", .formula = "1e5*(2 + x)"});
  EXPECT_EQ(error_of(scene), "no error");
}

TEST(FibersOfABody, AreNamedByTheirPath) {
  Scene scene;
  Body& body = scene.add_solid(make_sheet({1, 1}, {1, 1}), Arap());
  body.fibers.push_back({.direction = {0, 1, 0}});
  EXPECT_EQ(error_of(scene).substr(0, 32), "bodies.0.fibers.0: triangle 0: t");
  body.fibers[0].attribute = "f";
  EXPECT_EQ(error_of(scene),
            "bodies.0.fibers.0.attribute: unknown attribute \"f_x\"; there are none");
}

TEST(LocalGlobalOfAScene, NamesWhatIsNotProjective) {
  Scene scene;
  scene.add_solid(make_box({1, 1, 1}, {1, 1, 1}), Arap());
  scene.add_ground(-1);
  scene.solver = LocalGlobalOptions{};
  EXPECT_EQ(test::message_of([&] { return scene.build(); }),
            "solver.type: local-global needs projective energies (springs, arap, constraints, "
            "square-root "
            "fibres, bending, attachments, ties); not those of \"colliders.0: contact\"");
}

}  // namespace
}  // namespace pliant
