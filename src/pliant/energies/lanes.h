#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "pliant/core/parallel.h"
#include "pliant/core/types.h"
#include "pliant/math/batch.h"

namespace pliant {

/// The lanes of a batch of elements that belong to a range: [first, last).
struct Lanes {
  int first = 0;
  int last = Batch::kLanes;

  bool all() const { return last - first == Batch::kLanes; }
};

/// The lanes of the batch whose first element is e that belong to `range`.
inline Lanes lanes_of(Eigen::Index e, IndexRange range) {
  return {static_cast<int>(std::max<Eigen::Index>(range.begin - e, 0)),
          static_cast<int>(std::min<Eigen::Index>(range.end - e, Batch::kLanes))};
}

/// Reads one corner of a batch of elements: lane l is the point stencils[Corners * l].
template <int Corners>
PLIANT_INLINE Vec3T<Batch> gather_points(const VecX& x, const int* stencils) {
  const double* p0 = x.data() + 3 * stencils[0];
  const double* p1 = x.data() + 3 * stencils[Corners];
  const double* p2 = x.data() + 3 * stencils[2 * Corners];
  const double* p3 = x.data() + 3 * stencils[3 * Corners];
  return {Batch(p0[0], p1[0], p2[0], p3[0]), Batch(p0[1], p1[1], p2[1], p3[1]),
          Batch(p0[2], p1[2], p2[2], p3[2])};
}

/// Transposes four numbers in four lanes each: number i of lane l becomes number l of lane i.
template <class B>
PLIANT_INLINE std::array<B, 4> transposed(const B* rows) {
  static_assert(B::kLanes == 4);
  std::array<B, 4> columns;
  if constexpr (B::kParts == 1) {
    // Two rounds of interleaving; the general path would go through memory.
    const auto low01 = __builtin_shufflevector(rows[0].part[0], rows[1].part[0], 0, 4, 2, 6);
    const auto high01 = __builtin_shufflevector(rows[0].part[0], rows[1].part[0], 1, 5, 3, 7);
    const auto low23 = __builtin_shufflevector(rows[2].part[0], rows[3].part[0], 0, 4, 2, 6);
    const auto high23 = __builtin_shufflevector(rows[2].part[0], rows[3].part[0], 1, 5, 3, 7);
    columns[0].part[0] = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
    columns[1].part[0] = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
    columns[2].part[0] = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
    columns[3].part[0] = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
  } else {
    for (int l = 0; l < 4; ++l) {
      columns[l] = B(rows[0].lane(l), rows[1].lane(l), rows[2].lane(l), rows[3].lane(l));
    }
  }
  return columns;
}

/// Writes `Count` numbers of each of the lanes, lane after lane.
template <int Count>
PLIANT_INLINE void scatter_lanes(const Batch* from, Lanes lanes, double* to) {
  constexpr int kQuads = Count / Batch::kLanes * Batch::kLanes;
  for (int k = 0; k < kQuads; k += Batch::kLanes) {
    const std::array<Batch, 4> columns = transposed(from + k);
    if (lanes.all()) {
      for (int l = 0; l < Batch::kLanes; ++l) {
        columns[l].store(to + Count * l + k);
      }
    } else {
      for (int l = lanes.first; l < lanes.last; ++l) {
        columns[l].store(to + Count * (l - lanes.first) + k);
      }
    }
  }
  for (int k = kQuads; k < Count; ++k) {
    for (int l = lanes.first; l < lanes.last; ++l)
      to[Count * (l - lanes.first) + k] = from[k].lane(l);
  }
}

}  // namespace pliant
