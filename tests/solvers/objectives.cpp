#include "solvers/objectives.h"

#include <limits>
#include <utility>

#include "support/dense_oracle.h"

namespace pliant::test {
namespace {

// Negative eigenvalues clamped to next to nothing.
MatX clamped(const MatX& A) { return with_eigenvalues_from(1e-8 * A.norm(), A); }

void add_blocks(const SpringNetwork::Spring& s, const Mat3& K, MatX& H) {
  H.block<3, 3>(3 * s.i, 3 * s.i) += K;
  H.block<3, 3>(3 * s.j, 3 * s.j) += K;
  H.block<3, 3>(3 * s.i, 3 * s.j) -= K;
  H.block<3, 3>(3 * s.j, 3 * s.i) -= K;
}

MatX stiffness_of(const std::vector<SpringNetwork::Spring>& springs, Eigen::Index n,
                  double inertia) {
  MatX A = inertia * MatX::Identity(n, n);
  for (const SpringNetwork::Spring& s : springs) add_blocks(s, s.k * Mat3::Identity(), A);
  return A;
}

}  // namespace

SparseMat full_pattern(const MatX& A) { return A.sparseView(1, -1); }

DenseObjective::DenseObjective(MatX A0, VecX rest)
    : A0_(std::move(A0)), factor_(cholesky_factor(A0_)), rest_(std::move(rest)) {
  if (rest_.size() == 0) rest_ = VecX::Zero(A0_.rows());
  const Eigen::Index step = A0_.rows() % 3 == 0 ? 3 : 1;
  const auto every = Eigen::seqN(0, A0_.rows() / step, step);
  proxy_ = full_pattern(A0_(every, every));
}

double DenseObjective::value(const VecX& x) {
  VecX unused;
  return value_and_gradient(x, unused);
}

void DenseObjective::hessian(const VecX& x, Definiteness definiteness, SparseMat& H) {
  const MatX dense = dense_hessian(x);
  H = full_pattern(definiteness == Definiteness::kProjected ? clamped(dense) : dense);
}

void DenseObjective::solve_proxy(const VecX& q, VecX& r, FactorPrecision /*precision*/) {
  r = q;
  solve_by_factor(factor_, r);
}

MatX symmetric_with(const VecX& eigenvalues, Random& random) {
  const Eigen::Index n = eigenvalues.size();
  MatX G(n, n);
  for (Eigen::Index j = 0; j < n; ++j) G.col(j) = random.vector(n);
  const MatX A = congruent(eigenvalues.asDiagonal(), orthogonal_factor(G).transpose());
  return 0.5 * (A + A.transpose());
}

double Quadratic::value_and_gradient(const VecX& x, VecX& gradient) {
  difference_ = x - c_;
  gradient.resize(x.size());
  gradient.noalias() = A_ * difference_;
  return 0.5 * difference_.dot(gradient) + g0_;
}

double Rosenbrock::value_and_gradient(const VecX& x, VecX& gradient) {
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

MatX Rosenbrock::dense_hessian(const VecX& x) {
  MatX H = MatX::Zero(x.size(), x.size());
  for (Eigen::Index i = 0; i + 1 < x.size(); ++i) {
    H(i, i) += 1200 * x[i] * x[i] - 400 * x[i + 1] + 2;
    H(i, i + 1) -= 400 * x[i];
    H(i + 1, i) -= 400 * x[i];
    H(i + 1, i + 1) += 200;
  }
  return H;
}

SpringNetwork SpringNetwork::lattice(int cells, double stiffness, double inertia,
                                     std::uint64_t seed) {
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

SpringNetwork::SpringNetwork(std::vector<Spring> springs, VecX y, double inertia,
                             const VecX& at_rest)
    : DenseObjective(stiffness_of(springs, y.size(), inertia), at_rest),
      springs_(std::move(springs)),
      y_(std::move(y)),
      inertia_(inertia) {}

double SpringNetwork::value_and_gradient(const VecX& x, VecX& gradient) {
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

MatX SpringNetwork::dense_hessian(const VecX& x) {
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

void SpringNetwork::local_step(const VecX& x, VecX& rhs) {
  rhs = inertia_ * y_;
  for (const Spring& s : springs_) {
    const Vec3 p = s.length * (vertex(x, s.i) - vertex(x, s.j)).normalized();
    vertex(rhs, s.i) += s.k * p;
    vertex(rhs, s.j) -= s.k * p;
  }
}

VecX newton_minimizer(DenseObjective& g, VecX x) {
  VecX gradient, trial_gradient;
  double value = g.value_and_gradient(x, gradient);
  for (int k = 0; k < 200; ++k) {
    const MatX H = g.dense_hessian(x);
    const double lowest = smallest_eigenvalue(H);
    const double shift = lowest > 0 ? 0 : 1e-3 * H.norm() - lowest;
    const VecX d = -solve_definite(H + shift * MatX::Identity(H.rows(), H.cols()), gradient);
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
