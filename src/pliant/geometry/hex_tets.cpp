#include "pliant/geometry/hex_tets.h"

#include <array>
#include <cstddef>

namespace pliant {
namespace {

// Corners of a hex have three bits, one for each axis. A path from corner 0 to corner 7 along three
// edges is a tet; the odd orders of the axes are inside out and have two corners exchanged.
constexpr std::array<std::array<std::size_t, 4>, 6> kPaths = {
    {{0, 1, 3, 7}, {0, 2, 6, 7}, {0, 4, 5, 7}, {0, 3, 2, 7}, {0, 6, 4, 7}, {0, 5, 1, 7}}};

}  // namespace

Mesh hexes_as_tets(const Mesh& mesh) {
  Mesh split;
  split.positions = mesh.positions;
  split.tets = mesh.tets;
  for (const auto& hex : mesh.hexes) {
    for (const auto& path : kPaths) {
      split.tets.push_back({hex[path[0]], hex[path[1]], hex[path[2]], hex[path[3]]});
    }
  }
  return split;
}

}  // namespace pliant
