#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "pliant/core/error.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/frames/frames.h"
#include "pliant/io/frames/html_frames.h"
#include "pliant/io/frames/player_page.h"
#include "support/scenes.h"
#include "support/temporary.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

class HtmlFramesTest : public ::testing::Test {
 protected:
  ~HtmlFramesTest() override { fs::remove_all(folder_); }

  void run(int first, int frames) {
    const auto writer = make_frame_writer("html", {folder_, "drop", first}, simulation_);
    writer->write({first, simulation_, nullptr});
    for (int i = 1; i < frames; ++i) {
      const StepReport step = simulation_.step();
      writer->write({first + i, simulation_, &step});
    }
    EXPECT_FALSE(fs::exists(file_));
    writer->finish();
  }

  nlohmann::json head() const {
    const std::string page = read_whole_file(file_);
    const std::string start = "class=\"pliant-head\">";
    const size_t from = page.find(start) + start.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
  }

  fs::path folder_ = test::temporary_path();
  fs::path file_ = folder_ / "player.html";
  Simulation simulation_ = test::small_sheet().build();
};

TEST_F(HtmlFramesTest, PageIsWholeAndKnowsEveryFrame) {
  if (player_page().empty()) GTEST_SKIP() << "built without the player";
  run(0, 4);
  const std::string page = read_whole_file(file_);
  EXPECT_EQ(page.substr(0, 15), "<!doctype html>");
  EXPECT_EQ(page.substr(page.size() - 8), "</html>\n");
  EXPECT_EQ(page.find(kPlayerDataMark), std::string::npos);
  EXPECT_NE(page.find("Three.js Authors"), std::string::npos);  // its licence asks for it
  EXPECT_EQ(head()["scene"], "drop");
  EXPECT_EQ(head()["time"].size(), 4u);
  EXPECT_TRUE(head()["ms"][0].is_null());
  EXPECT_GT(head()["ms"][1], 0);
  // It falls from rest: what moves now has come from the height.
  EXPECT_EQ(head()["kinetic"][0], 0);
  EXPECT_GT(head()["kinetic"][3], 0);
  EXPECT_LT(head()["external"][3], head()["external"][0]);
}

TEST_F(HtmlFramesTest, ResumedRunBeginsWhereItWasResumed) {
  if (player_page().empty()) GTEST_SKIP() << "built without the player";
  run(0, 2);
  file_ = folder_ / "player_from_0040.html";
  run(40, 2);
  EXPECT_TRUE(fs::exists(folder_ / "player.html"));  // of the run that is resumed
  EXPECT_EQ(head()["first"], 40);
  EXPECT_EQ(head()["time"].size(), 2u);
}

TEST_F(HtmlFramesTest, WithoutThePlayerTheCureIsNamed) {
  if (!player_page().empty()) GTEST_SKIP() << "built with the player";
  try {
    run(0, 1);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("-DPLIANT_PLAYER=ON"), std::string::npos);
  }
}

}  // namespace
}  // namespace pliant
