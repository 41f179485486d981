#include "pliant/materials/fibers/turning_fiber.h"

#include <algorithm>

namespace pliant {
namespace {

Mat3 unit(int i) {
  Mat3 A = Mat3::Zero();
  A(i) = 1;
  return A;
}

}  // namespace

TurningFiber::TurningFiber(const Mat3& F, const Vec3& d)
    : svd_(svd3(F)), d_(svd_.V.transpose() * d), direction_(svd_.s.cwiseProduct(d_)) {
  constexpr double kCollapsed = 1e-8;  // below it 1/l stops growing
  i4_ = d_.dot(direction_);
  length_ = std::max(direction_.norm(), kCollapsed);
  direction_ /= length_;
}

double TurningFiber::value() const { return 0.5 * (length_ * length_ + 1) - slopes().value; }

Mat3 TurningFiber::stress() const {
  const Slopes T = slopes();
  Mat3 P = (length_ - T.l) * direction_ * d_.transpose();
  for (int p = 0; p < 3; ++p) {
    for (int q = 0; q < 3; ++q) {
      const double share = p == q ? 1 : 2 * svd_.s[p] / gap(p, q);
      P(p, q) -= T.i4 * share * d_[p] * d_[q];
    }
  }
  return svd_.U * P * svd_.V.transpose();
}

// The second derivatives of φ(l, I₄) by the chain rule, entry by entry of F.
Mat9 TurningFiber::hessian() const {
  const Slopes T = slopes();
  Mat9 H;
  for (int i = 0; i < 9; ++i) {
    const Mat3 A = unit(i);
    const Vec3 a = A * d_;
    const double l_a = direction_.dot(a);
    const double i4_a = d_.dot((A - twist(A) * svd_.s.asDiagonal()) * d_);
    for (int j = 0; j <= i; ++j) {
      const Mat3 B = unit(j);
      const Vec3 b = B * d_;
      const double l_b = direction_.dot(b);
      const double i4_b = d_.dot((B - twist(B) * svd_.s.asDiagonal()) * d_);
      H(i, j) = (1 - T.ll) * l_a * l_b + (length_ - T.l) * (a.dot(b) - l_a * l_b) / length_ -
                T.i4 * second_of_i4(A, B) - T.i4_i4 * i4_a * i4_b -
                T.l_i4 * (l_a * i4_b + l_b * i4_a);
      H(j, i) = H(i, j);
    }
  }
  Mat9 turn;  // vec(U A Vᵀ) = turn vec(A)
  for (int p = 0; p < 3; ++p) {
    for (int q = 0; q < 3; ++q) turn.block<3, 3>(3 * p, 3 * q) = svd_.V(p, q) * svd_.U;
  }
  return turn * H * turn.transpose();
}

TurningFiber::Slopes TurningFiber::slopes() const {
  const double t = i4_ / (kCosine * length_);
  const double slope = 1.5 * (1 - t * t);
  const double curvature = -3 * t / length_;
  return {.value = length_ * 0.5 * t * (3 - t * t),
          .l = 0.5 * t * (3 - t * t) - t * slope,
          .i4 = slope / kCosine,
          .ll = t * t * curvature,
          .l_i4 = -t * curvature / kCosine,
          .i4_i4 = curvature / (kCosine * kCosine)};
}

double TurningFiber::gap(int p, int q) const {
  constexpr double kSmallest = 1e-8;  // R is not determined below
  return std::max(svd_.s[p] + svd_.s[q], kSmallest);
}

// The rate at which R turns as F moves along A: Ω in A = Ω Σ + dS.
Mat3 TurningFiber::twist(const Mat3& A) const {
  Mat3 omega = Mat3::Zero();
  for (int p = 0; p < 3; ++p) {
    for (int q = 0; q < 3; ++q) {
      if (p != q) omega(p, q) = (A(p, q) - A(q, p)) / gap(p, q);
    }
  }
  return omega;
}

// dᵀ d²S d, from S = Rᵀ F with R = exp(Ω + Ψ/2) to second order; Ψ makes it symmetric.
double TurningFiber::second_of_i4(const Mat3& A, const Mat3& B) const {
  const Mat3 a = twist(A), b = twist(B);
  const Mat3 N = 0.5 * (a * b + b * a) * svd_.s.asDiagonal() - a * B - b * A;
  const Mat3 psi = twist(N);
  return d_.dot((N - psi * svd_.s.asDiagonal()) * d_);
}

}  // namespace pliant
