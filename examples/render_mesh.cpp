#include <pliant/pliant.h>

int main() {
  // Any surface will do, with holes and flipped faces too: read_mesh("cow.obj").
  const pliant::Mesh surface = pliant::make_sphere(0.5, 24);
  const pliant::TetrahedralizeResult solid = pliant::tetrahedralize(surface, {.cell = 0.15});

  pliant::Scene scene;
  auto& body =
      scene.add_solid(solid.mesh, pliant::StableNeoHookean({.young = 1e4, .poisson = 0.45}));
  body.render = surface;  // the fine mesh follows the coarse one
  body.translate = {0, 1, 0};
  scene.add_ground();

  pliant::Simulation sim = scene.build({.step = 1.0 / 60});
  while (sim.time() < 1) sim.step();  // sim.render_positions(""), sim.render_triangles("")
}
