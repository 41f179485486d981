#include "pliant/linear/sparse_cholesky.h"

#include <algorithm>
#include <cassert>
#include <string>

#include "pliant/core/error.h"

namespace pliant {
namespace {

// f(what is for numbers of this precision).
template <class Solvers, class F>
auto with_precision(Solvers& solvers, FactorPrecision precision, const F& f) {
  if (precision == FactorPrecision::kSingle) return f(std::get<1>(solvers));
  if (precision == FactorPrecision::kSixteenBits) return f(std::get<2>(solvers));
  return f(std::get<0>(solvers));
}

template <class Solvers, class F>
void for_each_solver(Solvers& solvers, const F& f) {
  std::apply([&](auto&... each) { (f(each), ...); }, solvers);
}

}  // namespace

std::unique_ptr<SpdSolver> make_spd_solver(ThreadPool& pool) {
  return std::make_unique<SparseCholesky>(SparseCholesky::Options{}, pool);
}

SparseCholesky::SparseCholesky() : SparseCholesky(Options{}) {}

SparseCholesky::SparseCholesky(const Options& options)
    : options_(options), own_pool_(std::make_unique<ThreadPool>()), pool_(*own_pool_) {}

SparseCholesky::SparseCholesky(const Options& options, ThreadPool& pool)
    : options_(options), pool_(pool) {}

SparseCholesky::~SparseCholesky() = default;

void SparseCholesky::analyze(const SparseMat& A) {
  symbolic_ = analyze_pattern(A, options_.ordering);
  pattern_.assign(A.outerIndexPtr(), A.outerIndexPtr() + A.cols() + 1);
  pattern_.insert(pattern_.end(), A.innerIndexPtr(), A.innerIndexPtr() + A.nonZeros());
  numeric_ = std::make_unique<NumericFactor>(symbolic_);
  solvers_ = {};
}

void SparseCholesky::check_pattern(const SparseMat& A) const {
  if (A.rows() != symbolic_.size || A.cols() != symbolic_.size) {
    throw InputError("linear system", "analysed with " + std::to_string(symbolic_.size) +
                                          " unknowns, factorised with " + std::to_string(A.rows()));
  }
  const auto rows = pattern_.begin() + A.cols() + 1;
  if (!A.isCompressed() || !std::equal(pattern_.begin(), rows, A.outerIndexPtr()) ||
      !std::equal(rows, pattern_.end(), A.innerIndexPtr())) {
    throw InputError("linear system", "the matrix has not the pattern that was analysed");
  }
}

FactorStatus SparseCholesky::factorize(const SparseMat& A) {
  check_pattern(A);
  for_each_solver(solvers_, [](auto& solver) { solver.loaded = false; });
  diagonal_ = A.diagonal();
  return numeric_->factorize(A, {}, pool_, values_);
}

FactorStatus SparseCholesky::refactorize(const SparseMat& A, const std::vector<int>& changed) {
  check_pattern(A);
  std::vector<int> columns;
  for (const int row : changed) {
    if (row < 0 || row >= symbolic_.size) {
      throw InputError("linear system", "changed row " + std::to_string(row) + " must be below " +
                                            std::to_string(symbolic_.size));
    }
    columns.push_back(symbolic_.place[row]);
  }
  const std::vector<bool> wanted = supernodes_above(symbolic_, columns);
  const FactorStatus status = numeric_->factorize(A, wanted, pool_, values_);
  if (status.ok) reload(wanted);
  return status;
}

FactorStatus SparseCholesky::change_rank(const SparseMat& W, RankUpdate::Sign sign) {
  RankUpdate rotations(symbolic_);
  const FactorStatus status = rotations.apply(W, sign, values_);
  if (status.ok) reload(rotations.changed());
  return status;
}

FactorStatus SparseCholesky::update(const SparseMat& W) {
  return change_rank(W, RankUpdate::Sign::kAdd);
}

FactorStatus SparseCholesky::downdate(const SparseMat& W) {
  return change_rank(W, RankUpdate::Sign::kSubtract);
}

void SparseCholesky::reload(const std::vector<bool>& changed) {
  for_each_solver(solvers_, [&](auto& solver) {
    if (solver.loaded) solver.factor.reload(values_, changed, pool_);
  });
}

struct SparseCholesky::Vectors {
  const double* b;
  double* x;
  int count;
  std::ptrdiff_t row_stride;
  std::ptrdiff_t vector_stride;
};

void SparseCholesky::solve(const Vectors& vectors, FactorPrecision precision) {
  with_precision(solvers_, precision, [&](auto& solver) {
    if (!solver.loaded) solver.factor.load(symbolic_, values_, diagonal_, pool_);
    solver.loaded = true;
    solver.solve.solve(solver.factor,
                       {.b = vectors.b,
                        .x = vectors.x,
                        .count = vectors.count,
                        .row_stride = vectors.row_stride,
                        .vector_stride = vectors.vector_stride},
                       pool_);
  });
}

void SparseCholesky::solve3(const VecX& b, VecX& x, FactorPrecision precision) {
  assert(b.size() == 3 * Eigen::Index{symbolic_.size});
  x.resize(b.size());
  solve({b.data(), x.data(), 3, 3, 1}, precision);
}

void SparseCholesky::solve(const VecX& b, VecX& x, FactorPrecision precision) {
  assert(b.size() == symbolic_.size);
  x.resize(b.size());
  solve({b.data(), x.data(), 1, 1, 0}, precision);
}

void SparseCholesky::solve_columns(const MatX& B, MatX& X) {
  assert(B.rows() == symbolic_.size);
  X.resize(B.rows(), B.cols());
  solve({B.data(), X.data(), static_cast<int>(B.cols()), 1, B.rows()}, FactorPrecision::kDouble);
}

std::int64_t SparseCholesky::factor_bytes(FactorPrecision precision) const {
  return with_precision(solvers_, precision,
                        [this](const auto& solver) { return solver.factor.bytes(symbolic_); });
}

}  // namespace pliant
