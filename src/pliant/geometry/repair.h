#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// Vertices that nothing refers to, taken out of a mesh because they would have no mass.
struct UnusedVertices {
  std::vector<int> numbers;  // in the mesh as it was, ascending
  VecX positions;            // m

  bool empty() const { return numbers.empty(); }
  /// Number of a vertex that was kept in the mesh as it was.
  int number_before(int kept) const;
  /// Number of a vertex of the mesh as it was among those that were kept; none if it was not.
  std::optional<int> number_after(int before) const;
};

/// Turns tets of negative volume the right way round; returns how many. Indices must be in range.
std::size_t orient_tets(Mesh& mesh);

/// Removes the vertices of no element and renumbers the rest in order. Indices must be in range.
UnusedVertices remove_unused_vertices(Mesh& mesh);

/// Nearly flat tets and tiny ones: those with 6√2 V / l³ (1 for a regular tet, l its longest edge)
/// below `kSliverShape`, and those with less than `kSliverVolume` of the mean volume. They are
/// usable, but stiff, and poor judges of strain.
inline constexpr double kSliverShape = 1e-3;
inline constexpr double kSliverVolume = 1e-6;
struct Sliver {
  std::size_t tet = 0;
  double relative_volume = 0;  // over the mean volume of all tets
};
std::vector<Sliver> find_slivers(const Mesh& mesh);

/// What had to be done to a mesh from outside before it can be simulated.
struct MeshRepair {
  std::size_t turned = 0;
  UnusedVertices unused;
  std::vector<Sliver> slivers;

  /// A sentence for each thing done or found.
  std::vector<std::string> warnings() const;
};

/// Turns tets round and drops unused vertices. Indices must be in range, positions finite.
MeshRepair repair_mesh(Mesh& mesh);

}  // namespace pliant
