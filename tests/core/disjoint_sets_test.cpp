#include "pliant/core/disjoint_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/random.h"

namespace pliant {
namespace {

TEST(DisjointSets, AreNumberedByTheirLeastElements) {
  DisjointSets sets(6);
  EXPECT_EQ(sets.count(), 6);
  sets.join(4, 1);
  sets.join(5, 4);
  sets.join(1, 5);  // already
  sets.join(3, 2);
  EXPECT_EQ(sets.count(), 3);
  EXPECT_EQ(sets.least(5), 1);
  EXPECT_EQ(sets.numbered(), (std::vector{0, 1, 2, 2, 1, 1}));
}

// Against labels that are rewritten one by one.
TEST(DisjointSets, AreThoseOfPlainLabels) {
  constexpr int kCount = 60;
  test::Random random(1);
  DisjointSets sets(kCount);
  std::vector<int> labels(kCount);
  for (int i = 0; i < kCount; ++i) labels[i] = i;
  for (int joined = 0; joined < 50; ++joined) {
    const auto a = static_cast<int>(random.uniform(0, kCount));
    const auto b = static_cast<int>(random.uniform(0, kCount));
    sets.join(a, b);
    const int from = std::max(labels[a], labels[b]);
    std::ranges::replace(labels, from, std::min(labels[a], labels[b]));
    for (int i = 0; i < kCount; ++i) ASSERT_EQ(sets.least(i), labels[i]);
  }
}

}  // namespace
}  // namespace pliant
