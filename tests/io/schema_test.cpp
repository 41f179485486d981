#include "pliant/io/scenes/schema.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "bad_scenes.h"
#include "json_schema.h"
#include "pliant/io/scenes/scene_library.h"

namespace pliant {
namespace {

using nlohmann::json;

std::string file_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

json parse_with_comments(const std::string& text) { return json::parse(text, nullptr, true, true); }

std::string violation(const std::string& scene) {
  static const json kSchema = json::parse(scene_schema());
  return test::schema_violation(kSchema, parse_with_comments(scene));
}

TEST(Schema, TheOneInTheDocsIsUpToDate) {
  EXPECT_EQ(file_text(PLIANT_SOURCE_DIR "/docs/scene.schema.json"), scene_schema())
      << "make docs writes it again";
}

TEST(Schema, AcceptsEveryShippedScene) {
  for (const ShippedScene& scene : shipped_scenes()) {
    EXPECT_EQ(violation(file_text(scene.path)), "") << scene.path;
  }
}

TEST(Schema, AcceptsWhatTheReaderWrites) {
  const std::string text = test::solid(
      R"("attach": [ { "where": "all", "stiffness": 3, "motion": { "rotate": {} } } ])");
  const std::string written = write_scene(parse_scene(text, "scene.json"));
  EXPECT_EQ(violation(written), "");
  EXPECT_EQ(violation(test::body(R"("mesh": { "box": {} }, "material": { "type": "spline",
                "shape": "custom", "c": [[0, -1, 3], [1, 0]] })")),
            "");
  EXPECT_EQ(violation(test::scene(R"("solver": "local-global")")), "");
  EXPECT_EQ(violation(test::scene(R"("solver": { "iterations": 3 })")), "");
  EXPECT_EQ(violation(test::scene(R"("colliders": [ { "type": "plane", "stiffness": 3 } ])")), "");
}

// Reader and schema agree on what is wrong.
TEST(Schema, RefusesWhatTheReaderRefuses) {
  const std::string bad[] = {
      "[]",
      "{}",
      R"({ "bodies": [] })",
      test::body(R"("name": "bar")"),
      test::body(R"("mesh": { "bok": {} })"),
      test::body(R"("mesh": { "box": {} }, "material": { "type": "spline", "shape": "custom",
                 "a": [[1], [2, 3]] })"),
      test::body(R"("mesh": { "box": {}, "sphere": {} })"),
      test::body(R"("mesh": { "box": { "cells": [1, 1.5, 1] } })"),
      test::solid(R"("density": -3)"),
      test::solid(R"("density": "abc")"),
      test::solid(R"("translate": [1, 2])"),
      test::solid(R"("attach": [ {} ])"),
      test::solid(R"("attach": [ { "where": { "vertices": [-1] } } ])"),
      test::solid(R"("attach": [ { "where": "all", "stiffness": "rigid" } ])"),
      test::scene(R"("pliant": 2)"),
      test::scene(R"("solvers": {})"),
      test::scene(R"("solver": { "type": "lbfgs" })"),
      test::scene(R"("solver": { "type": "local-global", "history": 5 })"),
      test::scene(R"("colliders": [ {} ])"),
      test::scene(R"("time": { "frames": -1 })"),
  };
  for (const std::string& text : bad) {
    EXPECT_NE(violation(text), "") << text;
    EXPECT_NE(test::message_of(text), "no error") << text;
  }
}

// Units, ranges and defaults come from the declarations of the parameters.
TEST(Schema, TellsUnitRangeAndDefault) {
  const json schema = json::parse(scene_schema());
  const json step = schema["properties"]["time"]["properties"]["step"];
  EXPECT_EQ(step["exclusiveMinimum"], 0);
  EXPECT_EQ(step["default"], TimeSettings{}.step);
  EXPECT_EQ(step["description"], "duration of a frame (s)");
  EXPECT_EQ(schema["properties"]["gravity"]["minItems"], 3);
}

}  // namespace
}  // namespace pliant
