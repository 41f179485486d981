#pragma once

#include <array>

#include "pliant/geometry/box_tree.h"
#include "pliant/geometry/mesh.h"

namespace pliant {

/// A point as a weighted sum of the corners of a tet; the weights sum to 1.
struct TetLocation {
  std::array<int, 4> nodes{};
  std::array<double, 4> weights{};
};

/// Finds the tet of a mesh at a given point. The mesh must outlive it.
class TetLocator {
 public:
  explicit TetLocator(const Mesh& mesh);

  /// The tet that holds p (m) or, outside the mesh, the closest one; there the weights leave
  /// [0, 1]. The mesh must have tets, of positive volume.
  TetLocation locate(const Vec3& p) const;

 private:
  const Mesh& mesh_;
  BoxTree tree_;
};

}  // namespace pliant
