#pragma once

#include <span>
#include <vector>

#include "pliant/dynamics/model.h"

namespace pliant {

/// Where each vertex of the mesh that a body was made from is found: a vertex of the body or, for
/// one that nothing refers to, -1 - its number among the unused.
std::vector<int> source_vertices(const BodyModel& body);

/// Values of those vertices (3 each) out of `all`, the values of all points of the model. Unused
/// ones have their own place, or zero if `values` are not positions.
enum class PointValues { kPositions, kOther };
void gather(const BodyModel& body, std::span<const int> sources, PointValues kind, const VecX& all,
            Eigen::Ref<VecX> values);

}  // namespace pliant
