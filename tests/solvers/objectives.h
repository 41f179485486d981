#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/solvers/objective.h"
#include "support/random.h"

// Small objectives with dense matrices: everything a solver may ask of an objective, written in the
// plainest way.
namespace pliant::test {

/// With all entries stored, so that the pattern does not depend on the numbers.
SparseMat full_pattern(const MatX& A);

/// What the objectives below have in common: a dense A0, of which solvers see every third row and
/// column if it is one matrix for x, y and z.
class DenseObjective : public Objective {
 public:
  explicit DenseObjective(MatX A0, VecX rest = {});

  Eigen::Index size() const override { return A0_.rows(); }
  ThreadPool& pool() override { return pool_; }
  double value(const VecX& x) override;
  void hessian(const VecX& x, Definiteness definiteness, SparseMat& H) override;
  void rest_hessian(SparseMat& H) override { hessian(rest_, Definiteness::kProjected, H); }
  const VecX& rest() const override { return rest_; }
  const SparseMat& proxy() const override { return proxy_; }
  Revision revision() const override { return revision_; }
  void solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) override;
  bool is_projective() const override { return false; }
  void local_step(const VecX& /*x*/, VecX& rhs) override { rhs.setZero(size()); }

  virtual MatX dense_hessian(const VecX& x) = 0;
  const MatX& A0() const { return A0_; }

 private:
  MatX A0_;
  MatX factor_;
  VecX rest_;
  Revision revision_{std::make_shared<int>(0)};
  SparseMat proxy_;
  ThreadPool pool_;
};

/// A symmetric matrix with the given eigenvalues and random eigenvectors.
MatX symmetric_with(const VecX& eigenvalues, Random& random);

/// g(x) = ½ (x - c)ᵀ A (x - c) + g0. Minimiser c.
class Quadratic final : public DenseObjective {
 public:
  Quadratic(MatX A, MatX A0, VecX c, double g0 = 0)
      : DenseObjective(std::move(A0)), A_(std::move(A)), c_(std::move(c)), g0_(g0) {}

  double value_and_gradient(const VecX& x, VecX& gradient) override;
  MatX dense_hessian(const VecX& /*x*/) override { return A_; }
  bool is_projective() const override { return true; }
  // With A = A0 the minimiser is the projection of every x.
  void local_step(const VecX& /*x*/, VecX& rhs) override { rhs = A0() * c_; }

 private:
  MatX A_;
  VecX c_;
  double g0_;
  VecX difference_;
};

/// Rosenbrock's valley as a chain: Σ 100 (x_{i+1} - x_i²)² + (1 - x_i)²; minimum 0 at all ones.
/// Beyond `wall` in any coordinate it is +inf.
class Rosenbrock final : public DenseObjective {
 public:
  explicit Rosenbrock(Eigen::Index n, double wall = 1e100)
      : DenseObjective(100 * MatX::Identity(n, n)), wall_(wall) {}

  double value_and_gradient(const VecX& x, VecX& gradient) override;
  MatX dense_hessian(const VecX& x) override;

 private:
  double wall_;
};

/// Springs between points of a small lattice, pulled towards y: one step of implicit Euler. Not
/// convex: compressed springs buckle.
class SpringNetwork final : public DenseObjective {
 public:
  struct Spring {
    int i, j;
    double k, length;  // N/m, m
  };

  /// cells³ cubes of unit edge, edges and diagonals as springs, masses m/h², N/m.
  static SpringNetwork lattice(int cells, double stiffness, double inertia, std::uint64_t seed);

  SpringNetwork(std::vector<Spring> springs, VecX y, double inertia, const VecX& at_rest = {});

  const VecX& y() const { return y_; }

  double value_and_gradient(const VecX& x, VecX& gradient) override;
  MatX dense_hessian(const VecX& x) override;
  bool is_projective() const override { return true; }
  void local_step(const VecX& x, VecX& rhs) override;

 private:
  std::vector<Spring> springs_;
  VecX y_;
  double inertia_;
};

/// Newton's method on the exact dense Hessian, shifted where it is not positive definite, run to
/// machine precision: the oracle.
VecX newton_minimizer(DenseObjective& g, VecX x);

}  // namespace pliant::test
