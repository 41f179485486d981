#pragma once

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "pliant/solvers/objective.h"
#include "support/random.h"

// Small objectives with dense matrices: everything a solver may ask of an objective, written in the
// plainest way.
namespace pliant::test {

/// With all entries stored, so that the pattern does not depend on the numbers.
inline SparseMat full_pattern(const MatX& A) { return A.sparseView(1, -1); }

/// Negative eigenvalues clamped to next to nothing.
inline MatX clamped(const MatX& A) {
  const Eigen::SelfAdjointEigenSolver<MatX> eigen(A);
  const VecX positive = eigen.eigenvalues().cwiseMax(1e-8 * A.norm());
  return eigen.eigenvectors() * positive.asDiagonal() * eigen.eigenvectors().transpose();
}

/// What the objectives below have in common: a dense A0, of which solvers see every third row and
/// column if it is one matrix for x, y and z.
class DenseObjective : public Objective {
 public:
  explicit DenseObjective(MatX A0, VecX rest = {})
      : A0_(std::move(A0)), factor_(A0_), rest_(std::move(rest)) {
    if (rest_.size() == 0) rest_ = VecX::Zero(A0_.rows());
    const Eigen::Index step = A0_.rows() % 3 == 0 ? 3 : 1;
    const auto every = Eigen::seqN(0, A0_.rows() / step, step);
    proxy_ = full_pattern(A0_(every, every));
  }

  Eigen::Index size() const override { return A0_.rows(); }
  ThreadPool& pool() override { return pool_; }
  double value(const VecX& x) override {
    VecX unused;
    return value_and_gradient(x, unused);
  }
  void hessian(const VecX& x, bool projected, SparseMat& H) override {
    const MatX dense = dense_hessian(x);
    H = full_pattern(projected ? clamped(dense) : dense);
  }
  void rest_hessian(SparseMat& H) override { hessian(rest_, true, H); }
  const VecX& rest() const override { return rest_; }
  const SparseMat& proxy() const override { return proxy_; }
  std::int64_t revision() const override { return 0; }
  void solve_proxy(const VecX& q, VecX& r, FactorPrecision /*precision*/) override {
    r = q;
    factor_.solveInPlace(r);
  }
  bool is_projective() const override { return false; }
  void local_step(const VecX& /*x*/, VecX& rhs) override { rhs.setZero(size()); }

  virtual MatX dense_hessian(const VecX& x) = 0;
  const MatX& A0() const { return A0_; }

 private:
  MatX A0_;
  Eigen::LLT<MatX> factor_;
  VecX rest_;
  SparseMat proxy_;
  ThreadPool pool_;
};

/// A symmetric matrix with the given eigenvalues and random eigenvectors.
inline MatX symmetric_with(const VecX& eigenvalues, Random& random) {
  const Eigen::Index n = eigenvalues.size();
  MatX G(n, n);
  for (Eigen::Index j = 0; j < n; ++j) G.col(j) = random.vector(n);
  const MatX Q = Eigen::HouseholderQR<MatX>(G).householderQ();
  const MatX A = Q * eigenvalues.asDiagonal() * Q.transpose();
  return 0.5 * (A + A.transpose());
}

/// g(x) = ½ (x - c)ᵀ A (x - c) + g0. Minimiser c.
class Quadratic final : public DenseObjective {
 public:
  Quadratic(MatX A, MatX A0, VecX c, double g0 = 0)
      : DenseObjective(std::move(A0)), A_(std::move(A)), c_(std::move(c)), g0_(g0) {}

  double value_and_gradient(const VecX& x, VecX& gradient) override {
    difference_ = x - c_;
    gradient.resize(x.size());
    gradient.noalias() = A_ * difference_;
    return 0.5 * difference_.dot(gradient) + g0_;
  }
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

  double value_and_gradient(const VecX& x, VecX& gradient) override {
    gradient.setZero(x.size());
    if (x.maxCoeff() > wall_) return std::numeric_limits<double>::infinity();
    double sum = 0;
    for (Eigen::Index i = 0; i + 1 < x.size(); ++i) {
      const double a = x[i + 1] - x[i] * x[i];
      const double b = 1 - x[i];
      sum += 100 * a * a + b * b;
      gradient[i] += -400 * a * x[i] - 2 * b;
      gradient[i + 1] += 200 * a;
    }
    return sum;
  }
  MatX dense_hessian(const VecX& x) override {
    MatX H = MatX::Zero(x.size(), x.size());
    for (Eigen::Index i = 0; i + 1 < x.size(); ++i) {
      H(i, i) += 1200 * x[i] * x[i] - 400 * x[i + 1] + 2;
      H(i, i + 1) -= 400 * x[i];
      H(i + 1, i) -= 400 * x[i];
      H(i + 1, i + 1) += 200;
    }
    return H;
  }

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
  static SpringNetwork lattice(int cells, double stiffness, double inertia, std::uint64_t seed) {
    const int m = cells + 1;
    std::vector<Vec3> points;
    for (int a = 0; a < m * m * m; ++a) points.emplace_back(a % m, a / m % m, a / m / m);
    std::vector<Spring> springs;
    for (int a = 0; a < m * m * m; ++a) {
      for (int b = a + 1; b < m * m * m; ++b) {
        const double length =
            (points[static_cast<size_t>(a)] - points[static_cast<size_t>(b)]).norm();
        if (length < 1.5) springs.push_back({a, b, stiffness, length});
      }
    }
    Random random(seed);
    const Eigen::Index n = 3 * static_cast<Eigen::Index>(points.size());
    VecX y(n);
    for (size_t a = 0; a < points.size(); ++a) vertex(y, static_cast<int>(a)) = points[a];
    const VecX rest = y;
    y += random.vector(n, 0.45);
    return SpringNetwork(springs, y, inertia, rest);
  }

