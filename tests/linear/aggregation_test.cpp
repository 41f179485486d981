#include "pliant/linear/multigrid/aggregation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "linear/matrices.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/multigrid/smoothed_aggregation.h"

namespace pliant {
namespace {

using test::lattice;
using test::Random;

struct Graph {
  std::vector<int> start, columns;
};

Graph graph_of(const SparseMat& A) {
  return {{A.outerIndexPtr(), A.outerIndexPtr() + A.cols() + 1},
          {A.innerIndexPtr(), A.innerIndexPtr() + A.nonZeros()}};
}

TEST(Aggregation, GroupsALatticeInCubes) {
  const Graph graph = graph_of(lattice(9, 9, 9, 1));
  const Aggregates groups = aggregate(graph.start, graph.columns);
  EXPECT_EQ(*std::max_element(groups.of.begin(), groups.of.end()), groups.count - 1);
  EXPECT_EQ(*std::min_element(groups.of.begin(), groups.of.end()), 0);
  // Neighbourhoods of 27 that do not touch, the rest joined to them.
  EXPECT_GE(groups.count, 27);
  EXPECT_LE(groups.count, 64);
}

TEST(Aggregation, LeavesLonelyNodesOut) {
  const MatX A = (MatX(4, 4) << 1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1).finished();
  const Graph graph = graph_of(test::sparse(A));
  const Aggregates groups = aggregate(graph.start, graph.columns);
  EXPECT_EQ(groups.count, 1);
  EXPECT_EQ(groups.of, (std::vector<int>{0, -1, -1, 0}));
}

TEST(Aggregation, EveryGroupIsConnectedThroughItsMembers) {
  Random random(71);
  const SparseMat A = test::random_spd(80, 0.04, random);
  const Graph graph = graph_of(A);
  const Aggregates groups = aggregate(graph.start, graph.columns);
  for (int i = 0; i < 80; ++i) {
    if (groups.of[i] < 0) continue;
    bool has_neighbour = false;
    for (SparseMat::InnerIterator entry(A, i); entry; ++entry) {
      has_neighbour |= entry.row() != i && groups.of[entry.row()] == groups.of[i];
    }
    const auto members = std::count(groups.of.begin(), groups.of.end(), groups.of[i]);
    EXPECT_TRUE(has_neighbour || members == 1);
  }
}

// Also for groups of one and two nodes, which have fewer motions than six.
TEST(Aggregation, TentativeProlongationHoldsTheModesExactly) {
  Random random(72);
  const Aggregates groups{.count = 3, .of = {0, 1, 2, 2, 2, 2, 1}};
  NearNullSpace<3, 6> modes(7);
  for (auto& mode : modes) {
    const Vec3 x = random.vec3();
    mode << Mat3::Identity(), (Mat3() << 0, x[2], -x[1], -x[2], 0, x[0], x[1], -x[0], 0).finished();
  }
  const Prolongation<3, 6> result = tentative_prolongation<3, 6>(groups, modes);
  ASSERT_EQ(result.P.rows(), 7);
  MatX P = MatX::Zero(21, 18);
  for (int i = 0; i < 7; ++i) {
    ASSERT_EQ(result.P.columns[i], groups.of[i]);
    P.block<3, 6>(3 * i, 6 * groups.of[i]) = result.P.blocks[i];
    EXPECT_LT((result.P.blocks[i] * result.modes[groups.of[i]] - modes[i]).norm(), 1e-12);
  }
  // Orthonormal columns: 3 + 5 + 6 of them, the other four are zero.
  const MatX gram = P.transpose() * P;
  EXPECT_NEAR(gram.trace(), 14, 1e-12);
  EXPECT_LT((gram - MatX(gram.diagonal().asDiagonal())).norm(), 1e-12);
}

}  // namespace
}  // namespace pliant
