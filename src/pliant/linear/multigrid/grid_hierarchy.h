#pragma once

#include <utility>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "pliant/linear/multigrid/chebyshev.h"
#include "pliant/linear/multigrid/multigrid.h"
#include "pliant/linear/multigrid/smoothed_aggregation.h"

namespace pliant {

[[noreturn]] inline void throw_not_built() {
  throw InputError("multigrid", "there are no levels; a build must succeed first");
}

/// One level of a multigrid method and its maps to and from the next coarser one.
template <int kSize, int kModes>
struct GridLevel {
  explicit GridLevel(int degree) : smoother({.degree = degree}) {}

  /// Unknowns.
  Eigen::Index size() const { return Eigen::Index{kSize} * A.rows(); }
  [[nodiscard]] FactorStatus prepare_smoother(ThreadPool& pool);
  /// False if the next level would not be much smaller.
  bool coarsen(const NearNullSpace<kSize, kModes>& modes, ThreadPool& pool);
  /// False if A is singular.
  [[nodiscard]] bool find_coarse_matrix(BlockMatrix<kModes, kModes>& coarse,
                                        ThreadPool& pool) const {
    coarse = galerkin_product(A, P, P_transposed, coarse_modes, pool);
    return !has_free_unknown(A, P_transposed, coarse);
  }

  /// x = smoothed from zero; coarse_b = what the coarse level is to solve for.
  template <int kRhs>
  void down(VecX& coarse_b, ThreadPool& pool);
  /// Adds the coarse level's x and smooths.
  template <int kRhs>
  void up(const VecX& coarse_x, ThreadPool& pool);

  BlockMatrix<kSize, kSize> A;
  ChebyshevSmoother<kSize> smoother;
  BlockMatrix<kSize, kModes> P;
  BlockMatrix<kModes, kSize> P_transposed;
  NearNullSpace<kModes, kModes> coarse_modes;
  VecX b, x, r;

 private:
  template <int kRhs>
  void find_residual(ThreadPool& pool);
};

/// All levels: the finest with blocks of kSize, the others with blocks of kModes; the coarsest is
/// factorised.
template <int kSize, int kModes>
class GridHierarchy {
 public:
  GridHierarchy(const Multigrid::Options& options, ThreadPool& pool)
      : options_(options), pool_(pool), finest_(options.degree), direct_({}, pool) {}

  [[nodiscard]] FactorStatus build(const SparseMat& A, const NearNullSpace<kSize, kModes>& modes);

  /// x = approximately A⁻¹ b for kRhs interleaved vectors, by one V-cycle.
  /// @throws InputError if the last build was not ok or b has another length.
  template <int kRhs>
  void apply(const VecX& b, VecX& x);

  /// Unknowns.
  Eigen::Index size() const { return finest_.size(); }
  /// The number of unknowns of each level, the finest first.
  /// @throws InputError if the last build was not ok.
  std::vector<Eigen::Index> sizes() const;

 private:
  FactorStatus build_levels(const NearNullSpace<kSize, kModes>& modes);
  FactorStatus build_coarser();
  template <int kBlock>
  FactorStatus factorize_coarsest(const BlockMatrix<kBlock, kBlock>& A);
  bool small(Eigen::Index unknowns) const { return unknowns <= options_.coarsest; }

