#include <gtest/gtest.h>

#include <string>

#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "pliant/scene/presets.h"
#include "support/message_of.h"
#include "support/scenes.h"

namespace pliant {
namespace {

std::string error_of(const Scene& scene) {
  return test::message_of([&] { return assemble(scene); });
}

// Points of a straight line are those of a spring: a' = k (x - 1) is the stress of ARAP with 2μ =
// k.
TEST(Sheets, OfACustomSplineActLikeTheMaterialItDraws) {
  const auto run = [](const AnyMaterial& material) {
    Scene scene;
    Body& sheet = scene.add_solid(make_sheet({1, 1}, {4, 4}), material, {.name = "sheet"});
    sheet.attach(on_side_of_plane({-0.5, 0, 0}, {-1, 0, 0}));
    Simulation sim = scene.build({.step = 0.01});
    for (int i = 0; i < 20; ++i) sim.step();
    return Rows3(sim.positions("sheet"));
  };
  const Rows3 drawn =
      run(Spline({.shape = "custom", .a = {{0, -2e4, 2e4}, {2, 2e4, 2e4}}, .scale = 3}));
  EXPECT_LT(drawn.col(1).minCoeff(), -0.05);
  EXPECT_LT((drawn - run(Arap({.mu = 3e4}))).norm(), 1e-6);
}

TEST(Sheets, HaveTheMassAndTheFibresOfTheirThickness) {
  constexpr double kVolume = 2 * 3 * 0.01;  // m³
  Scene scene;
  Body& sheet = scene.add_solid(make_sheet({2, 3}, {4, 4}), Arap(), {.density = 500});
  sheet.thickness = 0.01;
  sheet.fibers = {{.law = FiberSquareRoot({.stiffness = 1e4}), .direction = {1, 0, 0}}};
  const BuiltScene built = assemble(scene);
  EXPECT_NEAR(built.model->mass.sum(), 500 * kVolume, 1e-12);
  VecX x = built.start.x;
  as_rows(x).col(0) *= 1.1;
  const Energy& fibers = *built.model->potential.energies()[1];
  EXPECT_NEAR(fibers.value(x, {0, fibers.element_count()}), 0.5 * 1e4 * 0.1 * 0.1 * kVolume, 1e-12);
}

TEST(Sheets, RefuseMaterialsThatNoSheetCanHave) {
  Scene scene;
  scene.add_solid(make_sheet({1, 1}, {2, 2}), Corotated({.young = 1e5, .poisson = -0.75}));
  EXPECT_EQ(error_of(scene),
            "bodies.0.material: a sheet needs a Poisson's ratio > -0.5, found -0.75");
  scene.bodies[0].material = Corotated({.young = 1e5, .poisson = -0.49});
  EXPECT_EQ(error_of(scene), "no error");
}

TEST(Sheets, AloneHaveThicknessAndBending) {
  Scene scene;
  Body& body = scene.add_solid(make_box({1, 1, 1}, {1, 1, 1}), Arap());
  body.thickness = 0.01;
  EXPECT_EQ(error_of(scene),
            "bodies.0.thickness: applies to a sheet with a material: the mesh must have only "
            "triangles");
  body.thickness.reset();
  body.bending = 1;
  EXPECT_EQ(error_of(scene), "bodies.0.bending: needs a mesh of triangles only");
  body.mesh = make_sheet({1, 1}, {2, 2});
  EXPECT_EQ(error_of(scene), "no error");
  body.material.reset();
  body.springs = Springs{};
  EXPECT_EQ(error_of(scene), "no error");
  body.thickness = 0.01;
  EXPECT_EQ(error_of(scene), "bodies.0.thickness: needs a material; this body has springs");
}

// What a preset says of sheets is no fault of a solid; what the user says is.
TEST(Presets, OfSheetsAlsoFitSolidsAndSprings) {
  for (const Preset& preset : presets()) {
    SCOPED_TRACE(std::string(preset.name));
    Scene scene;
    Body body;
    body.preset = preset.name;
    body.mesh = make_hex_box({0.2, 0.1, 0.1}, {2, 1, 1});
    scene.bodies.push_back(body);
    EXPECT_EQ(error_of(scene), "no error");
    scene.bodies[0].bending = 1;
    EXPECT_EQ(error_of(scene), "bodies.0.bending: needs a mesh of triangles only");
  }
  Scene scene;
  scene.add_springs(make_sheet({1, 1}, {2, 2}), {}).preset = "cotton";
  EXPECT_EQ(error_of(scene), "no error");
}

TEST(PlanarBodies, RefuseGravityOutOfTheirPlane) {
  Scene scene;
  scene.add_solid(make_box({1, 1, 1}, {1, 1, 1}), Arap(), {.name = "box"});
  Body& body = scene.add_solid(test::planar_square(2), Arap(), {.name = "square"});
  body.planar = true;
  EXPECT_EQ(error_of(scene), "no error");
  scene.gravity = {0, -9, -1};
  EXPECT_EQ(error_of(scene),
            "gravity.2: must be 0 m/s², found -1: bodies.1 is planar and cannot leave its plane");
}

TEST(PlanarBodies, RefuseSprings) {
  Scene scene;
  scene.add_springs(test::planar_square(2), {}).planar = true;
  EXPECT_EQ(error_of(scene), "bodies.0.planar: needs a material; this body has springs");
}

}  // namespace
}  // namespace pliant
