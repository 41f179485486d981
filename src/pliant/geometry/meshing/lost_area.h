#pragma once

#include "pliant/core/parallel.h"
#include "pliant/geometry/surfaces/surface_repair.h"

namespace pliant::detail {

/// The share of a surface's area that is outside a tet mesh and farther than `distance` (m) from
/// it, estimated from samples about two distances apart. The boundary of the mesh must be closed.
double lost_area(const RepairedSurface& surface, const Mesh& mesh, double distance,
                 ThreadPool& pool);

}  // namespace pliant::detail
