#pragma once

#include <array>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// The outside of a body: triangles over the vertices of its mesh.
struct Surface {
  std::vector<std::array<int, 3>> triangles;  // seen counter-clockwise from outside
  std::vector<int> vertices;                  // the vertices they use, ascending
};

/// The faces that belong to exactly one tet or hex, then those of the mesh's own triangles that are
/// not a face of a tet (files often list both), in the order of the elements. A quad of a hex is
/// split along the diagonal through its lowest vertex number.
Surface extract_surface(const Mesh& mesh);

/// The surface of a mesh as a mesh of its own: only with the vertices that it uses, renumbered in
/// ascending order.
Mesh make_surface_mesh(const Mesh& mesh);

/// Volume enclosed by closed outward triangles, m³.
double enclosed_volume(const VecX& positions, const std::vector<std::array<int, 3>>& triangles);

/// Area of triangles, m².
double surface_area(const VecX& positions, const std::vector<std::array<int, 3>>& triangles);

}  // namespace pliant
