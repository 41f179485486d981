#include "bench/table1_scenes.h"

#include <array>
#include <cmath>
#include <filesystem>
#include <string_view>
#include <variant>

#include "pliant/geometry/generators.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/io/meshes/load_mesh.h"
#include "pliant/math/elementary.h"
#include "pliant/pliant.h"

// The paper gives moduli without units and neither masses nor motions. The published code reads as
// SI units with bodies of metres and a mass of kilograms: a bar of 40 x 5 x 5 m and 10 kg with
// mu = 80 Pa, lambda = 20 Pa, g = 10 m/s². Our scenes keep these; where the code says nothing, mass
// and motion are such that strains reach a third to a half, if the mesh lets them.

namespace pliant::cli {
namespace {

constexpr double kMu = 80;      // Pa
constexpr double kLambda = 20;  // Pa
constexpr double kHold = 1000;  // N/m at each held vertex; 120 in the published code

// The mesh about the origin, with this volume (m³), so that any mesh can stand in for another.
Mesh with_volume(Mesh mesh, double volume) {
  as_rows(mesh.positions).rowwise() -= bounds_of(mesh.positions).center().transpose();
  mesh.positions *= cbrt(volume / volume_shares(mesh).sum());
  return mesh;
}

Scene empty_scene() {
  Scene scene;
  scene.time = {.step = 1.0 / 30, .frames = 60};
  scene.gravity = Vec3(0, -10, 0);
  scene.solver = LbfgsOptions{.stop = {.iterations = 10}, .history = 5};
  return scene;
}

Scene solid(const Mesh& mesh, double volume, double mass, const AnyMaterial& material) {
  Scene scene = empty_scene();
  scene.add_solid(with_volume(mesh, volume), material, {.mass = mass, .name = "body"});
  return scene;
}

// The part of the body between two shares of its extent along an axis.
Where slab(const Scene& scene, int axis, double from, double to) {
  const Bounds bounds = bounds_of(std::get<Mesh>(scene.bodies[0].mesh).positions);
  Vec3 lower = bounds.lower - bounds.size();
  Vec3 upper = bounds.upper + bounds.size();
  lower[axis] = bounds.lower[axis] + from * bounds.size()[axis];
  upper[axis] = bounds.lower[axis] + to * bounds.size()[axis];
  return in_box(lower, upper);
}

void shake(Scene& scene, const Where& where, const Vec3& amplitude, double frequency) {
  scene.bodies[0].attach_softly(where, kHold,
                                Motion{.amplitude = amplitude, .frequency = frequency});
}

Scene thin_sheet(const Mesh& mesh) {
  Scene scene = solid(mesh, 5, 10, Polynomial({.mu = 500}));
  shake(scene, slab(scene, 0, -0.01, 0.03), {0, 1, 0}, 1);
  return scene;
}

Scene dropped_ball(const Mesh& mesh, const std::string& shape) {
  Scene scene = solid(mesh, 4.19, 10, Spline({.mu = kMu, .lambda = kLambda, .shape = shape}));
  scene.bodies[0].translate = Vec3(0, 1.5, 0);
  scene.bodies[0].velocity = Vec3(0, -2, 0);
  scene.add_ground();
  return scene;
}
Scene sphere_a(const Mesh& mesh) { return dropped_ball(mesh, "compression"); }
Scene sphere_b(const Mesh& mesh) { return dropped_ball(mesh, "tension"); }

// Held in the middle, as in Figure 9.
Scene shaking_bar(const Mesh& mesh) {
  Scene scene = solid(mesh, 1000, 10, Corotated({.mu = kMu, .lambda = kLambda}));
  shake(scene, slab(scene, 0, 0.46, 0.54), {0, 3, 0}, 0.8);
  return scene;
}

Scene ditto(const Mesh& mesh) {
  Scene scene = solid(mesh, 179, 10, NeoHookean({.mu = kMu, .lambda = kLambda}));
  shake(scene, slab(scene, 1, 0.88, 1.01), {2, 0, 0}, 1.2);
  return scene;
}

Scene hippo(const Mesh& mesh) {
  Scene scene = solid(mesh, 0.285, 0.2, Corotated({.mu = 20, .lambda = 100}));
  shake(scene, slab(scene, 0, -0.01, 0.25), {0, 0.1, 0}, 1.5);
  return scene;
}

Scene twisting_bar(const Mesh& mesh) {
  Scene scene = solid(mesh, 1000, 10, NeoHookean({.mu = kMu, .lambda = kLambda}));
  scene.gravity.setZero();
  for (const double side : {0.0, 1.0}) {
    const Turning turning{.axis = {1, 0, 0}, .rate = side > 0 ? 1.5 : -1.5};
    scene.bodies[0].attach_softly(slab(scene, 0, side - 0.03, side + 0.03), kHold,
                                  Motion{.rotate = turning});
  }
  return scene;
}

// Springs of both diagonals of each cell; the paper counts those of one.
Scene cloth(const Mesh& /*mesh*/) {
  Scene scene = empty_scene();
  Body& body = scene.add_springs(SheetMesh{{.size = {1, 1}, .cells = {80, 80}}},
                                 {.structural = 400, .shear = 100, .bending = 4},
                                 {.mass = 0.3, .name = "body"});
  const Motion swing{.amplitude = {0, 0, 0.1}, .frequency = 1};
  for (const double x : {-0.5, 0.5})
    body.attach_softly(in_sphere({x, 0, -0.5}, 1e-3), kHold, swing);
  return scene;
}

// Falls onto a ring that is too narrow for it, and further onto a ball on the ground.
Scene big_bunny(const Mesh& mesh) {
  Scene scene = solid(mesh, 1.5, 0.4, Corotated({.mu = 5, .lambda = 200}));
  scene.bodies[0].translate = Vec3(0, 1, 0);
  scene.bodies[0].velocity = Vec3(0, -1, 0);
  scene.colliders.push_back({.shape = Torus({.major_radius = 0.95, .minor_radius = 0.4})});
  scene.colliders.push_back({.shape = Sphere({.center = {0, -2.2, 0}, .radius = 1})});
  scene.add_ground(-1.8);
  return scene;
}

// Turned by its neck, and gently: the published mesh has slivers a thousandth as high as its other
// tets, which a quartic makes rigid. Under its weight, or shaken by 0.2 m, a frame takes a hundred
// trials of the line search, and its energy grows.
Scene squirrel(const Mesh& mesh) {
  Scene scene = solid(mesh, 7.7, 10, Polynomial({.mu = 300}));
  scene.gravity.setZero();
  scene.bodies[0].attach_softly(slab(scene, 1, -0.01, 0.12), kHold,
                                Motion{.rotate = Turning{.axis = {0, 1, 0}, .rate = 0.7}});
  return scene;
}

Mesh ball_of_10() { return make_sphere(1, 10); }
Mesh short_bar() { return make_box({40, 5, 5}, {35, 3, 3}); }

// Their proportions are those of the paper's meshes.
constexpr std::array kRows = {
    Table1Row{"thin sheet", "thin_sheet.mesh", 660, 1932, "polynomial", false,
              [] {
                return make_box({5, 0.2, 5}, {17, 1, 17});
              },
              thin_sheet},
    Table1Row{"sphere", "sphere.mesh", 889, 1821, "spline A", true, ball_of_10, sphere_a},
    Table1Row{"sphere", "sphere.mesh", 889, 1821, "spline B", true, ball_of_10, sphere_b},
    Table1Row{"shaking bar", "longbar.mesh", 574, 1647, "corotated", false, short_bar, shaking_bar},
    Table1Row{"ditto", "ditto.mesh", 1454, 4140, "Neo-Hookean", false,
              [] { return make_sphere(1, 12); }, ditto},
    Table1Row{"hippo", "hippo.mesh", 2387, 8406, "corotated", false,
              [] {
                return make_box({1.7, 0.97, 0.58}, {21, 11, 8});
              },
              hippo},
    Table1Row{"twisting bar", "longbar2.mesh", 3472, 10441, "Neo-Hookean", false,
              [] {
                return make_box({40, 5, 5}, {42, 8, 8});
              },
              twisting_bar},
    Table1Row{"cloth", "", 6561, 32160, "mass-spring", false, [] { return Mesh{}; }, cloth},
    Table1Row{"big bunny", "bunny.mesh", 6308, 26096, "corotated", true,
              [] { return make_sphere(1, 20); }, big_bunny},
    Table1Row{"squirrel head", "squirrel_modified.mesh", 8395, 23782, "polynomial", false,
              [] {
                return make_box({3.3, 3.7, 2.7}, {19, 22, 17});
              },
              squirrel},
    Table1Row{"squirrel head, fine", "", 33666, 125677, "polynomial", false,
              [] {
                return make_box({3.3, 3.7, 2.7}, {31, 36, 27});
              },
              squirrel},
};

}  // namespace

std::span<const Table1Row> table1_rows() { return kRows; }

Scene table1_scene(const Table1Row& row, const std::string& meshes) {
  const bool generated = meshes.empty() || std::string_view(row.file).empty();
  const auto load = [&] { return load_mesh(std::filesystem::path(meshes) / row.file).mesh; };
  Scene scene = row.scene(generated ? row.generate() : load());
  scene.name = row.model;
  return scene;
}

}  // namespace pliant::cli
