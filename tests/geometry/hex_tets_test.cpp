#include "pliant/geometry/hex_tets.h"

#include <gtest/gtest.h>

#include "pliant/geometry/embedding.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/rest_shape.h"
#include "support/random.h"

namespace pliant {
namespace {

TEST(HexesAsTets, FillTheSameVolumeWithTetsOfPositiveVolume) {
  Mesh mesh = make_hex_box({1, 2, 3}, {2, 3, 2});
  const Mesh split = hexes_as_tets(mesh);
  ASSERT_EQ(split.tets.size(), 6 * mesh.hexes.size());
  double sum = 0;
  for (const auto& tet : split.tets) {
    const double volume = tet_volume(split.positions, tet);
    EXPECT_GT(volume, 0);
    sum += volume;
  }
  EXPECT_NEAR(sum, 6, 1e-12);
}

TEST(HexesAsTets, CarryARenderMesh) {
  const Mesh coarse = make_hex_box({1, 1, 1}, {2, 2, 2});
  const Mesh fine = make_sphere(0.45, 6);
  const Embedding embedding = embed(fine, coarse);
  VecX moved(fine.positions.size());
  deform(embedding, coarse.positions, moved);
  EXPECT_LT((moved - fine.positions).norm(), 1e-12);
  // An affine motion of the coarse mesh is that of the fine one.
  test::Random random(1);
  const Mat3 A = Mat3::Identity() + 0.3 * random.mat3();
  VecX x(coarse.positions.size());
  for (int i = 0; i < coarse.vertex_count(); ++i) vertex(x, i) = A * vertex(coarse.positions, i);
  deform(embedding, x, moved);
  for (int i = 0; i < fine.vertex_count(); ++i) {
    EXPECT_LT((vertex(moved, i) - A * vertex(fine.positions, i)).norm(), 1e-12);
  }
}

}  // namespace
}  // namespace pliant
