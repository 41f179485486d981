#include "pliant/geometry/select.h"

#include <gtest/gtest.h>

#include "support/message_of.h"

namespace pliant {
namespace {

using Vertices = std::vector<int>;

// Five points on the x axis: -2, -1, 0, 1, 2.
VecX line() {
  VecX x = VecX::Zero(15);
  for (int i = 0; i < 5; ++i) x[3 * i] = i - 2;
  return x;
}

TEST(Select, BoundariesBelongToTheRegion) {
  EXPECT_EQ(select_points(in_box({-1, 0, 0}, {1, 0, 0}), line()), (Vertices{1, 2, 3}));
  EXPECT_EQ(select_points(in_sphere({0, 0, 0}, 1), line()), (Vertices{1, 2, 3}));
  EXPECT_EQ(select_points(on_side_of_plane({1, 7, 7}, {2, 0, 0}), line()), (Vertices{3, 4}));
  EXPECT_EQ(select_points(on_side_of_plane({1, 7, 7}, {-2, 0, 0}), line()), (Vertices{0, 1, 2, 3}));
}

TEST(Select, AllAndNothing) {
  EXPECT_EQ(select_points(all_vertices(), line()), (Vertices{0, 1, 2, 3, 4}));
  EXPECT_EQ(select_points(in_box({1, 0, 0}, {-1, 0, 0}), line()), Vertices{});
  EXPECT_EQ(select_points(in_sphere({9, 0, 0}, 1), line()), Vertices{});
}

TEST(Select, ListsAreSortedOnceAndChecked) {
  EXPECT_EQ(select_points(vertex_list({4, 0, 4, 2}), line()), (Vertices{0, 2, 4}));
  EXPECT_EQ(test::message_of([] {
              return select_points(vertex_list({0, 5}), line());
            }),
            "vertices.1: must be at least 0 and less than 5, found 5");
}

}  // namespace
}  // namespace pliant
