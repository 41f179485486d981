#include "pliant/linear/iterative/incomplete_cholesky.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/linear/iterative/cuthill_mckee.h"
#include "pliant/linear/small_cholesky.h"
#include "pliant/linear/spd_solver.h"

namespace pliant {
namespace {

// Shifts as in [Manteuffel80], found by trial. Once the diagonal blocks dominate, nothing can break
// down, so the last shift is never needed unless a diagonal block itself is not positive definite.
constexpr double kFirstShift = 1e-3;
constexpr double kShiftGrowth = 2;
constexpr double kLastShift = 1e6;

}  // namespace

template <int kSize>
void IncompleteCholesky<kSize>::analyze(const SparseMat& A) {
  A_ = block_pattern<kSize>(A);
  state_ = State::kEmpty;
  const int n = A_.rows();
  order_.resize(n);
  std::iota(order_.begin(), order_.end(), 0);
  if (order_kind_ == Order::kCuthillMcKee) order_ = cuthill_mckee_order(A_.start, A_.columns);
  std::vector<int> place(n);
  for (int k = 0; k < n; ++k) place[order_[k]] = k;

  L_ = {};
  L_.cols = n;
  A_source_.clear();
  A_diagonal_.clear();
  std::vector<std::pair<int, int>> row;  // column in our order, place in A_
  for (int k = 0; k < n; ++k) {
    row.clear();
    for (int p = A_.start[order_[k]]; p < A_.start[order_[k] + 1]; ++p) {
      const int column = place[A_.columns[p]];
      if (column < k) row.emplace_back(column, p);
      if (column == k) A_diagonal_.push_back(p);
    }
    std::sort(row.begin(), row.end());
    for (const auto& [column, p] : row) {
      L_.columns.push_back(column);
      A_source_.push_back(p);
    }
    L_.start.push_back(static_cast<int>(L_.columns.size()));
  }
  L_.blocks.resize(L_.columns.size());
  L_inverse_.resize(n);
  place_in_row_.assign(n, -1);
  state_ = State::kAnalyzed;
}

template <int kSize>
IncompleteStatus IncompleteCholesky<kSize>::factorize(const SparseMat& A) {
  if (state_ == State::kEmpty) {
    throw InputError("linear system", "no pattern to factorise in; call analyze() first");
  }
  load_blocks(A, A_);
  state_ = State::kAnalyzed;
  IncompleteStatus status;
  for (double shift = 0; shift <= kLastShift; shift = std::max(kFirstShift, kShiftGrowth * shift)) {
    ++status.attempts;
    status.shift = shift;
    const int row = factorize_shifted(shift);
    if (row < 0) {
      state_ = State::kFactorized;
      status.ok = true;
      status.column = -1;
      return status;
    }
    status.ok = false;
    status.column = Eigen::Index{kSize} * order_[row];
    Block own = A_.blocks[A_diagonal_[row]];
    if (!factorize_small(own)) break;
  }
  return status;
}

// Returns the row at which it broke down, or -1.
template <int kSize>
int IncompleteCholesky<kSize>::factorize_shifted(double shift) {
  for (int row = 0; row < L_.rows(); ++row) {
    if (!factorize_row(row, shift)) return row;
  }
  return -1;
}

// L_ik = (A_ik - Σ_j L_ij L_kjᵀ) L_kk⁻ᵀ over j < k that are in both rows, then L_ii from what is
// left of the diagonal block.
template <int kSize>
bool IncompleteCholesky<kSize>::factorize_row(int row, double shift) {
  const int begin = L_.start[row], end = L_.start[row + 1];
  for (int p = begin; p < end; ++p) place_in_row_[L_.columns[p]] = p;
  Block diagonal = (1 + shift) * A_.blocks[A_diagonal_[row]];
  for (int p = begin; p < end; ++p) {
    const int k = L_.columns[p];
    Block sum = A_.blocks[A_source_[p]];
    for (int q = L_.start[k]; q < L_.start[k + 1]; ++q) {
      const int mine = place_in_row_[L_.columns[q]];
      if (mine >= 0) sum.noalias() -= L_.blocks[mine].lazyProduct(L_.blocks[q].transpose());
    }
    L_.blocks[p].noalias() = sum.lazyProduct(L_inverse_[k].transpose());
    diagonal.noalias() -= L_.blocks[p].lazyProduct(L_.blocks[p].transpose());
  }
  for (int p = begin; p < end; ++p) place_in_row_[L_.columns[p]] = -1;
  L_inverse_[row] = diagonal;
  if (!factorize_small(L_inverse_[row])) return false;
  invert_lower(L_inverse_[row]);
  return true;
}

template <int kSize>
template <int kRhs>
void IncompleteCholesky<kSize>::solve_interleaved(const double* b, double* x) {
  using detail::slot;
  using Slot = detail::Slot<kSize, kRhs>;
  double* y = work_.data();
  const int n = L_.rows();
  for (int i = 0; i < n; ++i) {
    Slot sum = slot<kSize, kRhs>(b, order_[i]);
    for (int p = L_.start[i]; p < L_.start[i + 1]; ++p) {
      sum.noalias() -= L_.blocks[p].lazyProduct(slot<kSize, kRhs>(y, L_.columns[p]));
    }
    slot<kSize, kRhs>(y, i) = L_inverse_[i].lazyProduct(sum);
  }
  for (int i = n - 1; i >= 0; --i) {
    const Slot xi = L_inverse_[i].transpose().lazyProduct(slot<kSize, kRhs>(y, i));
    slot<kSize, kRhs>(x, order_[i]) = xi;
    for (int p = L_.start[i]; p < L_.start[i + 1]; ++p) {
      slot<kSize, kRhs>(y, L_.columns[p]).noalias() -= L_.blocks[p].transpose().lazyProduct(xi);
    }
  }
}

template <int kSize>
void IncompleteCholesky<kSize>::solve(const VecX& b, VecX& x) {
  if (state_ != State::kFactorized) {
    throw InputError("linear system", "no factor to solve with; factorize() must succeed first");
  }
  const bool three = kSize == 1 && b.size() == 3 * size();
  if (!three) check_right_hand_side(b.size(), size());
  x.resize(b.size());
  work_.resize(b.size());
  if constexpr (kSize == 1) {
    if (three) return solve_interleaved<3>(b.data(), x.data());
  }
  solve_interleaved<1>(b.data(), x.data());
}

template class IncompleteCholesky<1>;
template class IncompleteCholesky<3>;

}  // namespace pliant
