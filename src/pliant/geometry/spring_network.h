#pragma once

#include <array>
#include <vector>

namespace pliant {

/// What holds a spring of a sheet together: its weave, its diagonals, or its resistance to folding.
enum class SpringKind { kStructural, kShear, kBending };

/// Springs over the vertices of a mesh; `kinds[i]` belongs to `edges[i]`.
struct SpringNetwork {
  std::vector<std::array<int, 2>> edges;
  std::vector<SpringKind> kinds;
};

}  // namespace pliant
