// Takes hold of a jelly cube that lies on the ground, lifts it, and lets it fall.
#include <pliant/pliant.h>

#include <cstdio>

int main() {
  pliant::Scene scene;
  auto& cube = scene.add_solid(pliant::make_box({0.2, 0.2, 0.2}, {6, 6, 6}),
                               pliant::StableNeoHookean({.young = 2e4, .poisson = 0.4}),
                               {.density = 1000, .name = "cube"});
  cube.translate = {0, 0.1, 0};
  scene.add_ground();
  pliant::Simulation sim = scene.build({.step = 1.0 / 60});

  // A point in the middle of some triangle; a picking ray would say which.
  const pliant::SurfacePoint touched{.triangle = 7, .weights = {0.25, 0.25, 0.5}};
  const int grab = sim.grab("cube", touched, 2000);  // N/m
  while (sim.time() < 1) {
    sim.move_grab(grab, {0, 0.2 + 0.3 * sim.time(), 0});
    sim.step();
  }
  std::printf("pulled up with %.1f N\n", sim.grab_force(grab)[1]);
  sim.release(grab);
  while (sim.time() < 2) sim.step();
  std::printf("back at a height of %.2f m\n", sim.positions("cube").col(1).mean());
}
