#pragma once

#include <memory>
#include <span>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

/// How a factorisation ended.
struct FactorStatus {
  bool ok = true;
  Eigen::Index column = -1;  // where it broke down, in the caller's numbering, if known
};

/// How many digits of the factor a solve reads. A preconditioner needs few, and a solve takes as
/// long as reading the factor does. Solvers that have only one kind take that.
enum class FactorPrecision {
  kDouble,
  kSingle,
  kSixteenBits,
};

/// The least precision of at least this many bits, double beyond.
constexpr FactorPrecision precision_of_bits(int bits) {
  if (bits <= 16) return FactorPrecision::kSixteenBits;
  return bits <= 32 ? FactorPrecision::kSingle : FactorPrecision::kDouble;
}

/// A direct solver of sparse symmetric positive definite systems. The pattern is analysed once;
/// the numbers may then be factorised again and again.
class SpdSolver {
 public:
  virtual ~SpdSolver() = default;

  /// Chooses an ordering for the pattern of A (n x n, compressed, both triangles stored, the
  /// diagonal too).
  virtual void analyze(const SparseMat& A) = 0;

  /// A = L Lᵀ up to the ordering. A has the analysed pattern.
  [[nodiscard]] virtual FactorStatus factorize(const SparseMat& A) = 0;

  /// As factorize(A), to the last bit, for an A that differs from the last one in these rows and
  /// the same columns only. Solvers that can compute again only what depends on them.
  /// @throws InputError if there is no such row.
  [[nodiscard]] virtual FactorStatus refactorize(const SparseMat& A, std::span<const int> rows);

  /// Turns the factor of A into that of A + W Wᵀ, for W with few columns whose products lie within
  /// the pattern: a spring that comes is a column. Not ok if the solver cannot do that; the factor
  /// is lost then, to be made anew by factorize().
  [[nodiscard]] virtual FactorStatus update(const SparseMat& /*W*/) { return {.ok = false}; }

  /// Turns the factor of A into that of A - W Wᵀ: a spring that goes. Not ok if the solver cannot
  /// do that or the result is not positive definite to working precision; the factor is lost then.
  [[nodiscard]] virtual FactorStatus downdate(const SparseMat& /*W*/) { return {.ok = false}; }

  /// Makes what solves of this precision need, so that they allocate and convert nothing: for use
  /// after factorize() and before a loop that must not be delayed. Without it the first solve does.
  virtual void prepare(FactorPrecision /*precision*/) {}

  /// x = A⁻¹ b for three right-hand sides at once: b and x hold xyz of row i at 3i. May alias.
  virtual void solve3(const VecX& b, VecX& x, FactorPrecision precision) = 0;
  void solve3(const VecX& b, VecX& x) { solve3(b, x, FactorPrecision::kDouble); }

  /// x = A⁻¹ b for one right-hand side. May alias.
  virtual void solve(const VecX& b, VecX& x, FactorPrecision precision) = 0;
  void solve(const VecX& b, VecX& x) { solve(b, x, FactorPrecision::kDouble); }

  /// Entries of the factor.
  virtual Eigen::Index factor_nonzeros() const = 0;
};

/// @throws InputError unless `numbers` is what `count` right-hand sides for `unknowns` take.
void check_right_hand_side(Eigen::Index numbers, Eigen::Index unknowns, int count = 1);

/// @throws InputError unless all rows are those of a matrix of this size.
void check_rows(std::span<const int> rows, Eigen::Index size);

/// The solver that pliant uses where nothing else is asked for. It works with the threads of
/// `pool`, which must outlive it.
std::unique_ptr<SpdSolver> make_spd_solver(ThreadPool& pool);

}  // namespace pliant
