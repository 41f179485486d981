#include "pliant/geometry/locate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "pliant/geometry/generators.h"
#include "support/random.h"

namespace pliant {
namespace {

// Σ w_i x_i, m.
Vec3 place(const Mesh& mesh, const TetLocation& spot) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < 4; ++i) {
    sum += spot.weights[i] * vertex(mesh.positions, spot.nodes[i]);
  }
  return sum;
}

double sum(const TetLocation& spot) {
  return spot.weights[0] + spot.weights[1] + spot.weights[2] + spot.weights[3];
}

// The weights are those of a tet of the mesh and give p back; round-off only.
void expect_reproduces(const Mesh& mesh, const TetLocation& spot, const Vec3& p) {
  EXPECT_NE(std::find(mesh.tets.begin(), mesh.tets.end(), spot.nodes), mesh.tets.end());
  EXPECT_NEAR(sum(spot), 1, 1e-12);
  EXPECT_LT((place(mesh, spot) - p).norm(), 1e-12);
}

void expect_inside(const TetLocation& spot) {
  for (const double w : spot.weights) {
    EXPECT_GE(w, -1e-12);
    EXPECT_LE(w, 1 + 1e-12);
  }
}

TEST(TetLocator, FindsTheTetAroundEveryPointOfABox) {
  const Mesh mesh = make_box({2, 1, 0.5}, {4, 3, 2});
  test::Random random(1);
  for (int i = 0; i < 500; ++i) {
    const Vec3 p = random.vec3().cwiseProduct(Vec3(1, 0.5, 0.25));
    SCOPED_TRACE(p.transpose());
    const TetLocation spot = TetLocator(mesh).locate(p);
    expect_reproduces(mesh, spot, p);
    expect_inside(spot);
  }
}

// Made by its own weights, the point is known to be inside a tet; strictly, so no other will do.
TEST(TetLocator, FindsTheTetAPointWasMadeFrom) {
  const Mesh mesh = make_sphere(0.5, 4);
  test::Random random(2);
  for (const auto& tet : mesh.tets) {
    TetLocation made{.nodes = tet, .weights = {}};
    double total = 0;
    for (double& w : made.weights) total += w = random.uniform(0.1, 1);
    for (double& w : made.weights) w /= total;
    const TetLocation found = TetLocator(mesh).locate(place(mesh, made));
    EXPECT_EQ(found.nodes, made.nodes);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(found.weights[i], made.weights[i], 1e-11);
  }
}

TEST(TetLocator, AVertexIsItself) {
  const Mesh mesh = make_box({1, 1, 1}, {2, 2, 2});
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const TetLocation spot = TetLocator(mesh).locate(vertex(mesh.positions, v));
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_NEAR(spot.weights[i], spot.nodes[i] == v ? 1 : 0, 1e-12) << "vertex " << v;
    }
    EXPECT_EQ(std::count(spot.nodes.begin(), spot.nodes.end(), v), 1);
  }
}

TEST(TetLocator, OutsideTheNearbyTetGoesOn) {
  const Mesh mesh = make_box({1, 1, 1}, {3, 3, 3});
  test::Random random(3);
  for (int i = 0; i < 100; ++i) {
    Vec3 p = random.vec3(0.5);
    p[i % 3] = (i % 2 == 0 ? 1 : -1) * random.uniform(0.51, 0.8);
    SCOPED_TRACE(p.transpose());
    const TetLocation spot = TetLocator(mesh).locate(p);
    expect_reproduces(mesh, spot, p);
    EXPECT_LT(*std::min_element(spot.weights.begin(), spot.weights.end()), 0);
    // Its tet is on that side of the box, not somewhere else.
    for (const int node : spot.nodes) {
      EXPECT_GE(p[i % 3] * vertex(mesh.positions, node)[i % 3], 0);
    }
  }
}

TEST(TetLocator, SomeTetIsClosestHoweverFarAway) {
  const Mesh mesh = make_box({1, 1, 1}, {4, 4, 4});
  const TetLocator locator(mesh);
  for (const double far : {1e150, 1e160, 1e308}) {
    for (const Vec3& p : {Vec3(far, 0, 0), Vec3(-far, far, -far)}) {
      const TetLocation spot = locator.locate(p);
      EXPECT_NE(std::find(mesh.tets.begin(), mesh.tets.end(), spot.nodes), mesh.tets.end());
    }
  }
}

// What a caller measures need not be a number.
TEST(BoxTree, FindsAnItemWhateverTheDistances) {
  std::vector<Bounds> boxes;
  for (int i = 0; i < 50; ++i) boxes.push_back({Vec3(i, 0, 0), Vec3(i + 1, 1, 1)});
  const BoxTree tree(boxes);
  for (const double distance :
       {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    for (const Vec3& p : {Vec3(3, 0, 0), Vec3(1e200, 0, 0)}) {
      const std::optional<int> item = tree.nearest(p, [&](int) { return distance; });
      ASSERT_TRUE(item);
      EXPECT_GE(*item, 0);
      EXPECT_LT(*item, 50);
    }
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(tree.nearest(Vec3(40.5, 0.5, 0.5), [&](int i) { return i == 7 ? 0.25 : nan; }), 7);
  EXPECT_FALSE(BoxTree({}).nearest(Vec3::Zero(), [](int) { return 0.0; }));
}

}  // namespace
}  // namespace pliant
