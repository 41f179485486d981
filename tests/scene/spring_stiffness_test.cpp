#include "pliant/scene/spring_stiffness.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "support/message_of.h"

namespace pliant {
namespace {

constexpr double kYoung = 2e5;       // Pa
constexpr double kThickness = 0.01;  // m
constexpr double kArea = 1e-4;       // m²

Scene scene_of(MeshSource mesh, const Springs& springs) {
  Scene scene;
  scene.add_springs(std::move(mesh), springs, {.density = 1, .name = "body"});
  return scene;
}

// The energy of a body whose points are at F X, J.
double energy_of(const Scene& scene, const Mat3& F) {
  const BuiltScene built = assemble(scene);
  VecX x = built.start.x;
  for (Eigen::Index i = 0; i < x.size() / 3; ++i) vertex(x, i) = F * Vec3(vertex(x, i));
  double sum = 0;
  for (const auto& term : built.model->potential.energies()) {
    sum += term->value(x, {0, term->element_count()});
  }
  return sum;
}

Mesh rope(int segments) {
  Mesh mesh;
  mesh.positions = VecX::Zero(3 * (segments + 1));
  for (int i = 0; i <= segments; ++i) mesh.positions[3 * i] = 2.0 * i / segments - 1;
  for (int i = 0; i < segments; ++i) mesh.edges.push_back({i, i + 1});
  return mesh;
}

SheetMesh sheet(const Vec2& size, const Eigen::Vector2i& cells) {
  SheetMesh mesh;
  mesh.size = size;
  mesh.cells = cells;
  return mesh;
}

// Stretched alike in all directions, by ε: E V ε²/2 for a bar, E V ε²/(1 - ν) with ν = 1/3 for a
// sheet, 3/2 E V ε²/(1 - 2ν) with ν = 1/4 for a solid; whatever the mesh.
TEST(SpringsWithAModulus, StretchAsTheSubstanceTheyStandFor) {
  constexpr double kStrain = 0.01;
  const Mat3 F = (1 + kStrain) * Mat3::Identity();
  const double unit = kYoung * kStrain * kStrain;
  for (const int n : {1, 4, 9}) {
    SCOPED_TRACE(n);
    const Springs of_area{.young = kYoung, .area = kArea};
    EXPECT_NEAR(energy_of(scene_of(rope(n), of_area), F) / (0.5 * unit * 2 * kArea), 1, 1e-12);
    const Springs thin{.young = kYoung, .thickness = kThickness};
    const double in_sheet = 1.5 * unit * 0.5 * kThickness;
    EXPECT_NEAR(energy_of(scene_of(sheet({1, 0.5}, {n, n}), thin), F) / in_sheet, 1, 1e-12);
    EXPECT_NEAR(energy_of(scene_of(make_sheet({1, 0.5}, {n, n}), thin), F) / in_sheet, 1, 1e-12);
    const Springs solid{.young = kYoung};
    const double in_box = 3 * unit * 0.5;
    EXPECT_NEAR(energy_of(scene_of(make_box({1, 1, 0.5}, {n, n, n}), solid), F) / in_box, 1, 1e-12);
    const double along_axes = 1.5 * unit * 0.5;
    EXPECT_NEAR(energy_of(scene_of(make_hex_box({1, 1, 0.5}, {n, n, n}), solid), F) / along_axes, 1,
                1e-12);
  }
}

// Hooke's law of a thin sheet with ν = 1/3: E/(1 - ν²) along an axis or a diagonal, E/(2 + 2ν)
// against shear.
TEST(SpringsWithAModulus, OfSquareCellsAreAnIsotropicSheet) {
  constexpr double kStrain = 1e-6;
  const Springs thin{.young = kYoung, .thickness = kThickness};
  const Scene scene = scene_of(sheet({1, 1}, {6, 6}), thin);
  const double unit = 0.5 * kYoung * kThickness * kStrain * kStrain;
  const auto stretched = [&](const Vec3& along) {
    return energy_of(scene, Mat3::Identity() + kStrain * along * along.transpose()) / unit;
  };
  EXPECT_NEAR(stretched({1, 0, 0}), 9.0 / 8, 1e-5);
  EXPECT_NEAR(stretched({0, 0, 1}), 9.0 / 8, 1e-5);
  EXPECT_NEAR(stretched(Vec3(1, 0, 1).normalized()), 9.0 / 8, 1e-5);
  Mat3 shear = Mat3::Identity();
  shear(0, 2) = kStrain;
  EXPECT_NEAR(energy_of(scene, shear) / unit, 3.0 / 8, 1e-5);
}

// How far the middle hangs down between two held ends, m.
double sag(MeshSource mesh, const Springs& springs) {
  Scene scene = scene_of(std::move(mesh), springs);
  scene.bodies[0].attach(in_box({-1.01, -1, -1}, {-0.99, 1, 1}));
  scene.bodies[0].attach(in_box({0.99, -1, -1}, {1.01, 1, 1}));
  scene.time.integrator = QuasiStatic();
  scene.solver = LbfgsOptions{.stop = {.iterations = 2000, .tolerance = 1e-9}};
  Simulation simulation = scene.build();
  simulation.step();
  return -simulation.positions("body").col(1).minCoeff();
}

// Half of what is left of the difference is that of a polygon from its curve.
TEST(SpringsWithAModulus, SagAlikeAtAllResolutions) {
  const Springs thin{.young = kYoung, .thickness = kThickness};
  const double coarse = sag(sheet({2, 1}, {16, 8}), thin);
  EXPECT_GT(coarse, 0.1);
  EXPECT_NEAR(sag(sheet({2, 1}, {32, 16}), thin) / coarse, 1, 0.01);
  const Springs round{.young = kYoung, .area = kArea};
  const double rope_of_8 = sag(rope(8), round);
  EXPECT_NEAR(sag(rope(32), round) / rope_of_8, 1, 0.02);
  // In N/m, a rope of four times as many springs hangs lower.
  EXPECT_GT(sag(rope(32), {.structural = 80}), 1.3 * sag(rope(8), {.structural = 80}));
}

TEST(SpringsWithAModulus, SayWhatIsMissingOrTooMuch) {
  const auto error_of = [](const Scene& scene) {
    return test::message_of([&] { return assemble(scene); });
  };
  const Mesh flat = make_sheet({1, 1}, {2, 2});
  EXPECT_EQ(error_of(scene_of(flat, {.young = 1e5})),
            "bodies.0.springs.thickness: must be given with young: the mesh has triangles");
  EXPECT_EQ(error_of(scene_of(rope(2), {.young = 1e5})),
            "bodies.0.springs.area: must be given with young: the mesh has bare edges");
  EXPECT_EQ(error_of(scene_of(rope(2), {.young = 1e5, .thickness = 1, .area = 1})),
            "bodies.0.springs.thickness: applies to triangles: the mesh must have nothing else");
  EXPECT_EQ(error_of(scene_of(flat, {.young = 1e5, .thickness = 1, .area = 1})),
            "bodies.0.springs.area: applies to bare edges, and the mesh has none");
  EXPECT_EQ(error_of(scene_of(flat, {.shear = 1, .young = 1e5, .thickness = 1})),
            "bodies.0.springs.young: give young or the stiffness of each kind, not both");
  EXPECT_EQ(error_of(scene_of(flat, {.thickness = 1})), "bodies.0.springs.thickness: needs young");
  EXPECT_EQ(error_of(scene_of(rope(2), {.area = 1})), "bodies.0.springs.area: needs young");
}

}  // namespace
}  // namespace pliant