  SpringNetwork(std::vector<Spring> springs, VecX y, double inertia, const VecX& at_rest = {})
      : DenseObjective(stiffness(springs, y.size(), inertia), at_rest),
        springs_(std::move(springs)),
        y_(std::move(y)),
        inertia_(inertia) {}

  const VecX& y() const { return y_; }

  double value_and_gradient(const VecX& x, VecX& gradient) override {
    gradient = inertia_ * (x - y_);
    double sum = 0.5 * inertia_ * (x - y_).squaredNorm();
    for (const Spring& s : springs_) {
      const Vec3 e = vertex(x, s.i) - vertex(x, s.j);
      const double stretch = e.norm() - s.length;
      sum += 0.5 * s.k * stretch * stretch;
      const Vec3 force = s.k * stretch * e.normalized();
      vertex(gradient, s.i) += force;
      vertex(gradient, s.j) -= force;
    }
    return sum;
  }

  MatX dense_hessian(const VecX& x) override {
    MatX H = inertia_ * MatX::Identity(x.size(), x.size());
    for (const Spring& s : springs_) {
      const Vec3 e = vertex(x, s.i) - vertex(x, s.j);
      const Vec3 u = e.normalized();
      const Mat3 across = Mat3::Identity() - u * u.transpose();
      const Mat3 K = s.k * (Mat3::Identity() - s.length / e.norm() * across);
      add_blocks(s, K, H);
    }
    return H;
  }

  bool is_projective() const override { return true; }
  void local_step(const VecX& x, VecX& rhs) override {
    rhs = inertia_ * y_;
    for (const Spring& s : springs_) {
      const Vec3 p = s.length * (vertex(x, s.i) - vertex(x, s.j)).normalized();
      vertex(rhs, s.i) += s.k * p;
      vertex(rhs, s.j) -= s.k * p;
    }
  }

 private:
  static void add_blocks(const Spring& s, const Mat3& K, MatX& H) {
    H.block<3, 3>(3 * s.i, 3 * s.i) += K;
    H.block<3, 3>(3 * s.j, 3 * s.j) += K;
    H.block<3, 3>(3 * s.i, 3 * s.j) -= K;
    H.block<3, 3>(3 * s.j, 3 * s.i) -= K;
  }
  static MatX stiffness(const std::vector<Spring>& springs, Eigen::Index n, double inertia) {
    MatX A = inertia * MatX::Identity(n, n);
    for (const Spring& s : springs) add_blocks(s, s.k * Mat3::Identity(), A);
    return A;
  }

  std::vector<Spring> springs_;
  VecX y_;
  double inertia_;
};

/// Newton's method on the exact dense Hessian, shifted where it is not positive definite, run to
/// machine precision: the oracle.
inline VecX newton_minimizer(DenseObjective& g, VecX x) {
  VecX gradient, trial_gradient;
  double value = g.value_and_gradient(x, gradient);
  for (int k = 0; k < 200; ++k) {
    const MatX H = g.dense_hessian(x);
    const double lowest = Eigen::SelfAdjointEigenSolver<MatX>(H).eigenvalues()[0];
    const double shift = lowest > 0 ? 0 : 1e-3 * H.norm() - lowest;
    const VecX d = -(H + shift * MatX::Identity(H.rows(), H.cols())).llt().solve(gradient);
    double step = 1;
    while (step > 1e-12 && !(g.value_and_gradient(x + step * d, trial_gradient) < value)) step /= 2;
    if (step <= 1e-12) {
      // Values do not tell any more; the last steps are full ones.
      if (d.norm() > 1e-6 * (1 + x.norm())) break;
      step = 1;
    }
    x += step * d;
    value = g.value_and_gradient(x, gradient);
    if (d.norm() <= 1e-15 * (1 + x.norm())) break;
  }
  return x;
}

}  // namespace pliant::test
