#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// A triangle surface, prepared for deciding what is inside it.
struct RepairedSurface {
  VecX positions;  // m; may hold vertices that no triangle uses
  std::vector<std::array<int, 3>> triangles;

  double weld_distance = 0;            // m; vertices no farther apart than this became one
  std::size_t welded_vertices = 0;     // that lay on top of another
  std::size_t removed_triangles = 0;   // without area, or duplicates
  std::size_t flipped_triangles = 0;   // turned round
  std::size_t patches = 0;             // pieces connected over edges of two triangles
  std::size_t open_edges = 0;          // of one triangle
  std::size_t non_manifold_edges = 0;  // of three triangles or more
  /// Every edge is traversed as often in one direction as in the other, so that winding numbers are
  /// integers.
  bool closed = false;
};

/// Welds vertices that coincide (within 1e-7 of the diagonal of the bounding box: STL files list
/// every corner of every triangle), removes triangles without area and duplicates, and orients the
/// rest:
///
/// 1. Triangles connected over edges of exactly two triangles form a patch. Each patch is made
///    consistent; the orientation that most of its area has wins.
/// 2. If all patches together enclose a negative volume, all are turned round.
/// 3. A patch that encloses something by itself (closed, or like a vessel with holes) faces
///    outward, unless it faces inward and lies inside other patches: then it is a cavity.
/// 4. Any other patch, such as one face of a box that is not connected to the others, is turned if
///    rays from most of it say so: on its front they cross an odd number of triangles on their way
///    out, on its back an even one. If they disagree, it stays as it is.
///
/// This guarantees that any set of flipped faces is undone on a connected orientable surface that
/// encloses something, with or without holes. A one-sided surface (Möbius) cannot be oriented.
RepairedSurface repair_surface(const VecX& positions,
                               const std::vector<std::array<int, 3>>& triangles);

}  // namespace pliant
