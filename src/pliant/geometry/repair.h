#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// Vertices that nothing refers to, taken out of a mesh because they would have no mass.
struct UnusedVertices {
  std::vector<int> numbers;  // in the original mesh, ascending
  VecX positions;            // m

  bool empty() const { return numbers.empty(); }
  /// The number that a kept vertex had in the original mesh.
  int number_before(int kept) const;
  /// The number that a vertex of the original mesh has now; none if it was taken out.
  std::optional<int> number_after(int before) const;
};

/// Turns tets of negative volume the right way round; returns how many. Indices must be in range.
std::size_t orient_tets(Mesh& mesh);

/// Removes the vertices of no element and renumbers the rest in order. Indices must be in range.
UnusedVertices remove_unused_vertices(Mesh& mesh);

/// Slivers are nearly flat tets and tiny ones: those with 6√2 V / l³ (1 for a regular tet, l its
/// longest edge) below `kSliverShape`, and those with less than `kSliverVolume` of the mean volume.
/// They are usable, but stiff, and their strain is inaccurate.
inline constexpr double kSliverShape = 1e-3;
inline constexpr double kSliverVolume = 1e-6;
struct Sliver {
  std::size_t tet = 0;
  double relative_volume = 0;  // over the mean volume of all tets
};
std::vector<Sliver> find_slivers(const Mesh& mesh);

/// What had to be changed in a mesh from outside before it can be simulated.
struct MeshRepair {
  std::size_t turned = 0;
  UnusedVertices unused;
  std::vector<Sliver> slivers;

  /// A sentence for each thing done or found.
  std::vector<std::string> warnings() const;
};

/// Turns inverted tets the right way round and drops unused vertices. Indices must be in range,
/// positions finite.
MeshRepair repair_mesh(Mesh& mesh);

}  // namespace pliant
