#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>

#include "pliant/core/error.h"
#include "pliant/io/scenes/scene_json.h"
#include "support/message_of.h"

namespace pliant::test {

/// A scene that must be refused, with the exact message.
struct BadScene {
  std::string text;
  std::string message;
};

/// One body with these members.
inline std::string body(const std::string& members) {
  return R"({ "bodies": [ { )" + members + " } ] }";
}

/// A small solid with these members beside its mesh and material.
inline std::string solid(const std::string& members) {
  return body(R"("name": "bar", "mesh": { "box": { "cells": [2, 1, 1] } },
                 "material": { "type": "arap" }, )" +
              members);
}

/// A scene of one small solid with these members beside it.
inline std::string scene(const std::string& members) {
  return R"({ "bodies": [ { "mesh": { "box": { "cells": [2, 1, 1] } },
                            "material": { "type": "arap" } } ], )" +
         members + " }";
}

/// What `pliant check` would say: reads the scene and builds it, without a step.
inline std::string message_of(const std::string& text,
                              std::span<const std::string> overrides = {}) {
  return message_of([&] {
    return parse_scene(text, "scene.json", PLIANT_SOURCE_DIR "/tests/malformed", overrides).build();
  });
}

inline void expect_messages(std::span<const BadScene> scenes) {
  for (const BadScene& bad : scenes) EXPECT_EQ(message_of(bad.text), bad.message) << bad.text;
}

}  // namespace pliant::test
