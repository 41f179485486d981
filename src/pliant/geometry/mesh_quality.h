#pragma once

#include <array>
#include <cstddef>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// How far a tet is from a regular one. Angles in degrees, ratios 1 for a regular tet and 0 for a
/// flat one; an inverted tet has negative ratios.
struct TetQuality {
  double min_dihedral = 0;  // smallest angle between two faces; 70.53 for a regular tet
  double max_dihedral = 0;
  double radius_ratio = 0;  // 3 inscribed radius / circumscribed radius
  double mean_ratio = 0;    // 12 ∛(9 volume²) / Σ edge²
};

TetQuality tet_quality(const VecX& positions, const std::array<int, 4>& tet);

/// The six angles between the faces of a tet, degrees, in the order of the edges where they meet:
/// 01, 02, 03, 12, 13, 23. Between 0 and 180 for either orientation; 0 or 180 for a flat tet.
std::array<double, 6> dihedral_angles(const VecX& positions, const std::array<int, 4>& tet);

/// Quality of all tets of a mesh; zeros if it has none.
struct MeshQuality {
  static constexpr std::size_t kBins = 18;

  double min_dihedral = 0;  // degrees
  double max_dihedral = 0;  // degrees
  double min_radius_ratio = 0;
  double mean_radius_ratio = 0;
  double min_mean_ratio = 0;
  double mean_mean_ratio = 0;
  std::size_t worst_tet = 0;  // the one with the lowest mean ratio
  /// Dihedral angles in steps of 10 degrees: [0, 10), [10, 20), ... [170, 180].
  std::array<std::size_t, kBins> dihedral_histogram{};
};

MeshQuality mesh_quality(const Mesh& mesh);

}  // namespace pliant
