#include "pliant/io/scenes/scene_library.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "pliant/core/error.h"
#include "support/temporary.h"

namespace pliant {
namespace {

// A folder of scenes that the environment names.
class SceneLibrary : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ + "/pendulum-of-jelly.json") << "{}";
    std::ofstream(folder_ + "/notes.txt") << "no scene";
    setenv("PLIANT_SCENES", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("PLIANT_SCENES");
    std::filesystem::remove_all(folder_);
  }

  static std::string message(const std::string& scene) {
    try {
      return "found " + find_scene(scene);
    } catch (const InputError& error) {
      return error.what();
    }
  }

  const std::string folder_ = test::temporary_path().string();
};

TEST_F(SceneLibrary, FindsScenesByName) {
  EXPECT_EQ(find_scene("pendulum-of-jelly"), folder_ + "/pendulum-of-jelly.json");
}

TEST_F(SceneLibrary, AFileIsItself) {
  const std::string path = folder_ + "/pendulum-of-jelly.json";
  EXPECT_EQ(find_scene(path), path);
  EXPECT_EQ(message("nowhere/scene.json"), "nowhere/scene.json: no such file");
  EXPECT_EQ(message("scene.json"), "scene.json: no such file");
}

TEST_F(SceneLibrary, SuggestsTheNearestName) {
  const std::string found = message("pendulum-of-jely");
  EXPECT_EQ(found.find("unknown scene \"pendulum-of-jely\"; did you mean \"pendulum-of-jelly\"?"),
            0)
      << found;
  EXPECT_EQ(found.find("notes"), std::string::npos);
}

TEST_F(SceneLibrary, TheEnvironmentComesFirst) {
  const std::vector<ShippedScene> scenes = shipped_scenes();
  ASSERT_FALSE(scenes.empty());
  for (size_t i = 1; i < scenes.size(); ++i) EXPECT_LT(scenes[i - 1].name, scenes[i].name);
}

}  // namespace
}  // namespace pliant
