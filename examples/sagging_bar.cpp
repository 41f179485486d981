// A bar held at one end, in a program of its own: build a scene, step it, read the positions.

#include <pliant/pliant.h>

#include <cstdio>

int main() {
  pliant::Scene scene;
  auto& bar = scene.add_solid(pliant::make_box({4, 1, 1}, {40, 10, 10}),
                              pliant::StableNeoHookean({.young = 1e5, .poisson = 0.45}),
                              {.density = 1000, .name = "bar"});
  bar.attach(pliant::in_box({-2.1, -1, -1}, {-1.9, 1, 1}));
  pliant::Simulation sim = scene.build({.step = 1.0 / 60});
  while (sim.time() < 0.5) {
    sim.step();
    const auto tip = sim.positions("bar").bottomRows<1>();
    std::printf("t = %.3f s: the tip is at height %.4f m\n", sim.time(), tip.y());
  }
  return 0;
}
