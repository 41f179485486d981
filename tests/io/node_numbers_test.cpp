#include "pliant/io/meshes/node_numbers.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/hash_inverse.h"

namespace pliant {
namespace {

// Numbers that all belong into the first slot, however large the table is.
std::vector<std::int64_t> colliding_numbers(std::size_t count) {
  std::vector<std::int64_t> numbers;
  for (std::uint64_t low = 1; numbers.size() < count; ++low) {
    const std::uint64_t run = low * test::kHashInverse;
    if (run >> 60 == 0) numbers.push_back(static_cast<std::int64_t>(run << 4));
  }
  return numbers;
}

TEST(NodeNumbers, ConsecutiveAndSparseNumbers) {
  for (const std::int64_t step : {1, 2, 1000, -7}) {
    NodeNumbers numbers(100);
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(numbers.add(5 + step * i));
    for (int i = 0; i < 100; ++i) EXPECT_EQ(numbers.find(5 + step * i), i);
    EXPECT_EQ(numbers.find(4), kNoVertex);
    EXPECT_FALSE(numbers.add(5 + step));
    EXPECT_EQ(numbers.count(), 101u);
    EXPECT_EQ(numbers.find(5 + step), 1);
  }
}

TEST(NodeNumbers, ExtremeNumbers) {
  using Limits = std::numeric_limits<std::int64_t>;
  NodeNumbers numbers(2);
  EXPECT_TRUE(numbers.add(Limits::min()));
  EXPECT_TRUE(numbers.add(Limits::max()));
  EXPECT_EQ(numbers.find(Limits::max()), 1);
}

// With probes of any length this takes time that grows with the square: minutes.
TEST(NodeNumbers, NumbersThatCollideStayFast) {
  const std::vector<std::int64_t> chosen = colliding_numbers(400000);
  NodeNumbers numbers(chosen.size() + 2);
  for (const std::int64_t number : chosen) ASSERT_TRUE(numbers.add(number));
  EXPECT_FALSE(numbers.add(chosen[0]));
  EXPECT_FALSE(numbers.add(chosen.back()));
  EXPECT_EQ(numbers.count(), chosen.size() + 2);
  for (std::size_t i = 0; i < chosen.size(); ++i)
    ASSERT_EQ(numbers.find(chosen[i]), static_cast<int>(i));
  EXPECT_EQ(numbers.find(chosen[0] + 1), kNoVertex);
}

// A few are still in the table, whose probes end where no number can be any more.
TEST(NodeNumbers, FewNumbersThatCollideAreFound) {
  for (const std::size_t count : {1023u, 1024u, 1025u}) {
    const std::vector<std::int64_t> chosen = colliding_numbers(count + 1);
    NodeNumbers numbers(count);
    for (std::size_t i = 0; i < count; ++i) ASSERT_TRUE(numbers.add(chosen[i]));
    for (std::size_t i = 0; i < count; ++i)
      ASSERT_EQ(numbers.find(chosen[i]), static_cast<int>(i)) << count;
    EXPECT_EQ(numbers.find(chosen[count]), kNoVertex);
  }
}

}  // namespace
}  // namespace pliant
