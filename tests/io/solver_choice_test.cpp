#include "pliant/io/scenes/solver_choice.h"

#include <gtest/gtest.h>

#include <string>

#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"
#include "support/message_of.h"

namespace pliant {
namespace {

constexpr const char* kScene =
    R"({ "solver": { "type": "l-bfgs", "iterations": 7, "history": 3 } })";

std::string chosen(const std::string& method, const std::string& scene = kScene) {
  Json json = parse_json(scene, "scene");
  choose_solver(method, "--solver", json);
  return write_json(json);
}

std::string text(const std::string& json) { return write_json(parse_json(json, "expected")); }

TEST(SolverChoice, KeepsTheOptionsThatTheSolverKnows) {
  EXPECT_EQ(chosen("local-global"),
            text(R"({ "solver": { "type": "local-global", "iterations": 7 } })"));
}

TEST(SolverChoice, AddsTheOptionsOfTheMethod) {
  EXPECT_EQ(chosen("l-bfgs:history=0:armijo=0.1"),
            text(R"({ "solver": { "type": "l-bfgs", "iterations": 7, "history": 0,
                                  "armijo": 0.1 } })"));
}

TEST(SolverChoice, NeedsNoSolverInTheScene) {
  const std::string plain = text(R"({ "solver": { "type": "l-bfgs" } })");
  EXPECT_EQ(chosen("l-bfgs", "{}"), plain);
  EXPECT_EQ(chosen("l-bfgs", R"({ "solver": "local-global" })"), plain);
}

TEST(SolverChoice, AloneItKeepsNothingOfTheScene) {
  Json json = parse_json(kScene, "scene");
  choose_solver_alone("l-bfgs:armijo=0.1", "--methods", json);
  EXPECT_EQ(write_json(json), text(R"({ "solver": { "type": "l-bfgs", "armijo": 0.1 } })"));
}

TEST(SolverChoice, LeavesWhatIsNoSceneToTheReader) { EXPECT_EQ(chosen("l-bfgs", "[3]"), "[3]\n"); }

TEST(SolverChoice, RefusesWhatIsNoMethod) {
  const auto message = [](const std::string& method) {
    return test::message_of([&] { return chosen(method); });
  };
  EXPECT_TRUE(message("").starts_with("--solver: unknown solver"));
  EXPECT_TRUE(message("newtn").starts_with("--solver: unknown solver \"newtn\""));
  EXPECT_EQ(message("l-bfgs:history"),
            "--solver: must be name:option=value, found \"l-bfgs:history\"");
  EXPECT_EQ(message("l-bfgs:type=newton"),
            "--solver: the solver is named before the colon, found \"l-bfgs:type=newton\"");
  EXPECT_TRUE(message("l-bfgs:history=[").starts_with("--solver l-bfgs:history=[: VALUE"));
}

}  // namespace
}  // namespace pliant
