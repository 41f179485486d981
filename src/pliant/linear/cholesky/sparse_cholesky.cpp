#include "pliant/linear/cholesky/sparse_cholesky.h"

#include <algorithm>
#include <bit>
#include <cstdint>
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

// Where an entry stands among those of a matrix that has it.
Eigen::Index place_of(const SparseMat& A, int row, int column) {
  const int* rows = A.innerIndexPtr();
  return std::lower_bound(rows + A.outerIndexPtr()[column], rows + A.outerIndexPtr()[column + 1],
                          row) -
         rows;
}

// To the last bit; no NaN is like another number.
bool are_equal(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
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
  factorized_ = false;
  symbolic_ = analyze_pattern(A, options_.ordering);
  pattern_.assign(A.outerIndexPtr(), A.outerIndexPtr() + A.cols() + 1);
  pattern_.insert(pattern_.end(), A.innerIndexPtr(), A.innerIndexPtr() + A.nonZeros());
  numeric_ = std::make_unique<NumericFactor>(symbolic_);
  rotations_ = std::make_unique<RankUpdate>(symbolic_);
  solvers_ = {};
}

void SparseCholesky::check_pattern(const SparseMat& A) const {
  if (!numeric_) throw InputError("linear system", "call analyze() before factorize()");
  if (A.rows() != symbolic_.size || A.cols() != symbolic_.size) {
    throw InputError("linear system", "the analysed pattern has " + std::to_string(symbolic_.size) +
                                          " unknowns, the matrix " + std::to_string(A.rows()));
  }
  const auto rows = pattern_.begin() + A.cols() + 1;
  if (!A.isCompressed() || !std::equal(pattern_.begin(), rows, A.outerIndexPtr()) ||
      !std::equal(rows, pattern_.end(), A.innerIndexPtr())) {
    throw InputError("linear system", "the matrix does not have the pattern that was analysed");
  }
}

void SparseCholesky::check_factor(const char* for_what) const {
  if (factorized_) return;
  throw InputError("linear system", std::string("there is no factor to ") + for_what +
                                        "; call factorize() and check that its status is ok");
}

void SparseCholesky::forget_copies() {
  for_each_solver(solvers_, [](auto& solver) { solver.loaded = false; });
}

FactorStatus SparseCholesky::factorize_part(const SparseMat& A, const std::vector<bool>& wanted) {
  factorized_ = false;
  diagonal_ = A.diagonal();
  const FactorStatus status = numeric_->factorize(A, wanted, pool_, values_);
  factorized_ = status.ok;
  if (!factorized_) forget_copies();
  return status;
}

FactorStatus SparseCholesky::factorize(const SparseMat& A) {
  check_pattern(A);
  forget_copies();
  entries_.assign(A.valuePtr(), A.valuePtr() + A.nonZeros());
  return factorize_part(A, {});
}

// The columns of L into which those entries of these rows go that are new. An entry is read where
// it is eliminated first: in the column of its row or of its column.
std::vector<int> SparseCholesky::take_changes(const SparseMat& A, std::span<const int> rows) {
  std::vector<int> columns;
  for (const int row : rows) {
    for (Eigen::Index p = A.outerIndexPtr()[row]; p < A.outerIndexPtr()[row + 1]; ++p) {
      const int other = A.innerIndexPtr()[p];
      const bool other_is_first = symbolic_.place[other] < symbolic_.place[row];
      const Eigen::Index at = other_is_first ? place_of(A, row, other) : p;
      if (!entries_.empty()) {
        if (are_equal(entries_[at], A.valuePtr()[at])) continue;
        entries_[at] = A.valuePtr()[at];
      }
      columns.push_back(symbolic_.place[other_is_first ? other : row]);
    }
  }
  return columns;
}

FactorStatus SparseCholesky::refactorize(const SparseMat& A, std::span<const int> rows) {
  check_pattern(A);
  check_rows(rows, A.rows());
  if (!factorized_) return factorize(A);
  const std::vector<bool> wanted = supernodes_above(symbolic_, take_changes(A, rows));
  const FactorStatus status = factorize_part(A, wanted);
  if (status.ok) reload(wanted);
  return status;
}

FactorStatus SparseCholesky::change_rank(const SparseMat& W, RankUpdate::Sign sign) {
  check_factor("change");
  rotations_->check(W);
  factorized_ = false;
  entries_.clear();
  for (int v = 0; v < W.outerSize(); ++v) {
    for (SparseMat::InnerIterator entry(W, v); entry; ++entry) {
      diagonal_[entry.row()] += static_cast<int>(sign) * entry.value() * entry.value();
    }
  }
  const FactorStatus status = rotations_->apply(W, sign, diagonal_, values_);
  factorized_ = status.ok;
  status.ok ? reload(rotations_->changed()) : forget_copies();
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
    if (solver.loaded) solver.factor.reload(values_, diagonal_, changed, pool_);
  });
}

void SparseCholesky::prepare(FactorPrecision precision) {
  check_factor("solve with");
  with_precision(solvers_, precision, [this](auto& solver) {
    if (!solver.loaded) solver.factor.load(symbolic_, values_, diagonal_, pool_);
    solver.loaded = true;
    solver.solve.prepare(symbolic_);
  });
}

void SparseCholesky::solve(const SolveVectors& vectors, FactorPrecision precision) {
  prepare(precision);
  with_precision(solvers_, precision,
                 [&](auto& solver) { solver.solve.solve(solver.factor, vectors, pool_); });
}

void SparseCholesky::solve3(const VecX& b, VecX& x, FactorPrecision precision) {
  check_right_hand_side(b.size(), symbolic_.size, 3);
  x.resize(b.size());
  solve({b.data(), x.data(), 3, 3, 1}, precision);
}

void SparseCholesky::solve(const VecX& b, VecX& x, FactorPrecision precision) {
  check_right_hand_side(b.size(), symbolic_.size);
  x.resize(b.size());
  solve({b.data(), x.data(), 1, 1, 0}, precision);
}

void SparseCholesky::solve_columns(const MatX& B, MatX& X) {
  check_right_hand_side(B.rows(), symbolic_.size);
  X.resize(B.rows(), B.cols());
  solve({B.data(), X.data(), static_cast<int>(B.cols()), 1, B.rows()}, FactorPrecision::kDouble);
}

std::int64_t SparseCholesky::factor_bytes(FactorPrecision precision) const {
  return with_precision(solvers_, precision,
                        [this](const auto& solver) { return solver.factor.bytes(symbolic_); });
}

}  // namespace pliant