  Multigrid::Options options_;
  ThreadPool& pool_;
  bool built_ = false;  // the last build was ok
  bool direct_only_ = true;
  GridLevel<kSize, kModes> finest_;
  std::vector<GridLevel<kModes, kModes>> coarser_;
  SparseCholesky direct_;
  Eigen::Index coarsest_size_ = 0;
  VecX coarsest_b_, coarsest_x_;
};

template <int kSize, int kModes>
FactorStatus GridLevel<kSize, kModes>::prepare_smoother(ThreadPool& pool) {
  const int bad = smoother.invert_diagonal(A);
  if (bad >= 0) return {.ok = false, .column = Eigen::Index{kSize} * bad};
  return {.ok = smoother.find_spectrum(A, pool)};
}

template <int kSize, int kModes>
bool GridLevel<kSize, kModes>::coarsen(const NearNullSpace<kSize, kModes>& modes,
                                       ThreadPool& pool) {
  constexpr double kWorthwhile = 0.7;
  const Aggregates groups = aggregate(A.start, A.columns);
  if (groups.count == 0 || kModes * groups.count > kWorthwhile * double(size())) return false;
  Prolongation<kSize, kModes> tentative = tentative_prolongation<kSize, kModes>(groups, modes);
  // 4/3 over the highest eigenvalue is the best step for an energy of the whole [Vanek96].
  const double step = 4 / (3 * smoother.highest());
  P = smoothed_prolongation(tentative.P, A, smoother.diagonal_inverse(), step, pool);
  P_transposed = transpose_of(P);
  coarse_modes = std::move(tentative.modes);
  return true;
}

template <int kSize, int kModes>
template <int kRhs>
void GridLevel<kSize, kModes>::find_residual(ThreadPool& pool) {
  for_each_product<kRhs>(A, x.data(), pool, [this](Eigen::Index i, const auto& Ax) {
    detail::slot<kSize, kRhs>(r.data(), i) = detail::slot<kSize, kRhs>(b.data(), i) - Ax;
  });
}

template <int kSize, int kModes>
template <int kRhs>
void GridLevel<kSize, kModes>::down(VecX& coarse_b, ThreadPool& pool) {
  x.setZero(b.size());
  r = b;
  smoother.template smooth<kRhs>(A, r, x, pool);
  find_residual<kRhs>(pool);
  coarse_b.resize(Eigen::Index{kModes} * kRhs * P.cols);
  multiply<kRhs>(P_transposed, r.data(), coarse_b.data(), pool);
}

template <int kSize, int kModes>
template <int kRhs>
void GridLevel<kSize, kModes>::up(const VecX& coarse_x, ThreadPool& pool) {
  for_each_product<kRhs>(P, coarse_x.data(), pool, [this](Eigen::Index i, const auto& step) {
    detail::slot<kSize, kRhs>(x.data(), i) += step;
  });
  find_residual<kRhs>(pool);
  smoother.template smooth<kRhs>(A, r, x, pool);
}

template <int kSize, int kModes>
FactorStatus GridHierarchy<kSize, kModes>::build(const SparseMat& A,
                                                 const NearNullSpace<kSize, kModes>& modes) {
  built_ = false;
  finest_.A = block_pattern<kSize>(A);
  load_blocks(A, finest_.A);
  const FactorStatus status = build_levels(modes);
  built_ = status.ok;
  return status;
}

template <int kSize, int kModes>
FactorStatus GridHierarchy<kSize, kModes>::build_levels(const NearNullSpace<kSize, kModes>& modes) {
  coarser_.clear();
  direct_only_ = true;
  if (small(finest_.size())) return factorize_coarsest(finest_.A);
  const FactorStatus status = finest_.prepare_smoother(pool_);
  if (!status.ok) return status;
  direct_only_ = !finest_.coarsen(modes, pool_);
  return direct_only_ ? factorize_coarsest(finest_.A) : build_coarser();
}

template <int kSize, int kModes>
FactorStatus GridHierarchy<kSize, kModes>::build_coarser() {
  BlockMatrix<kModes, kModes> A;
  if (!finest_.find_coarse_matrix(A, pool_)) return {.ok = false};
  const NearNullSpace<kModes, kModes>* modes = &finest_.coarse_modes;
  while (!small(Eigen::Index{kModes} * A.rows())) {
    GridLevel<kModes, kModes> level(options_.degree);
    level.A = std::move(A);
    if (!level.prepare_smoother(pool_).ok) return {.ok = false};
    if (!level.coarsen(*modes, pool_)) {
      A = std::move(level.A);
      break;
    }
    if (!level.find_coarse_matrix(A, pool_)) return {.ok = false};
    coarser_.push_back(std::move(level));
    modes = &coarser_.back().coarse_modes;
  }
  return factorize_coarsest(A);
}

template <int kSize, int kModes>
template <int kBlock>
FactorStatus GridHierarchy<kSize, kModes>::factorize_coarsest(
    const BlockMatrix<kBlock, kBlock>& A) {
  const SparseMat entries = entries_of(A);
  direct_.analyze(entries);
  coarsest_size_ = entries.cols();
  FactorStatus status = direct_.factorize(entries);
  if (!direct_only_) status.column = -1;  // not the caller's numbering
  return status;
}

template <int kSize, int kModes>
template <int kRhs>
void GridHierarchy<kSize, kModes>::apply(const VecX& b, VecX& x) {
  if (!built_) throw_not_built();
  check_right_hand_side(b.size(), size(), kRhs);
  const auto solve = [this](const VecX& from, VecX& to) {
    kRhs == 1 ? direct_.solve(from, to) : direct_.solve3(from, to);
  };
  if (direct_only_) return solve(b, x);
  finest_.b = b;
  finest_.template down<kRhs>(coarser_.empty() ? coarsest_b_ : coarser_.front().b, pool_);
  for (std::size_t i = 0; i < coarser_.size(); ++i) {
    coarser_[i].template down<kRhs>(i + 1 < coarser_.size() ? coarser_[i + 1].b : coarsest_b_,
                                    pool_);
  }
  solve(coarsest_b_, coarsest_x_);
  for (std::size_t i = coarser_.size(); i-- > 0;) {
    coarser_[i].template up<kRhs>(i + 1 < coarser_.size() ? coarser_[i + 1].x : coarsest_x_, pool_);
  }
  finest_.template up<kRhs>(coarser_.empty() ? coarsest_x_ : coarser_.front().x, pool_);
  x = finest_.x;
}

template <int kSize, int kModes>
std::vector<Eigen::Index> GridHierarchy<kSize, kModes>::sizes() const {
  if (!built_) throw_not_built();
  std::vector<Eigen::Index> all;
  if (!direct_only_) all.push_back(finest_.size());
  for (const GridLevel<kModes, kModes>& level : coarser_) all.push_back(level.size());
  all.push_back(coarsest_size_);
  return all;
}

}  // namespace pliant
