#pragma once

#include <algorithm>

#include "pliant/core/parallel.h"
#include "pliant/core/types.h"
#include "pliant/math/batch.h"

namespace pliant {

/// The lanes of a batch of elements that a range asks for: [first, last).
struct Lanes {
  int first = 0;
  int last = Batch::kLanes;

  bool all() const { return last - first == Batch::kLanes; }
};

/// Of the batch whose first element is e.
inline Lanes lanes_of(Eigen::Index e, IndexRange range) {
  return {static_cast<int>(std::max<Eigen::Index>(range.begin - e, 0)),
          static_cast<int>(std::min<Eigen::Index>(range.end - e, Batch::kLanes))};
}

/// One corner of a batch of elements: lane l is the point stencils[Corners * l].
template <int Corners>
Vec3T<Batch> gather_points(const VecX& x, const int* stencils) {
  const double* p0 = x.data() + 3 * stencils[0];
  const double* p1 = x.data() + 3 * stencils[Corners];
  const double* p2 = x.data() + 3 * stencils[2 * Corners];
  const double* p3 = x.data() + 3 * stencils[3 * Corners];
  return {Batch(p0[0], p1[0], p2[0], p3[0]), Batch(p0[1], p1[1], p2[1], p3[1]),
          Batch(p0[2], p1[2], p2[2], p3[2])};
}

/// Writes `Count` numbers of each of the lanes, lane after lane.
template <int Count>
void scatter_lanes(const Batch* from, Lanes lanes, double* to) {
  double columns[Count][Batch::kLanes];
  for (int k = 0; k < Count; ++k) from[k].store(columns[k]);
  for (int l = lanes.first; l < lanes.last; ++l) {
    for (int k = 0; k < Count; ++k) *to++ = columns[k][l];
  }
}

}  // namespace pliant
