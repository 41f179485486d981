#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// True if triangles form a closed surface without seams: every edge is traversed once each way,
/// and the triangles around each vertex form one ring.
bool is_closed_manifold(const std::vector<std::array<int, 3>>& triangles, int vertex_count);

/// Makes the boundary of a tet mesh a closed manifold. Vertices and edges where parts of the body
/// only touch are duplicated; tets around a place where the outside touches itself are removed.
/// Returns how many tets were removed.
std::size_t make_boundary_manifold(Mesh& mesh);

/// For each tet the number of its piece; pieces are connected over faces and numbered by their
/// first tet.
std::vector<int> connected_pieces(const Mesh& mesh);

}  // namespace pliant
