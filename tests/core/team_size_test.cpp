#include "pliant/core/team_size.h"

#include <gtest/gtest.h>

namespace pliant {
namespace {

using std::chrono::milliseconds;

TeamSize::Clock::time_point at(int ms) {
  return TeamSize::Clock::time_point(std::chrono::hours(1)) + milliseconds(ms);
}

TEST(TeamSize, IsCompleteUntilCoresAreLostOften) {
  TeamSize team(4);
  EXPECT_EQ(team.threads(at(0)), 4);
  EXPECT_TRUE(team.is_complete());
  for (const int ms : {-120, -90, -60, -30}) team.lose_core(at(ms));
  EXPECT_TRUE(team.is_complete());
  team.lose_core(at(0));
  EXPECT_TRUE(team.is_complete()) << "30 ms after the last one";
  team.lose_core(at(0));
  EXPECT_FALSE(team.is_complete());
  EXPECT_EQ(team.threads(at(0)), 3);
  EXPECT_EQ(team.threads(at(29)), 3);
  EXPECT_EQ(team.threads(at(30)), 4);
  EXPECT_TRUE(team.is_complete());
}

TEST(TeamSize, TheCallerAlwaysStays) {
  TeamSize team(2);
  for (int i = 0; i < 5; ++i) team.lose_core(at(i));
  EXPECT_EQ(team.threads(at(5)), 1);
}

// Beside a process that never ends: four losses in the first second, then one in two seconds.
TEST(TeamSize, RestsGrowWhereReturnsGoWrong) {
  TeamSize team(2);
  team.lose_core(at(-1));
  int losses = 0, losses_of_first_second = 0;
  for (int ms = 0; ms < 20000; ++ms) {
    if (team.threads(at(ms)) == 2) {
      team.lose_core(at(ms));
      ++losses;
    }
    if (ms == 1000) losses_of_first_second = losses;
  }
  EXPECT_EQ(losses_of_first_second, 4);
  EXPECT_EQ(losses, 13);
}

TEST(TeamSize, AMishapLongAfterTheLastCostsAShortRest) {
  TeamSize team(2);
  team.lose_core(at(-1));
  for (const int ms : {0, 31, 152}) {
    EXPECT_EQ(team.threads(at(ms)), 2);
    team.lose_core(at(ms));
  }  // and the third rest is of 480 ms
  EXPECT_EQ(team.threads(at(600)), 1);
  EXPECT_EQ(team.threads(at(640)), 2);
  for (const int ms : {9999, 10000}) team.lose_core(at(ms));
  EXPECT_EQ(team.threads(at(10029)), 1);
  EXPECT_EQ(team.threads(at(10030)), 2);
}

// Three that go together are one mishap.
TEST(TeamSize, ThreadsComeBackOneByOne) {
  TeamSize team(8);
  for (const int ms : {-1, 0, 1, 2}) team.lose_core(at(ms));
  EXPECT_EQ(team.threads(at(31)), 5);
  EXPECT_EQ(team.threads(at(32)), 6);
  EXPECT_EQ(team.threads(at(33)), 6);
  EXPECT_EQ(team.threads(at(62)), 7);
  EXPECT_EQ(team.threads(at(92)), 8);
}

}  // namespace
}  // namespace pliant
