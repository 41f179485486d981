#include "pliant/io/scenes/solver_choice.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "pliant/core/error.h"
#include "support/temporary.h"

namespace pliant {
namespace {

std::filesystem::path scene_file(const std::string& text) {
  const std::filesystem::path path = test::temporary_path(".json");
  std::ofstream(path) << text;
  return path;
}

constexpr const char* kScene =
    R"({ "solver": { "type": "l-bfgs", "iterations": 7, "history": 3 } })";

using Assignments = std::vector<std::string>;

TEST(SolverChoice, KeepsTheOptionsThatTheSolverKnows) {
  EXPECT_EQ(solver_assignments("local-global", scene_file(kScene)),
            (Assignments{"solver={\n  \"type\": \"local-global\",\n  \"iterations\": 7\n}\n"}));
}

TEST(SolverChoice, AddsTheOptionsOfTheMethod) {
  const Assignments found = solver_assignments("l-bfgs:history=0:armijo=0.1", scene_file(kScene));
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NE(found[0].find("\"history\": 3"), std::string::npos);
  EXPECT_EQ(found[1], "solver.history=0");
  EXPECT_EQ(found[2], "solver.armijo=0.1");
}

TEST(SolverChoice, NeedsNoSolverInTheScene) {
  const Assignments plain{"solver={\n  \"type\": \"l-bfgs\"\n}\n"};
  EXPECT_EQ(solver_assignments("l-bfgs", scene_file("{}")), plain);
  EXPECT_EQ(solver_assignments("l-bfgs", scene_file(R"({ "solver": "local-global" })")), plain);
}

TEST(SolverChoice, RefusesWhatIsNoMethod) {
  EXPECT_THROW(solver_assignments("", scene_file(kScene)), InputError);
  EXPECT_THROW(solver_assignments("newtn", scene_file(kScene)), InputError);
  EXPECT_THROW(solver_assignments("l-bfgs:history", scene_file(kScene)), InputError);
}

}  // namespace
}  // namespace pliant
