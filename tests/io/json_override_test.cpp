#include "pliant/io/json/json_override.h"

#include <gtest/gtest.h>

#include "bad_scenes.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"
#include "pliant/solvers/options.h"

namespace pliant {
namespace {

std::string after(const std::string& text, const std::string& assignment) {
  Json json = parse_json(text, "scene.json");
  apply_override(json, assignment);
  // Written and read again without blanks, to compare at a glance.
  std::string compact = write_json(json);
  std::erase(compact, '\n');
  std::erase(compact, ' ');
  return compact;
}

TEST(JsonOverride, ReplacesAndAdds) {
  EXPECT_EQ(after(R"({"a":{"b":1}})", "a.b=2"), R"({"a":{"b":2}})");
  EXPECT_EQ(after(R"({"a":{"b":1}})", "a.c=2e5"), R"({"a":{"b":1,"c":2e+05}})");
  EXPECT_EQ(after(R"({"a":[1,2]})", "a.1=5"), R"({"a":[1,5]})");
  EXPECT_EQ(after(R"({"a":[1,2]})", "a.2=5"), R"({"a":[1,2,5]})");
  EXPECT_EQ(after("{}", "a.b.c=true"), R"({"a":{"b":{"c":true}}})");
  EXPECT_EQ(after("{}", "a.0.b=1"), R"({"a":[{"b":1}]})");
}

TEST(JsonOverride, ValuesAreJsonAndBareWordsAreStrings) {
  EXPECT_EQ(after("{}", "a=[1,{\"b\":null}]"), R"({"a":[1,{"b":null}]})");
  EXPECT_EQ(after("{}", "a=l-bfgs"), R"({"a":"l-bfgs"})");
  EXPECT_EQ(after("{}", "a=\"12\""), R"({"a":"12"})");
  EXPECT_EQ(after("{}", "a=../bar.mesh"), R"({"a":"../bar.mesh"})");
  EXPECT_EQ(after("{}", "a=b=c"), R"({"a":"b=c"})");
  EXPECT_EQ(after("{}", "a=false"), R"({"a":false})");
}

TEST(JsonOverride, BadAssignments) {
  const struct {
    std::string assignment;
    std::string message;
  } bad[] = {
      {"solver", "--set solver: must be PATH=VALUE"},
      {"=3", "--set =3: PATH must be words separated by single dots"},
      {"solver..x=3", "--set solver..x=3: PATH must be words separated by single dots"},
      {"solver.=3", "--set solver.=3: PATH must be words separated by single dots"},
      {"name=", "--set name=: there is no VALUE after the ="},
      {"bodies.7.mass=3",
       "--set bodies.7.mass=3: bodies has 1 element, numbered from 0; there is no 7"},
      {"bodies.99999999999999999999.mass=3",
       "--set bodies.99999999999999999999.mass=3: bodies has 1 element, numbered from 0; there is "
       "no 99999999999999999999"},
      {"bodies.x=3",
       "--set bodies.x=3: bodies is a list of 1: name an element by its number, not \"x\""},
      {"bodies.-1=3",
       "--set bodies.-1=3: bodies is a list of 1: name an element by its number, not \"-1\""},
      {"bodies.0.material.type.name=3",
       "--set bodies.0.material.type.name=3: bodies.0.material.type is a string \"arap\" and has "
       "no "
       "part \"name\""},
      {"gravity=[0,1",
       "--set gravity=[0,1: VALUE:1:5: syntax error while parsing array - unexpected end of input; "
       "expected ']'"},
      {"name=12monkeys",
       "--set name=12monkeys: VALUE:1:1: syntax error while parsing value - invalid literal; "
       "expected end of input, found 12monkeys"},
      {"time.frames=1e999", "--set time.frames=1e999: VALUE:1:1: 1e999 is too large for a number"},
  };
  for (const auto& [assignment, message] : bad) {
    const std::string overrides[] = {assignment};
    EXPECT_EQ(test::message_of(test::scene(R"("name": "x")"), overrides), message);
  }
}

// The scene's own checks see what was set.
TEST(JsonOverride, WhatIsSetIsChecked) {
  const struct {
    std::string assignment;
    std::string message;
  } bad[] = {
      {"solver.iteration=3",
       "scene.json: solver: unknown key \"iteration\"; did you mean \"iterations\"? known: type, "
       "iterations, tolerance, budget, history, initial, factor_bits, linear, preconditioner, "
       "cg_iterations, cg_tolerance, line_search, armijo, shrink or curvature"},
      {"bodies.0.material.mu=-3", "scene.json: bodies.0.material.mu: must be > 0 Pa, found -3"},
      {"bodies.0.mass=NaN", "scene.json: bodies.0.mass: must be a number, found a string \"NaN\""},
      {"bodies.1.mass=3", "scene.json: bodies.1.mesh: is missing"},
      {"solver=null", "scene.json: solver: must be an object or a name, found null"},
  };
  for (const auto& [assignment, message] : bad) {
    const std::string overrides[] = {assignment};
    EXPECT_EQ(test::message_of(test::scene(R"("name": "x")"), overrides), message);
  }
}

TEST(JsonOverride, SetsWhatTheSceneLeavesOut) {
  const std::string overrides[] = {"solver.iterations=20", "time.frames=3", "bodies.0.mass=2.5",
                                   "colliders.0.type=plane", "solver.iterations=21"};
  const Scene scene = parse_scene(test::scene(R"("name": "x")"), "scene.json", "", overrides);
  EXPECT_EQ(scene.solver.get_if<LbfgsOptions>()->stop.iterations, 21);
  EXPECT_EQ(scene.time.frames, 3);
  EXPECT_EQ(scene.bodies[0].mass, 2.5);
  EXPECT_EQ(scene.colliders.size(), 1);
}

}  // namespace
}  // namespace pliant
