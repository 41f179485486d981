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

/// A fine mesh for display, carried by a coarse one that is simulated.
struct Embedding {
  Mesh mesh;                                // at rest
  std::vector<std::array<int, 3>> surface;  // its triangles, outward
  std::vector<Binding> bindings;            // of its vertices
};

/// Binds each vertex of `fine` to the tet of `coarse` that holds it or, outside all tets, to the
/// closest triangle of their surface; if there are no tets, to the closest triangle. A hex counts
/// as six tets. A needle is skipped in favour of a neighbour, so that small motions of the coarse
/// mesh stay small. With the coarse mesh at rest, deform() gives back the fine one at rest, up to
/// rounding; rigid motions carry it along exactly, affine motions the vertices inside tets. Both
/// meshes must have valid indices and finite positions.
/// @throws InputError if the coarse mesh has no tets, hexes or triangles, or is flat where it is
/// needed.
Embedding embed(Mesh fine, const Mesh& coarse);

/// Writes the positions of the fine vertices when the coarse ones are at `coarse` (m). `fine` must
/// have its size already.
void deform(const Embedding& embedding, Eigen::Ref<const VecX> coarse, Eigen::Ref<VecX> fine);

/// Writes the weighted sums alone, without the offsets: for velocities and other values at
/// vertices.
void interpolate(const Embedding& embedding, Eigen::Ref<const VecX> coarse, Eigen::Ref<VecX> fine);

}  // namespace pliant
