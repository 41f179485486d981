#include "support/recovery.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "pliant/pliant.h"
#include "support/sanitizer.h"
#include "support/scenes.h"

namespace pliant {
namespace {

constexpr double kSize = 0.6;  // m

class Recovery : public ::testing::TestWithParam<std::string> {};

AnyMaterial material_named(const std::string& name) {
  if (name == "arap") return Arap({.mu = 4e4});
  if (name == "corotated") return Corotated({.young = 1e5, .poisson = 0.35});
  return StableNeoHookean({.young = 1e5, .poisson = 0.35});
}

// [Liu18, fig. 7.2]: from random positions, half of the elements inside out, back to the rest
// shape. A cube, because a longer body can also come to rest folded or wrung, and ν = 0.35, because
// stable neo-Hookean is at rest as a point too (d²Ψ/dF² = μ I at F = 0), the more so the lower ν
// is.
TEST_P(Recovery, RandomPositionsReturnToRest) {
  const int seeds = test::kSanitized ? 2 : 20;
  for (int seed = 1; seed <= seeds; ++seed) {
    Scene scene;
    scene.gravity.setZero();
    scene.add_solid(make_box({kSize, kSize, kSize}, {5, 5, 5}), material_named(GetParam()),
                    {.name = "block"});
    scene.bodies[0].scramble = Scramble{.seed = seed, .extent = 1};
    scene.damping = Drag{.rate = 1};
    scene.solver = LbfgsOptions{.stop = {.iterations = 20}};
    Simulation sim = scene.build();
    for (int frame = 0; frame < 100; ++frame) sim.step();
    EXPECT_LT(test::distance_from_rest(sim), 1e-3 * kSize) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Materials, Recovery,
                         ::testing::Values("arap", "corotated", "stable-neo-hookean"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace pliant
