#pragma once

#include <array>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// A point that follows a mesh: a weighted sum of vertices, whose weights sum to 1 and, on a
/// triangle, a distance along its normal.
struct Binding {
  std::array<int, 4> nodes{};
  std::array<double, 4> weights{};
  double offset = 0;  // m, along the normal of the first three nodes
};

/// A fine mesh to look at, carried by a coarse one that is simulated.
struct Embedding {
  Mesh mesh;                                // at rest
  std::vector<std::array<int, 3>> surface;  // its triangles, outward
  std::vector<Binding> bindings;            // of its vertices
};

/// Binds each vertex of `fine` to the tet of `coarse` that holds it or, outside all tets, to the
/// closest triangle of their surface; if there are no tets, to the closest triangle. A hex counts
/// as six tets. A needle is passed over for a neighbour, so that small motions of the coarse mesh
/// stay small. Deforming the coarse mesh at rest gives the fine one at rest back, to rounding;
/// rigid motions carry it along exactly, affine ones what is inside tets. Both must have sound
/// indices and finite positions.
/// @throws InputError if the coarse mesh has no tets, hexes or triangles, or is flat where it is
/// needed.
Embedding embed(Mesh fine, const Mesh& coarse);

/// Where the fine vertices are when the coarse ones are at `coarse` (m). `fine` has its size
/// already.
void deform(const Embedding& embedding, Eigen::Ref<const VecX> coarse, Eigen::Ref<VecX> fine);

/// The weighted sums alone, without the offsets: for velocities and other values at vertices.
void interpolate(const Embedding& embedding, Eigen::Ref<const VecX> coarse, Eigen::Ref<VecX> fine);

}  // namespace pliant
