#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "pliant/core/error.h"
#include "pliant/energies/make_elasticity.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "pliant/scene/heterogeneity.h"
#include "pliant/scene/presets.h"
#include "support/message_of.h"

namespace pliant {
namespace {

Body& bar(Scene& scene) {
  return scene.add_solid(make_box({2, 1, 1}, {4, 2, 2}),
                         StableNeoHookean({.young = 1e5, .poisson = 0.3}));
}

const MaterialElasticity& material_of(const BuiltScene& built, std::size_t body = 0) {
  const MaterialTerm& term = built.model->bodies[body].material_terms.front();
  return dynamic_cast<const MaterialElasticity&>(
      *built.model->potential.energies()[static_cast<std::size_t>(term.index)]);
}

std::string error_of(const Scene& scene) {
  return test::message_of([&] { return assemble(scene); });
}

TEST(Parts, GiveElementsInABoxOrARegionOtherParameters) {
  Scene scene;
  Body& body = bar(scene);
  Mesh mesh = make_box({2, 1, 1}, {4, 2, 2});
  mesh.attributes.push_back({"region", ElementKind::kTet, {}});
  for (std::size_t i = 0; i < mesh.tets.size(); ++i) {
    mesh.attributes[0].values.push_back(i % 3 == 0 ? 7 : 1);
  }
  mesh.regions.push_back({"teeth", ElementKind::kTet, 7});
  body.mesh = mesh;
  body.parts.push_back({.where = in_box({0, -1, -1}, {1, 1, 1}),
                        .material = StableNeoHookean({.young = 1e6, .poisson = 0.3})});
  body.parts.push_back(
      {.region = "teeth", .material = StableNeoHookean({.young = 1e7, .poisson = 0.3})});
  const BuiltScene built = assemble(scene);
  const MaterialElasticity& term = material_of(built);
  for (std::size_t e = 0; e < mesh.tets.size(); ++e) {
    double x = 0;
    for (const int v : mesh.tets[e]) x += vertex(mesh.positions, v)[0] / 4;
    const double young = e % 3 == 0 ? 1e7 : x >= 0 ? 1e6 : 1e5;
    EXPECT_NEAR(term.fitted_stiffness_of(static_cast<Eigen::Index>(e)) / young,
                term.fitted_stiffness_of(0) / 1e7, 1e-9);
  }
}

// Two hexes, the right one with a pyramid of two tets on top.
Mesh mixed_mesh() {
  Mesh mesh = make_hex_box({2, 1, 1}, {2, 1, 1});
  const int top = mesh.vertex_count();
  mesh.positions.conservativeResize(mesh.positions.size() + 3);
  vertex(mesh.positions, top) = Vec3(0.5, 1.5, 0);
  const auto& [a, b, c, d, e, f, g, h] = mesh.hexes[1];
  mesh.tets = {{c, h, d, top}, {c, g, h, top}};
  mesh.attributes = {{"region", ElementKind::kTet, {1, 7}}, {"region", ElementKind::kHex, {1, 2}}};
  mesh.regions = {{"tip", ElementKind::kTet, 7}, {"foot", ElementKind::kHex, 2}};
  return mesh;
}

// How much stiffer each element is than Young's modulus of 1e5 Pa: those of the tets, then the
// hexes.
std::vector<double> stiffer(const Scene& scene) {
  const BuiltScene built = assemble(scene);
  std::vector<double> factors;
  for (const MaterialTerm& term : built.model->bodies[0].material_terms) {
    const auto& elements = dynamic_cast<const MaterialElasticity&>(
        *built.model->potential.energies()[static_cast<std::size_t>(term.index)]);
    const auto plain = make_elasticity(term.shape, StableNeoHookean({.young = 1e5, .poisson = 0.3}),
                                       built.model->bodies[0].rest, term.options);
    for (Eigen::Index e = 0; e < elements.element_count(); ++e) {
      factors.push_back(elements.fitted_stiffness_of(e) / plain->fitted_stiffness_of(e));
    }
  }
  return factors;
}

TEST(Parts, OfAMixedMeshMayHoldElementsOfOneKindAlone) {
  const StableNeoHookean hard({.young = 1e6, .poisson = 0.3});
  const auto expect = [&](const PartSettings& part, const std::vector<double>& factors) {
    Scene scene;
    Body& body = bar(scene);
    body.mesh = mixed_mesh();
    body.parts = {part};
    const std::vector<double> found = stiffer(scene);
    ASSERT_EQ(found.size(), factors.size());
    for (std::size_t i = 0; i < factors.size(); ++i) EXPECT_NEAR(found[i], factors[i], 1e-9);
  };
  expect({.where = in_box({0, -1, -1}, {1, 0.1, 1}), .material = hard}, {1, 1, 1, 10});
  expect({.where = in_box({0, 0.6, -1}, {1, 2, 1}), .material = hard}, {10, 10, 1, 1});
  expect({.region = "tip", .material = hard}, {1, 10, 1, 1});
  expect({.region = "foot", .material = hard}, {1, 1, 1, 10});
  expect({.region = "1", .material = hard}, {10, 1, 10, 1});
}

TEST(Parts, OfAMixedMeshNameWhatIsWrong) {
  Scene scene;
  Body& body = bar(scene);
  body.mesh = mixed_mesh();
  body.parts = {{.region = "fot", .material = *body.material}};
  EXPECT_EQ(error_of(scene),
            "bodies.0.parts.0.region: unknown region \"fot\"; did you mean \"foot\"? known: tip "
            "or foot");
  body.parts = {{.region = "3", .material = *body.material}};
  EXPECT_EQ(error_of(scene), "bodies.0.parts.0: no element of \"\" lies there");
}

TEST(Vary, TakesAFormulaOfPlaceAndAttributes) {
  Scene scene;
  Body& body = bar(scene);
  Mesh mesh = make_box({2, 1, 1}, {4, 2, 2});
  mesh.attributes.push_back({"load", ElementKind::kTet, {}});
  for (std::size_t i = 0; i < mesh.tets.size(); ++i) {
    mesh.attributes[0].values.push_back(static_cast<double>(i));
  }
  body.mesh = mesh;
  body.vary.push_back({.parameter = "young", .formula = "1e5*(1 + load) + 0*x"});
  const BuiltScene built = assemble(scene);
  const MaterialElasticity& term = material_of(built);
  for (Eigen::Index e = 0; e < term.element_count(); ++e) {
    EXPECT_NEAR(term.fitted_stiffness_of(e) / term.fitted_stiffness_of(0),
                1 + static_cast<double>(e), 1e-9);
  }
}

TEST(Heterogeneity, NamesWhatIsWrong) {
  Scene scene;
  Body& body = bar(scene);
  body.vary.push_back({.parameter = "yuong", .formula = "1e5"});
  EXPECT_NE(error_of(scene).find("bodies.0.vary.0.parameter: "), std::string::npos);
  EXPECT_NE(error_of(scene).find("young"), std::string::npos);
  body.vary[0] = {.parameter = "young", .formula = "1e5*(1 + E)"};
  EXPECT_NE(error_of(scene).find("bodies.0.vary.0.formula: "), std::string::npos);
  body.vary[0] = {.parameter = "young", .formula = "x"};
  EXPECT_NE(error_of(scene).find("young: must be > 0 Pa"), std::string::npos);
  body.vary.clear();
  body.parts.push_back({.region = "teeth", .material = *body.material});
  EXPECT_NE(error_of(scene).find("bodies.0.parts.0.region: "), std::string::npos);
  body.parts[0] = {.where = in_box({5, 5, 5}, {6, 6, 6}), .material = *body.material};
  EXPECT_NE(error_of(scene).find("no element"), std::string::npos);
  body.parts[0] = {.material = AnyMaterial(Arap())};
  EXPECT_NE(error_of(scene).find("must stay stable-neo-hookean"), std::string::npos);
}

// Fibres along the bar hold it, fibres across do not.
TEST(FibersInAScene, StiffenTheBarAlongThem) {
  const auto sag = [](const std::optional<Vec3>& direction, double turn) {
    Scene scene;
    Body& body = bar(scene);
    body.rotate = {.axis = {0, 1, 0}, .angle = turn};
    body.attach(all_vertices());
    body.attachments.clear();
    body.attach(on_side_of_plane(turn == 0 ? Vec3(-1, 0, 0) : Vec3(0, 0, 1),
                                 turn == 0 ? Vec3(-1, 0, 0) : Vec3(0, 0, 1)));
    if (direction) {
      body.fibers.push_back({.law = FiberSquareRoot({.stiffness = 1e6}), .direction = *direction});
    }
    Simulation sim = scene.build({.step = 0.02});
    for (int i = 0; i < 20; ++i) sim.step();
    return sim.positions("").col(1).minCoeff();
  };
  const double plain = sag({}, 0);
  const double along = sag(Vec3(1, 0, 0), 0);
  const double across = sag(Vec3(0, 0, 1), 0);
  EXPECT_GT(along, plain + 0.03);
  EXPECT_LT(across, 0.5 * (plain + along));
  // The direction turns with the body.
  EXPECT_NEAR(sag(Vec3(1, 0, 0), std::acos(-1.0) / 2), along, 1e-6);
}

TEST(FibersInAScene, OfAttributesTurnWithTheBody) {
  Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  for (const char axis : {'x', 'y', 'z'}) {
    const std::vector<double> values(mesh.tets.size(), axis == 'x' ? 2 : 0);
    mesh.attributes.push_back({std::string("grain_") + axis, ElementKind::kTet, values});
  }
  Body body;
  body.rotate = {.axis = {0, 1, 0}, .angle = std::acos(-1.0) / 2};
  const FiberSettings fibers{.attribute = "grain"};
  const auto directions = fiber_directions(fibers, body, mesh, ElementShape::kTet, "fibers");
  ASSERT_EQ(directions.size(), mesh.tets.size());
  for (const Vec3& d : directions) EXPECT_LT((d - Vec3(0, 0, -2)).norm(), 1e-15);
}

TEST(ConstraintsInAScene, KeepVolumeAndAreRefusedWhereTheyMakeNoSense) {
  Scene scene;
  Body& body = bar(scene);
  body.constraints.push_back(AreaConstraint());
  EXPECT_NE(error_of(scene).find("bodies.0.constraints.0: area is for triangles"),
            std::string::npos);
  body.constraints = {VolumeConstraint({.stiffness = 1e6}), StrainLimit({.stiffness = 1e5})};
  EXPECT_EQ(assemble(scene).model->potential.energies().size(), 3U);
}

// Everything of Projective Dynamics on one body: its own solver takes it.
TEST(ConstraintsInAScene, RunWithLocalGlobal) {
  Scene scene;
  Body& body = scene.add_solid(make_box({1, 1, 1}, {2, 2, 2}), Arap({.mu = 1e4}));
  body.constraints = {VolumeConstraint({.stiffness = 1e5}),
                      StrainLimit({.stiffness = 1e5, .low = 0.9, .high = 1.1})};
  body.fibers.push_back({.law = FiberSquareRoot({.stiffness = 1e4}), .direction = {0, 1, 0}});
  body.attach(on_side_of_plane({0, 0.5, 0}, {0, 1, 0}));
  scene.solver = LocalGlobalOptions{};
  Simulation sim = scene.build({.step = 0.02});
  for (int i = 0; i < 10; ++i) sim.step();
  EXPECT_TRUE(sim.positions("").allFinite());
}

TEST(Presets, FillInWhatABodyLeavesOut) {
  for (const Preset& preset : presets()) {
    SCOPED_TRACE(std::string(preset.name));
    EXPECT_FALSE(preset.source.empty());
    Body body;
    body.preset = preset.name;
    const Body filled = with_preset(body);
    EXPECT_TRUE(filled.material);
    EXPECT_TRUE(filled.density);
  }
  Body body;
  body.preset = "muscle";
  body.density = 5;
  EXPECT_EQ(*with_preset(body).density, 5);
  EXPECT_EQ(with_preset(body).fibers.size(), 1U);
  body.preset = "rubbr";
  EXPECT_THROW(with_preset(body), InputError);
}

// The stiffness of a plate of structural steel, as tables have it: E t³ / 10.92.
TEST(Presets, OfPlatesBendAsPlatesDo) {
  Body body;
  body.preset = "steel-sheet";
  EXPECT_NEAR(*with_preset(body).bending, 2.1e11 * std::pow(0.5e-3, 3) / 10.92, 1e-9);
}

TEST(Presets, RunAsSolidsAndSheets) {
  for (const Preset& preset : presets()) {
    SCOPED_TRACE(std::string(preset.name));
    Scene scene;
    Body body;
    body.preset = preset.name;
    const bool sheet = with_preset(body).bending.has_value();
    body.mesh = sheet ? make_sheet({0.2, 0.2}, {4, 4}) : make_box({0.2, 0.1, 0.1}, {4, 2, 2});
    body.attach(on_side_of_plane({-0.1, 0, 0}, {-1, 0, 0}));
    scene.bodies.push_back(body);
    Simulation sim = scene.build({.step = 0.01});
    for (int i = 0; i < 10; ++i) sim.step();
    EXPECT_TRUE(sim.positions("").allFinite());
    EXPECT_LT(sim.positions("").col(1).cwiseAbs().maxCoeff(), 0.25);
  }
}

}  // namespace
}  // namespace pliant
