#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "pliant/core/registry.h"
#include "pliant/pliant.h"
#include "pliant/solvers/lbfgs.h"

namespace pliant {
namespace {

using Case = std::tuple<bool, AnyMaterial>;

std::vector<AnyMaterial> all_materials() {
  std::vector<AnyMaterial> all;
  for (const auto& entry : material_registry().entries()) {
    all.push_back(entry.draft()->make("material"));
  }
  return all;
}

std::string case_name(const Case& c) {
  std::string name(std::get<1>(c).name());
  std::replace(name.begin(), name.end(), '-', '_');
  return (std::get<0>(c) ? "hexes_" : "tets_") + name;
}

struct TwistedBar : ::testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Registry, TwistedBar,
                         ::testing::Combine(::testing::Bool(),
                                            ::testing::ValuesIn(all_materials())),
                         [](const auto& each) { return case_name(each.param); });

// A bar whose ends turn against each other, half a turn a second; then one step is minimised until
// a quasi-Newton step would move no vertex by more than 1e-9 of the bar's length.
TEST_P(TwistedBar, LbfgsConverges) {
  const auto& [hexes, material] = GetParam();
  Scene scene;
  const Vec3 size(0.4, 0.1, 0.1);
  const Vec3i cells(8, 2, 2);
  Body& bar = scene.add_solid(hexes ? make_hex_box(size, cells) : make_box(size, cells), material,
                              {.density = 1000, .name = "bar"});
  const auto turning = [](double rate) {
    return Motion{.rotate = Turning{.axis = {1, 0, 0}, .center = {0, 0, 0}, .rate = rate}};
  };
  bar.attach(on_side_of_plane({-0.2, 0, 0}, {-1, 0, 0}), turning(1.6));
  bar.attach(on_side_of_plane({0.2, 0, 0}, {1, 0, 0}), turning(-1.6));
  Simulation sim = scene.build({.step = 1.0 / 30});
  for (int frame = 0; frame < 10; ++frame) sim.step();
  constexpr int kIterations = 3000;
  sim.set_solver(LbfgsOptions{.stop = {.iterations = kIterations, .tolerance = 4e-10}});
  const StepReport report = sim.step();
  EXPECT_EQ(report.solve.status, SolveStatus::kConverged);
  EXPECT_LT(report.solve.iterations, kIterations);
  EXPECT_TRUE(sim.positions("bar").allFinite());
}

}  // namespace
}  // namespace pliant
