#pragma once

#include <array>
#include <vector>

namespace pliant {

/// What a spring of a sheet stands for: the threads of the weave, its resistance to shear (along
/// diagonals), or to folding.
enum class SpringKind { kStructural, kShear, kBending };

/// Springs over the vertices of a mesh; `kinds[i]` belongs to `edges[i]`.
struct SpringNetwork {
  std::vector<std::array<int, 2>> edges;
  std::vector<SpringKind> kinds;
};

}  // namespace pliant
