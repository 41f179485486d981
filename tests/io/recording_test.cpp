#include "pliant/io/frames/recording.h"

#include <gtest/gtest.h>

#include <vector>

namespace pliant {
namespace {

RecordedFrame frame(int number) {
  return {.time = static_cast<double>(number),
          .points = std::vector<float>(300, static_cast<float>(number))};
}

// Frames first, first + 1, ... up to `last` are offered.
Recording record(int first, int last, size_t budget) {
  Recording recording(first, budget);
  for (int i = first; i <= last; ++i) {
    if (recording.wants(i)) recording.add(frame(i));
  }
  return recording;
}

TEST(Recording, KeepsEveryFrameWithinItsBudget) {
  const Recording recording = record(0, 9, 10 * frame(0).bytes());
  EXPECT_EQ(recording.frames().size(), 10u);
  EXPECT_EQ(recording.stride(), 1);
}

TEST(Recording, ThinsOutEvenlyBeyondIt) {
  for (const int first : {0, 5}) {
    const Recording recording = record(first, first + 100, 10 * frame(0).bytes());
    EXPECT_EQ(recording.stride(), 16);
    ASSERT_EQ(recording.frames().size(), 7u);
    for (size_t i = 0; i < recording.frames().size(); ++i) {
      EXPECT_EQ(recording.frames()[i].time, first + 16 * static_cast<int>(i));
      EXPECT_EQ(recording.frames()[i].points[0], recording.frames()[i].time);
    }
  }
}

TEST(Recording, KeepsTwoFramesWhateverTheirSize) {
  const Recording recording = record(0, 8, 1);
  EXPECT_EQ(recording.frames().size(), 2u);
  EXPECT_EQ(recording.stride(), 8);
}

TEST(Recording, BoundsEncloseAllFrames) {
  const Recording recording = record(2, 6, 1000000);
  EXPECT_EQ(recording.bounds().lower, Vec3(2, 2, 2));
  EXPECT_EQ(recording.bounds().upper, Vec3(6, 6, 6));
  EXPECT_EQ(Recording(0).bounds().upper, Vec3(0, 0, 0));
}

}  // namespace
}  // namespace pliant
