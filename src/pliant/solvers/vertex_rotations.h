#pragma once

#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

/// Finds for each vertex the rotation that best turns its neighbourhood at `rest` into that at x;
/// stiffness warping turns forces back by it [Mueller02]. The neighbours of a vertex are those with
/// an entry in its row of `graph`; a vertex without neighbours is not turned.
void find_vertex_rotations(const SparseMat& graph, const VecX& rest, const VecX& x,
                           ThreadPool& pool, std::vector<Mat3>& rotations);

}  // namespace pliant
