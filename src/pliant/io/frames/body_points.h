#pragma once

#include <span>
#include <vector>

#include "pliant/dynamics/model.h"

namespace pliant {

/// Where a vertex of the mesh that a body was made from is found.
struct SourceVertex {
  int number = 0;       // among the vertices of the body, or among its unused ones
  bool in_body = true;  // false for a vertex that nothing refers to
};

/// Of each vertex, in the order of the mesh as it was.
std::vector<SourceVertex> source_vertices(const BodyModel& body);

/// Values of those vertices (3 each) out of `all`, the values of all points of the model. Unused
/// ones have their own place, or zero if `values` are not positions.
enum class PointValues { kPositions, kOther };
void gather_vertex_values(const BodyModel& body, std::span<const SourceVertex> sources,
                          PointValues kind, const VecX& all, Eigen::Ref<VecX> values);

}  // namespace pliant
