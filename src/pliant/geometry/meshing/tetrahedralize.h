#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/params.h"
#include "pliant/geometry/mesh.h"
#include "pliant/geometry/mesh_quality.h"

namespace pliant {

/// The bounds that every tet made by `tetrahedralize` obeys, whatever the surface; docs/meshing.md
/// says why. Angles in degrees, ratios as in TetQuality.
struct TetrahedralizeBounds {
  static constexpr double kMinDihedral = 10.5;
  static constexpr double kMaxDihedral = 163.8;
  static constexpr double kMinRadiusRatio = 0.097;
  static constexpr double kMinMeanRatio = 0.258;
};

struct TetrahedralizeSettings {
  std::optional<double> cell = {};  // m; by default fine enough for 1 % of the volume
  int vertices = 0;                 // about how many the mesh gets, instead of `cell`; 0: as `cell`
  double smallest_piece = 1e-3;     // share of the volume below which a separate piece is dropped

  static constexpr std::string_view kName = "tetrahedralize";
  static constexpr auto fields() {
    using S = TetrahedralizeSettings;
    return Fields{
        field("cell", &S::cell, "m", positive(),
              "side of a lattice cube; by default 1/30 of the diagonal, less for slender bodies"),
        field("vertices", &S::vertices, "", at_least(0),
              "about how many the mesh gets, instead of giving a cell; 0: off"),
        field("smallest_piece", &S::smallest_piece, "", between(0, 1),
              "share of the volume below which separate pieces are dropped")};
  }
};

/// What was found and made. `lost_area` and `lost_volume` say whether thin parts were lost.
struct TetrahedralizeReport {
  double cell = 0;                // m
  std::size_t lattice_cells = 0;  // cubes that were examined
  double volume = 0;              // m³, of the mesh
  double surface_volume = 0;      // m³, enclosed by the repaired surface; only if it is closed
  double lost_area = 0;           // share of the surface farther than half a cell from the mesh's
  /// The share of the surface's volume that is not in the mesh. None if the surface does not define
  /// a volume: it is open, or parts of it overlap and would count twice.
  std::optional<double> lost_volume;
  MeshQuality quality;
  std::size_t pieces = 0;
  std::size_t dropped_pieces = 0;
  std::size_t removed_tets = 0;  // where the boundary touched itself
  // Of the surface as it was given:
  std::size_t welded_vertices = 0;
  std::size_t removed_triangles = 0;  // without area, or duplicates
  std::size_t flipped_triangles = 0;
  std::size_t open_edges = 0;
  std::size_t non_manifold_edges = 0;

  /// What a user should know: parts that were lost, pieces that are not connected to the rest.
  std::vector<std::string> warnings() const;
};

struct TetrahedralizeResult {
  Mesh mesh;  // tets only
  TetrahedralizeReport report;
};

/// Fills a surface with tets. It may have holes, flipped faces, faces that cross each other, and
/// edges of many faces: what is inside is decided by its winding number after `repair_surface`.
/// Triangles are taken from the mesh, or from the outside of its tets and hexes.
///
/// A body-centred cubic lattice is fitted to the surface [LabelleShewchuk07], so every tet is
/// within TetrahedralizeBounds. Parts thinner than a cell may be lost and sharp edges are rounded
/// within a cell. The boundary is a closed manifold. Same bits for any number of threads.
///
/// @throws InputError if there is no surface, a position or setting is invalid, nothing is inside,
/// or the lattice would have more than kMaxLatticeCells cubes.
TetrahedralizeResult tetrahedralize(const Mesh& mesh, const TetrahedralizeSettings& settings = {},
                                    int threads = 1);

inline constexpr double kMaxLatticeCells = 16e6;

}  // namespace pliant
