#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// How far from the origin a mesh may reach, m. Squares of volumes, which are sixth powers of a
/// length, do not overflow there; the visible universe is 1e27 m wide.
inline constexpr double kLargestCoordinate = 1e50;

enum class MeshProblemKind {
  kIndexOutOfRange,
  kRepeatedVertex,
  kNotFinite,
  kTooFar,
  kInverted,
  kFlat,
  kUnreferencedVertex,
};

/// One thing wrong with a mesh. `message` says all of it: `tet 7: volume -0.2 m³ is negative`.
struct MeshProblem {
  MeshProblemKind kind;
  std::size_t element;  // its number among its kind, or that of the vertex that is the problem
  std::string message;
};

struct MeshReport {
  std::vector<MeshProblem> problems;  // the first ones, up to the limit
  std::size_t total = 0;              // all of them

  bool ok() const { return total == 0; }
};

/// Finds indices out of range, elements that repeat a vertex, positions that are not finite or
/// beyond kLargestCoordinate, inverted and flat tets, and vertices of no element. Safe on any
/// input.
MeshReport check_mesh(const Mesh& mesh, std::size_t limit = 20);

}  // namespace pliant
