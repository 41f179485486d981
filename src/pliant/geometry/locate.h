#pragma once

#include <array>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// A point as a weighted sum of the corners of a tet; the weights sum to 1.
struct TetLocation {
  std::array<int, 4> nodes{};
  std::array<double, 4> weights{};
};

/// The tet that holds p (m) or, outside the mesh, the one whose weights leave [0, 1] the least.
/// Looks at every tet: for set-up. The mesh must have tets of positive volume.
TetLocation locate_in_tets(const Mesh& mesh, const Vec3& p);

}  // namespace pliant
