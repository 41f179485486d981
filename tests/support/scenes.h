#pragma once

#include <vector>

#include "pliant/pliant.h"

namespace pliant::test {

/// A small block of the given material, 0.3 m wide, gravity off: `cells` along its longest side.
inline Scene small_block(const AnyMaterial& material, int cells = 4) {
  Scene scene;
  scene.gravity.setZero();
  scene.add_solid(make_box({0.6, 0.3, 0.3}, {cells, (cells + 1) / 2, (cells + 1) / 2}), material,
                  {.density = 1000, .name = "block"});
  return scene;
}

/// A small cloth of springs held by one edge.
inline Scene small_sheet(int cells = 6) {
  Scene scene;
  Body& sheet = scene.add_springs(SheetMesh{{.size = {1, 1}, .cells = {cells, cells}}},
                                  {.structural = 100, .shear = 50, .bending = 5},
                                  {.density = 0.2, .name = "sheet"});
  sheet.attach(in_box({-0.51, -1, -0.51}, {0.51, 1, -0.49}));
  return scene;
}

/// A square of triangles, 1 m wide, in the plane z = 0.
inline Mesh planar_square(int cells) {
  Mesh mesh = make_sheet({1, 1}, {cells, cells});
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    const Vec3 at = vertex(mesh.positions, i);
    vertex(mesh.positions, i) = Vec3(at[0], -at[2], 0);
  }
  return mesh;
}

/// A body of hexes, a membrane and a planar body, held at one end under gravity, each with
/// everything that can act on its elements beside the material.
inline std::vector<Scene> scenes_of_all_shapes(int cells) {
  const StableNeoHookean material({.young = 1e5, .poisson = 0.4});
  std::vector<Scene> scenes(3);
  Body& hexes = scenes[0].add_solid(make_hex_box({1, 0.5, 0.5}, {cells, cells / 2, cells / 2}),
                                    material, {.name = "hexes"});
  hexes.parts = {{.where = in_box({0, -1, -1}, {1, 1, 1}),
                  .material = StableNeoHookean({.young = 2e5, .poisson = 0.4})}};
  hexes.fibers = {{.law = FiberPull({.stiffness = 1e5}), .direction = {1, 1, 0}}};
  hexes.constraints = {VolumeConstraint({.stiffness = 1e5}), StrainLimit({.stiffness = 1e5})};
  Body& sheet =
      scenes[1].add_solid(make_sheet({1, 1}, {cells, cells}), material, {.name = "membrane"});
  sheet.thickness = 0.01;
  sheet.bending = 0.1;
  sheet.fibers = {{.law = FiberSquareRoot({.stiffness = 1e5}), .direction = {1, 0, 1}}};
  sheet.constraints = {AreaConstraint({.stiffness = 1e5}), StrainLimit({.stiffness = 1e5})};
  Body& planar = scenes[2].add_solid(planar_square(cells), material, {.name = "planar"});
  planar.planar = true;
  planar.vary = {{.parameter = "young", .formula = "1e5*(2 + x)"}};
  planar.fibers = {{.law = FiberStVenantKirchhoff({.stiffness = 1e5}), .direction = {0, 1, 0}}};
  planar.constraints = {VolumeConstraint({.stiffness = 1e5}), StrainLimit({.stiffness = 1e5})};
  for (Scene& scene : scenes) {
    scene.bodies[0].attach(on_side_of_plane({-0.5, 0, 0}, {-1, 0, 0}));
  }
  return scenes;
}

}  // namespace pliant::test
