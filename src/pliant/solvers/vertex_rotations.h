#pragma once

#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

/// For each vertex the rotation that turns its neighbourhood at `rest` best into that at x: what
/// stiffness warping turns forces back by [Mueller02]. Neighbours are the vertices that it has an
/// entry with in `graph`, one row for each vertex; one without any is not turned.
void find_vertex_rotations(const SparseMat& graph, const VecX& rest, const VecX& x,
                           ThreadPool& pool, std::vector<Mat3>& rotations);

}  // namespace pliant
