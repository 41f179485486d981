#include <pliant/pliant.h>

int main() {
  pliant::Scene scene;
  auto& bar =
      scene.add_solid(pliant::make_box({4, 1, 1}, {40, 10, 10}),
                      pliant::StableNeoHookean({.young = 1e5, .poisson = 0.45}), {.density = 1000});
  bar.attach(pliant::in_box({-2.1, -1, -1}, {-1.9, 1, 1}));
  pliant::Simulation sim = scene.build({.step = 1.0 / 60});
  while (sim.time() < 1) sim.step();  // sim.positions("bar"), bar.surface()
}
