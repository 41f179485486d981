#include "pliant/geometry/surfaces/cell_table.h"

#include <gtest/gtest.h>

#include "support/hash_inverse.h"

namespace pliant::detail {
namespace {

using Cell = CellTable::Cell;

// A cell (0, 0, z) of this hash.
Cell cell_of(std::uint64_t hash) {
  const std::uint64_t product = hash ^ (hash >> 29) ^ (hash >> 58);
  return {0, 0, static_cast<std::int64_t>(product * test::kHashInverse)};
}

TEST(CellTable, ReplacesAndFinds) {
  CellTable table;
  EXPECT_EQ(table.find({0, 0, 0}), -1);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(table.replace({i % 10, -i / 10, 5}, i), -1);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(table.find({i % 10, -i / 10, 5}), i);
  EXPECT_EQ(table.replace({3, 0, 5}, 77), 3);
  EXPECT_EQ(table.find({3, 0, 5}), 77);
  EXPECT_EQ(table.find({3, 0, 6}), -1);
}

// With probes of any length this takes time that grows with the square: minutes.
TEST(CellTable, CellsThatCollideStayFast) {
  constexpr int kCells = 300000;
  CellTable table;
  for (int i = 0; i < kCells; ++i) {
    const Cell cell = cell_of(static_cast<std::uint64_t>(i) << 32);
    ASSERT_EQ(CellTable::hash(cell) & 0xffffffffu, 0u);
    ASSERT_EQ(table.replace(cell, i), -1);
  }
  for (int i = 0; i < kCells; ++i)
    ASSERT_EQ(table.find(cell_of(static_cast<std::uint64_t>(i) << 32)), i);
  EXPECT_EQ(table.replace(cell_of(1ULL << 32), 7), 1);
  EXPECT_EQ(table.find(cell_of(1ULL << 32)), 7);
  EXPECT_EQ(table.find({1, 2, 3}), -1);
}

}  // namespace
}  // namespace pliant::detail
