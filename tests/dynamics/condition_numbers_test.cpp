#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "pliant/dynamics/step_objective.h"
#include "pliant/pliant.h"

// How well A0 stands for the Hessian of g in a cube that is released from a mild stretch, as it is
// and turned by a quarter: [Liu18, table 7.1].

namespace pliant {
namespace {

struct Conditions {
  double proxy;  // of (M/h² + L)⁻¹ ∇²g
  double rest;   // of the same with the Hessian of the rest pose
};

double condition(const MatX& H, const MatX& A0) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<MatX> eigen(H, A0, Eigen::EigenvaluesOnly);
  return eigen.eigenvalues().maxCoeff() / eigen.eigenvalues().minCoeff();
}

Conditions conditions_of(bool turned) {
  Scene scene;
  scene.gravity.setZero();
  scene.add_solid(make_box({1, 1, 1}, {4, 4, 4}), NeoHookean({.young = 1e5, .poisson = 0.4}));
  Simulation simulation = scene.build();
  Mat3 F = Vec3(1.2, 1, 1).asDiagonal();
  if (turned) F = (Mat3() << 0, -1, 0, 1, 0, 0, 0, 0, 1).finished() * F;
  State state = simulation.snapshot();
  for (Eigen::Index i = 0; i < state.x.size() / 3; ++i) {
    vertex(state.x, i) = F * Vec3(vertex(state.x, i));
  }
  simulation.restore(state);
  auto [objective, start] = simulation.next_problem();
  SparseMat H;
  SparseMat rest;
  objective.hessian(start, Definiteness::kExact, H);
  objective.rest_hessian(rest);
  const MatX scalar = MatX(objective.proxy());
  MatX proxy = MatX::Zero(3 * scalar.rows(), 3 * scalar.rows());
  for (Eigen::Index i = 0; i < scalar.rows(); ++i) {
    for (Eigen::Index j = 0; j < scalar.cols(); ++j) {
      proxy.block<3, 3>(3 * i, 3 * j).diagonal().setConstant(scalar(i, j));
    }
  }
  return {condition(MatX(H), proxy), condition(MatX(H), MatX(rest))};
}

// The source prints 9.94 for its A0 in both, and 2.45 and 45.5 for the rest pose's Hessian. It does
// not print the mesh, the moduli or the step of its cube; with this one all come out within an
// eighth.
TEST(ConditionNumbers, AreThoseOfTheSource) {
  const Conditions straight = conditions_of(false);
  const Conditions turned = conditions_of(true);
  EXPECT_NEAR(straight.proxy, 9.94, 9.94 / 8);
  EXPECT_NEAR(turned.proxy, straight.proxy, 1e-9 * straight.proxy);
  EXPECT_NEAR(straight.rest, 2.45, 2.45 / 8);
  EXPECT_NEAR(turned.rest, 45.5, 45.5 / 8);
}

}  // namespace
}  // namespace pliant
