#include "pliant/geometry/meshing/manifold.h"

#include <gtest/gtest.h>

#include <set>

#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"

namespace pliant {
namespace {

// A box of cells of five tets each, of which `keep` says which cells stay.
template <class Keep>
Mesh make_cells(const Vec3i& cells, Keep&& keep) {
  Mesh mesh = make_box(cells.cast<double>(), cells);
  std::vector<std::array<int, 4>> tets;
  for (int c = 0; c < cells.prod(); ++c) {
    const Vec3i cell(c % cells[0], c / cells[0] % cells[1], c / (cells[0] * cells[1]));
    if (keep(cell))
      tets.insert(tets.end(), mesh.tets.begin() + 5 * c, mesh.tets.begin() + 5 * c + 5);
  }
  mesh.tets = tets;
  return mesh;
}

bool has_manifold_boundary(const Mesh& mesh) {
  return is_closed_manifold(extract_surface(mesh).triangles, mesh.vertex_count());
}

TEST(Manifold, ABoxHasAManifoldBoundaryAndStaysAsItIs) {
  Mesh mesh = make_box({1, 1, 1}, {3, 3, 3});
  const Mesh before = mesh;
  EXPECT_TRUE(has_manifold_boundary(mesh));
  EXPECT_EQ(make_boundary_manifold(mesh), 0u);
  EXPECT_EQ(mesh.tets, before.tets);
  EXPECT_EQ(mesh.positions, before.positions);
}

TEST(Manifold, AnOpenSurfaceIsNotClosed) {
  const Mesh sheet = make_sheet({1, 1}, {2, 2});
  EXPECT_FALSE(is_closed_manifold(sheet.triangles, sheet.vertex_count()));
}

TEST(Manifold, CellsThatTouchAtAVertexOrEdgeArePartedWithoutLoss) {
  for (const Vec3i& cells : {Vec3i(2, 2, 2), Vec3i(2, 2, 1)}) {
    const Vec3i last = cells.array() - 1;
    Mesh mesh = make_cells(cells, [&](const Vec3i& c) { return c.isZero() || c == last; });
    EXPECT_FALSE(has_manifold_boundary(mesh));
    EXPECT_EQ(make_boundary_manifold(mesh), 0u);
    EXPECT_TRUE(has_manifold_boundary(mesh));
    EXPECT_EQ(mesh.tets.size(), 10u);
    std::set<int> used;
    for (const auto& tet : mesh.tets) used.insert(tet.begin(), tet.end());
    EXPECT_EQ(used.size(), 16u);  // two cells of eight corners
  }
}

// Two holes that touch at one vertex inside a block: nothing can be parted there.
TEST(Manifold, WhereTheOutsideTouchesItselfTetsAreRemoved) {
  Mesh mesh = make_cells({4, 4, 4},
                         [](const Vec3i& c) { return c != Vec3i(1, 1, 1) && c != Vec3i(2, 2, 2); });
  const std::size_t before = mesh.tets.size();
  EXPECT_FALSE(has_manifold_boundary(mesh));
  const std::size_t removed = make_boundary_manifold(mesh);
  EXPECT_GT(removed, 0u);
  EXPECT_LE(removed, 32u);
  EXPECT_EQ(mesh.tets.size(), before - removed);
  EXPECT_TRUE(has_manifold_boundary(mesh));
}

TEST(Manifold, PiecesAreConnectedOverFaces) {
  const Mesh mesh = make_cells({5, 1, 1}, [](const Vec3i& c) { return c[0] != 2; });
  const std::vector<int> piece = connected_pieces(mesh);
  for (std::size_t t = 0; t < piece.size(); ++t) EXPECT_EQ(piece[t], t < 10 ? 0 : 1);
}

}  // namespace
}  // namespace pliant
