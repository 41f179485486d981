#include "energies/energy_laws.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/dense_oracle.h"
#include "support/derivatives.h"

namespace pliant::test {

double value_of(const Energy& energy, const VecX& x) {
  return energy.value(x, {0, energy.element_count()});
}

VecX gradient_of(const Energy& energy, const VecX& x) {
  std::vector<double> corners(3 * energy.stencils().size());
  energy.value_and_gradients(x, {0, energy.element_count()}, corners.data());
  VecX gradient = VecX::Zero(x.size());
  for (std::size_t i = 0; i < energy.stencils().size(); ++i) {
    vertex(gradient, energy.stencils()[i]) += Eigen::Map<const Vec3>(corners.data() + 3 * i);
  }
  return gradient;
}

MatX element_hessian(const Energy& energy, const VecX& x, Eigen::Index e,
                     Definiteness definiteness) {
  const Eigen::Index size = 3 * energy.corners();
  MatX H(size, size);
  energy.hessians(x, {e, e + 1}, definiteness, H.data());
  return H;
}

MatX hessian_of(const Energy& energy, const VecX& x) {
  MatX sum = MatX::Zero(x.size(), x.size());
  const int c = energy.corners();
  for (Eigen::Index e = 0; e < energy.element_count(); ++e) {
    const MatX H = element_hessian(energy, x, e, Definiteness::kExact);
    const int* s = energy.stencils().data() + c * e;
    for (int a = 0; a < c; ++a) {
      for (int b = 0; b < c; ++b) {
        sum.block<3, 3>(3 * s[a], 3 * s[b]) += H.block<3, 3>(3 * a, 3 * b);
      }
    }
  }
  return sum;
}

void expect_derivatives_match(const Energy& energy, const VecX& x, Random& random,
                              double first_step) {
  const VecX gradient = gradient_of(energy, x);
  const MatX H = hessian_of(energy, x);
  EXPECT_LE((H - H.transpose()).norm(), 1e-13 * H.norm());
  // What the sums are made of, where they cancel: stiffness times size, and times size squared.
  const double reach = as_rows(x).rowwise().norm().maxCoeff();
  // Of the stiffness nearby, too: some laws have none at rest.
  const VecX nearby = x + first_step * random.vector(x.size());
  const double force = std::max(H.norm(), hessian_of(energy, nearby).norm()) * reach;
  const double work = force * reach;
  for (int repeat = 0; repeat < 3; ++repeat) {
    const VecX d = random.vector(x.size());
    const auto value = [&](const VecX& y) { return value_of(energy, y); };
    const auto slope = [&](const VecX& y) { return gradient_of(energy, y); };
    EXPECT_TRUE(
        is_derivative(value, x, d, gradient.dot(d), {.first_step = first_step, .magnitude = work}));
    EXPECT_TRUE(
        is_derivative(slope, x, d, VecX(H * d), {.first_step = first_step, .magnitude = force}));
  }
}

void expect_balanced(const Energy& energy, const VecX& x) {
  const VecX gradient = gradient_of(energy, x);
  Vec3 force = Vec3::Zero();
  Vec3 torque = Vec3::Zero();
  double size = 0;
  for (Eigen::Index i = 0; i < x.size() / 3; ++i) {
    force += vertex(gradient, i);
    torque += vertex(x, i).cross(vertex(gradient, i));
    size += vertex(gradient, i).norm();
  }
  ASSERT_GT(size, 0);
  const double reach = as_rows(x).rowwise().norm().maxCoeff();
  EXPECT_LT(force.norm(), 1e-12 * size);
  EXPECT_LT(torque.norm(), 1e-12 * size * reach);
}

void expect_invariant(const Energy& energy, const VecX& x, Random& random) {
  const double value = value_of(energy, x);
  for (int repeat = 0; repeat < 10; ++repeat) {
    const Mat3 R = random.rotation();
    const Vec3 shift = random.vec3();
    VecX moved(x.size());
    for (Eigen::Index i = 0; i < x.size() / 3; ++i) vertex(moved, i) = R * vertex(x, i) + shift;
    EXPECT_NEAR(value_of(energy, moved), value, 1e-12 * value);
  }
}

void expect_finite_and_semidefinite(const Energy& energy, const VecX& x) {
  EXPECT_TRUE(std::isfinite(value_of(energy, x)));
  EXPECT_TRUE(gradient_of(energy, x).allFinite());
  for (Eigen::Index e = 0; e < energy.element_count(); ++e) {
    const MatX exact = element_hessian(energy, x, e, Definiteness::kExact);
    const MatX projected = element_hessian(energy, x, e, Definiteness::kProjected);
    ASSERT_TRUE(exact.allFinite());
    ASSERT_TRUE(projected.allFinite());
    EXPECT_GE(smallest_eigenvalue(projected), -1e-12 * projected.norm());
  }
}

}  // namespace pliant::test
