#pragma once

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

}  // namespace pliant::test
