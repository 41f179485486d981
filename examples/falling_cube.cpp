#include <pliant/pliant.h>

#include <cstdio>

int main() {
  pliant::Scene scene;
  auto& cube = scene.add_solid(pliant::make_box({0.2, 0.2, 0.2}, {6, 6, 6}),
                               pliant::StableNeoHookean({.young = 2e4, .poisson = 0.4}),
                               {.density = 1000, .name = "cube"});
  cube.translate = {0, 0.5, 0};
  scene.add_ground();
  pliant::Simulation sim = scene.build({.step = 1.0 / 60});
  while (sim.time() < 1) sim.step();
  std::printf("its centre is at a height of %.3f m\n", sim.positions("cube").col(1).mean());
}
