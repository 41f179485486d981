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

/// The precision in which a solve reads the factor. A preconditioner needs few digits, and a solve
/// takes as long as it takes to read the factor. Solvers that keep one precision ignore it.
enum class FactorPrecision {
  kDouble,
  kSingle,
  kSixteenBits,
};

/// The lowest precision with at least this many bits; double if none has.
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

  /// As factorize(A), to the last bit, for an A that differs from the last one only in these rows
  /// and the same columns. Solvers that can do so recompute only what depends on them.
  /// @throws InputError if there is no such row.
  [[nodiscard]] virtual FactorStatus refactorize(const SparseMat& A, std::span<const int> rows);

  /// Turns the factor of A into that of A + W Wᵀ, for W with few columns whose products lie within
  /// the pattern: a new spring is one column. Not ok if the solver cannot do that; the factor is
  /// then lost and has to be made anew by factorize().
  [[nodiscard]] virtual FactorStatus update(const SparseMat& /*W*/) { return {.ok = false}; }

  /// Turns the factor of A into that of A - W Wᵀ, as when a spring goes. Not ok if the solver
  /// cannot do that or the result is not positive definite to working precision; the factor is then
  /// lost.
  [[nodiscard]] virtual FactorStatus downdate(const SparseMat& /*W*/) { return {.ok = false}; }

  /// Makes what solves of this precision need, so that they allocate and convert nothing: to be
  /// called after factorize() and before a loop that must not be delayed. Otherwise the first solve
  /// does it.
  virtual void prepare(FactorPrecision /*precision*/) {}

  /// x = A⁻¹ b for three right-hand sides at once: b and x hold xyz of row i at 3i. May alias.
  virtual void solve3(const VecX& b, VecX& x, FactorPrecision precision) = 0;
  void solve3(const VecX& b, VecX& x) { solve3(b, x, FactorPrecision::kDouble); }

  /// x = A⁻¹ b for one right-hand side. May alias.
  virtual void solve(const VecX& b, VecX& x, FactorPrecision precision) = 0;
  void solve(const VecX& b, VecX& x) { solve(b, x, FactorPrecision::kDouble); }

  /// The number of entries of the factor.
  virtual Eigen::Index factor_nonzeros() const = 0;
};

/// Checks that `numbers` is the size of `count` right-hand sides of `unknowns` numbers each.
/// @throws InputError if it is not.
void check_right_hand_side(Eigen::Index numbers, Eigen::Index unknowns, int count = 1);

/// @throws InputError unless all rows are in [0, size).
void check_rows(std::span<const int> rows, Eigen::Index size);

/// Makes the solver that pliant uses unless another is asked for. It works with the threads of
/// `pool`, which must outlive it.
std::unique_ptr<SpdSolver> make_spd_solver(ThreadPool& pool);

}  // namespace pliant
