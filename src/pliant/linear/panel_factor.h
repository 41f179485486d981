#pragma once

#include <Eigen/Core>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// L D Lᵀ packed for solves with few right-hand sides, where reading L from memory is all the time.
///
/// Neighbouring columns of L that have the same rows below them form a panel of up to
/// kPanelWidth columns. A panel is its small unit triangle and, row by row, a dense block:
///
///     1                       order in memory:  a  b c  | d e f | g h i
///     a 1                     row indices:                r       s
///     b c 1
///     ------- first row below the panel
///     d e f   row r
///     g h i   row s
///
/// So both substitutions stream the numbers once, in order, with one index for each row of a panel,
/// and the unknowns of the panel stay in registers.
class PanelFactor {
 public:
  static constexpr int kPanelWidth = 8;

  /// L: lower triangle, compressed, rows sorted, diagonal not stored and equal to 1. D: its pivots.
  void pack(const SparseMat& L, const VecX& D);

  /// y = (L D Lᵀ)⁻¹ y for rows y[0], y[1], ..., each one number or a small vector.
  template <class Row>
  void solve_in_place(Row* y) const;

  Eigen::Index size() const { return inverse_pivots_.size(); }

 private:
  struct Panel {
    int first = 0;  // its first column
    int width = 0;
    int rows = 0;  // below the panel
  };

  std::vector<Panel> panels_;
  std::vector<int> row_indices_;  // of all panels, in their order
  std::vector<double> values_;    // of all panels, in their order
  VecX inverse_pivots_;
};

}  // namespace pliant
