#include "pliant/io/meshes/vertex_welder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/hash_inverse.h"

namespace pliant {
namespace {

using Point = VertexWelder::Point;

// Points (0, 0, z) that all belong into the first slot, however large the table is.
std::vector<Point> colliding_points(std::size_t count) {
  std::vector<Point> points;
  for (std::uint64_t high = 1; points.size() < count; ++high) {
    const std::uint64_t hash = high << 32;
    const auto z = std::bit_cast<double>((hash ^ (hash >> 32)) * test::kHashInverse);
    if (std::isfinite(z)) points.push_back({0, 0, z});
  }
  return points;
}

TEST(VertexWelder, EqualPointsGetOneNumber) {
  VertexWelder welder;
  EXPECT_EQ(welder.add({1, 2, 3}), 0);
  EXPECT_EQ(welder.add({0, 0, 0}), 1);
  EXPECT_EQ(welder.add({-0.0, 0, -0.0}), 1);
  EXPECT_EQ(welder.add({1, 2, 3}), 0);
  EXPECT_EQ(welder.size(), 2u);
}

// With probes of any length this takes time that grows with the square: minutes.
TEST(VertexWelder, PointsThatCollideStayFast) {
  const std::vector<Point> points = colliding_points(300000);
  std::vector<int> numbers(points.size());
  VertexWelder welder;
  welder.add(points, numbers);
  for (std::size_t i = 0; i < points.size(); ++i) {
    ASSERT_EQ(numbers[i], static_cast<int>(i));
    ASSERT_EQ(welder.add(points[i]), static_cast<int>(i));
  }
  welder.add(points, numbers);
  EXPECT_EQ(numbers.back(), static_cast<int>(points.size()) - 1);
  EXPECT_EQ(welder.size(), points.size());
  EXPECT_EQ(welder.positions()[5], points[1][2]);
}

}  // namespace
}  // namespace pliant
