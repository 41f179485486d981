// A program with a material, a term of the energy, a collider and a solver of its own, which
// scene.json names like those that pliant has. Each is one of pliant's typed once more, so the same
// scene with pliant's names must give the same numbers to the last bit: the program checks it.
#include <pliant/pliant.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "ball.h"
#include "bed.h"
#include "rubber.h"
#include "steepest_descent.h"

namespace {

pliant::Registries my_registries() {
  pliant::Registries registries = pliant::built_in_registries();
  registries.materials.add<mine::Rubber>();
  registries.terms.add<mine::Bed>();
  registries.colliders.add<mine::Ball>();
  registries.solvers.add<mine::SteepestDescent>();
  return registries;
}

bool same_bits(const pliant::VecX& a, const pliant::VecX& b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), sizeof(double) * static_cast<std::size_t>(a.size())) == 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string path = count > 1 ? arguments[1] : "scene.json";
  pliant::Simulation own = pliant::read_scene(path, {}, my_registries()).build();

  const std::vector<std::string> names = {
      "bodies.0.material.type=stable-neo-hookean", "bodies.0.terms.0.type=foundation",
      "colliders.0.type=sphere", "solver.type=gradient-descent"};
  const pliant::Scene scene = pliant::read_scene(path, names);
  pliant::Simulation pliants = scene.build();

  for (int frame = 1; frame <= scene.time.frames; ++frame) {
    own.step();
    pliants.step();
    const pliant::State& a = own.snapshot();
    const pliant::State& b = pliants.snapshot();
    if (same_bits(a.x, b.x) && same_bits(a.v, b.v)) continue;
    std::printf("frame %d: positions differ by up to %g m\n", frame,
                (a.x - b.x).cwiseAbs().maxCoeff());
    return 1;
  }
  std::printf("%d frames, the same to the last bit\n", scene.time.frames);
}
