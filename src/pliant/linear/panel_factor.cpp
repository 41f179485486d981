#include "pliant/linear/panel_factor.h"

#include <algorithm>
#include <type_traits>

namespace pliant {
namespace {

int entries(const SparseMat& L, int column) {
  return L.outerIndexPtr()[column + 1] - L.outerIndexPtr()[column];
}

// Whether column j+1 has the rows of column j, j+1 itself aside. The elimination makes these a
// subset if j+1 is the first row of j, so that counting them is enough.
bool continues(const SparseMat& L, int j) {
  return j + 1 < L.cols() && entries(L, j) > 0 &&
         L.innerIndexPtr()[L.outerIndexPtr()[j]] == j + 1 && entries(L, j + 1) == entries(L, j) - 1;
}

// One panel of W columns in the order of memory; `y` are the unknowns of its columns, `all` those
// of every row. Returns the place in memory after the panel.
template <int W, class Row>
const double* forward(const double* values, const int* rows, int row_count, Row* y, Row* all) {
  for (int r = 1; r < W; ++r) {
    for (int c = 0; c < r; ++c) y[r] -= *values++ * y[c];
  }
  Row local[W];
  std::copy(y, y + W, local);
  for (int i = 0; i < row_count; ++i, values += W) {
    Row sum = values[0] * local[0];
    for (int c = 1; c < W; ++c) sum += values[c] * local[c];
    all[rows[i]] -= sum;
  }
  return values;
}

// The same in reverse, with the transpose: `end` and `rows_end` lie behind the panel. Returns its
// beginning.
template <int W, class Row>
const double* backward(const double* end, const int* rows_end, int row_count,
                       const double* inverse_pivots, Row* y, const Row* all) {
  Row local[W];
  for (int c = 0; c < W; ++c) local[c] = inverse_pivots[c] * y[c];
  const double* values = end;
  for (int i = 1; i <= row_count; ++i) {
    values -= W;
    const Row below = all[rows_end[-i]];
    for (int c = 0; c < W; ++c) local[c] -= values[c] * below;
  }
  for (int r = W - 1; r > 0; --r) {
    for (int c = r - 1; c >= 0; --c) local[c] -= *--values * local[r];
  }
  std::copy(local, local + W, y);
  return values;
}

// f(std::integral_constant<int, width>), to have a kernel with registers for each width.
template <class F>
auto with_width(int width, F&& f) {
  static_assert(PanelFactor::kPanelWidth == 8);
  switch (width) {
    case 1:
      return f(std::integral_constant<int, 1>());
    case 2:
      return f(std::integral_constant<int, 2>());
    case 3:
      return f(std::integral_constant<int, 3>());
    case 4:
      return f(std::integral_constant<int, 4>());
    case 5:
      return f(std::integral_constant<int, 5>());
    case 6:
      return f(std::integral_constant<int, 6>());
    case 7:
      return f(std::integral_constant<int, 7>());
    default:
      return f(std::integral_constant<int, 8>());
  }
}

}  // namespace

void PanelFactor::pack(const SparseMat& L, const VecX& D) {
  inverse_pivots_ = D.cwiseInverse();
  panels_.clear();
  row_indices_.clear();
  values_.clear();
  values_.reserve(static_cast<size_t>(L.nonZeros()));
  const int n = static_cast<int>(L.cols());
  for (Panel panel; panel.first < n; panel.first += panel.width) {
    panel.width = 1;
    while (panel.width < kPanelWidth && continues(L, panel.first + panel.width - 1)) ++panel.width;
    panel.rows = entries(L, panel.first) - (panel.width - 1);
    panels_.push_back(panel);
    // Entry (row, c): column c of the panel starts one row below its diagonal.
    const int* start = L.outerIndexPtr() + panel.first;
    const auto value = [&](int row, int c) { return L.valuePtr()[start[c] + row - c - 1]; };
    for (int row = 1; row < panel.width + panel.rows; ++row) {
      for (int c = 0; c < std::min(row, panel.width); ++c) values_.push_back(value(row, c));
    }
    const int* rows = L.innerIndexPtr() + start[0] + panel.width - 1;
    row_indices_.insert(row_indices_.end(), rows, rows + panel.rows);
  }
}

template <class Row>
void PanelFactor::solve_in_place(Row* y) const {
  const double* values = values_.data();
  const int* rows = row_indices_.data();
  for (const Panel& p : panels_) {
    values = with_width(p.width, [&](auto width) {
      return forward<width(), Row>(values, rows, p.rows, y + p.first, y);
    });
    rows += p.rows;
  }
  for (size_t i = panels_.size(); i-- > 0;) {
    const Panel& p = panels_[i];
    values = with_width(p.width, [&](auto width) {
      return backward<width(), Row>(values, rows, p.rows, inverse_pivots_.data() + p.first,
                                    y + p.first, y);
    });
    rows -= p.rows;
  }
}

template void PanelFactor::solve_in_place(double* y) const;
template void PanelFactor::solve_in_place(Eigen::Vector4d* y) const;

}  // namespace pliant
