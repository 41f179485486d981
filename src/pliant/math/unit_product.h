#pragma once

#include <array>
#include <cstddef>

namespace pliant {

/// The point q nearest to s among those with q > 0 and product 1, for 2 or 3 stretches s of any
/// sign: the projection onto SL(n) in the frame of the singular vectors.
///
/// At it q_i - s_i = m / q_i with one multiplier m, so q_i = (s_i ± √(s_i² + 4m)) / 2: the root +
/// for all, except that of the smallest stretch beyond the fold where its two roots meet. The
/// product is monotone in m on each branch, so the search for m is bracketed and cannot run to the
/// wrong root, as a search in q does: from (1, 1, -1) that one ends at (-1, -1, 1).
template <std::size_t N>
struct UnitProduct {
  std::array<double, N> q;
  double multiplier;
};

UnitProduct<2> nearest_unit_product(const std::array<double, 2>& s);
UnitProduct<3> nearest_unit_product(const std::array<double, 3>& s);

}  // namespace pliant
