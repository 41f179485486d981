#include "pliant/dynamics/dissipation.h"

#include <gtest/gtest.h>

#include "pliant/core/sparse.h"
#include "pliant/dynamics/component_evaluators.h"
#include "pliant/dynamics/component_objective.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "support/random_vector.h"
#include "support/scenes.h"

namespace pliant {
namespace {

using test::random_vector;

// The step of a block that is held at one end by moving pins, at the other by springs, over a
// ground that it touches; damped, and with weights that are none of ours in particular.
class DampedStep {
 public:
  explicit DampedStep(const Viscosity& viscosity, const Scene& scene = held_block())
      : built_(assemble(scene)),
        evaluators_(*built_.model, pool_),
        points_(*built_.model),
        objective_(*built_.model, built_.model->components[0], evaluators_[0], points_,
                   terms(viscosity)) {
    const StepWeights weights{.inertia = 1.3, .blend = 0.7, .rate = 1.6};
    objective_.factorize(0.02, weights);
    const VecX& x_n = built_.start.x;
    const VecX deformed = x_n + 0.02 * random_vector(x_n.size(), 1);
    const VecX still = VecX::Zero(x_n.size());
    const VecX velocities = -80 * x_n + random_vector(x_n.size(), 2);
    const StepProblemData data{deformed, x_n, deformed, still, velocities};
    points_.begin_step(weights, data);
    objective_.begin_step(data);
    objective_.gather_free(deformed, x_);
  }

  static Scene held_block() {
    Scene scene = test::small_block(StableNeoHookean({.young = 1e4, .poisson = 0.3}), 3);
    scene.bodies[0].attach(on_side_of_plane({-0.29, 0, 0}, {-1, 0, 0}));
    scene.bodies[0].attach_softly(on_side_of_plane({0.29, 0, 0}, {1, 0, 0}), 500);
    scene.add_ground(-0.149);
    return scene;
  }

  ComponentObjective& objective() { return objective_; }
  StepTerm& dissipation() { return *objective_.step_terms()[0]; }
  const Model& model() const { return *built_.model; }
  const VecX& x() const { return x_; }
  VecX& x() { return x_; }

 private:
  StepTerms terms(const Viscosity& viscosity) {
    StepTerms made;
    made.push_back(std::make_unique<Dissipation>(*built_.model, evaluators_[0], viscosity));
    return made;
  }

  BuiltScene built_;
  ThreadPool pool_{1};
  ComponentEvaluators evaluators_;
  StepPoints points_;
  ComponentObjective objective_;
  VecX x_;
};

const Viscosity kRayleigh{0.5, 0.03, Viscosity::Stiffness::kCurrent};
const Viscosity kLaplacian{0, 0.05, Viscosity::Stiffness::kProxy};

TEST(Dissipation, GradientIsThatOfTheValue) {
  for (const Viscosity& viscosity : {kRayleigh, kLaplacian}) {
    DampedStep step(viscosity);
    VecX gradient;
    step.objective().value_and_gradient(step.x(), gradient);
    const VecX along = random_vector(step.x().size(), 3);
    const double d = 1e-5;
    const double difference = (step.objective().value(step.x() + d * along) -
                               step.objective().value(step.x() - d * along)) /
                              (2 * d);
    EXPECT_NEAR(gradient.dot(along), difference, 1e-7 * gradient.norm() * along.norm());
    // The damping has a part in it that could be missed.
    VecX share = VecX::Zero(step.x().size());
    step.dissipation().add_gradient(step.x(), share);
    EXPECT_GT(share.norm(), 0.05 * gradient.norm());
  }
}

TEST(Dissipation, HessianIsThatOfTheGradient) {
  for (const Viscosity& viscosity : {kRayleigh, kLaplacian}) {
    DampedStep step(viscosity);
    SparseMat H;
    step.objective().hessian(step.x(), Definiteness::kExact, H);
    const VecX along = random_vector(step.x().size(), 4);
    const double d = 1e-6;
    VecX plus;
    VecX minus;
    step.objective().value_and_gradient(step.x() + d * along, plus);
    step.objective().value_and_gradient(step.x() - d * along, minus);
    const VecX difference = (plus - minus) / (2 * d);
    EXPECT_LT((H * along - difference).norm(), 1e-6 * difference.norm());
  }
}

// With the constant L the share of A0 is the whole second derivative.
TEST(Dissipation, LaplacianShareOfTheProxyIsItsHessian) {
  DampedStep step(kLaplacian);
  const Eigen::Index free = step.x().size() / 3;
  SparseMat A(free, free);
  step.dissipation().add_proxy(A);
  SparseMat H;
  step.objective().hessian(step.x(), Definiteness::kProjected, H);
  SparseMat damped = H;
  step.dissipation().add_hessian(damped);
  const VecX along = random_vector(step.x().size(), 5);
  VecX by_proxy(along.size());
  as_rows(by_proxy) = A * as_rows(along);
  EXPECT_LT(((damped - H) * along - by_proxy).norm(), 1e-12 * by_proxy.norm());
}

// A0 x - ∇g(x) does not depend on how the two are taken apart.
TEST(Dissipation, LocalStepIsTheProxyTimesXWithoutTheGradient) {
  for (const Viscosity& viscosity : {kRayleigh, kLaplacian}) {
    DampedStep step(viscosity);
    const Eigen::Index free = step.x().size() / 3;
    SparseMat A(free, free);
    step.dissipation().add_proxy(A);
    VecX expected(3 * free);
    as_rows(expected) = A * as_rows(step.x());
    VecX gradient = VecX::Zero(3 * free);
    step.dissipation().add_gradient(step.x(), gradient);
    expected -= gradient;
    VecX rhs = VecX::Zero(3 * free);
    step.dissipation().add_local_step(step.x(), rhs);
    EXPECT_LT((rhs - expected).norm(), 1e-12 * expected.norm());
  }
}

// What moves as a whole, driven points too, is not held back by the stiffness share; not even near
// a ground, which is not part of it.
TEST(Dissipation, StiffnessShareIgnoresTranslation) {
  for (const auto of : {Viscosity::Stiffness::kCurrent, Viscosity::Stiffness::kProxy}) {
    DampedStep step({0, 0.05, of});
    const auto points = static_cast<Eigen::Index>(step.model().points());
    const VecX velocity = Vec3(1, -2, 3).replicate(points, 1);
    VecX free_velocity;
    step.objective().gather_free(velocity, free_velocity);
    const VecX rest = assemble(DampedStep::held_block()).start.x;
    step.dissipation().begin_step({rest + 0.02 * random_vector(rest.size(), 6), velocity});
    VecX pull = VecX::Zero(free_velocity.size());
    step.dissipation().add_pull(free_velocity, pull);
    VecX other = VecX::Zero(free_velocity.size());
    step.dissipation().add_pull(random_vector(other.size(), 7), other);
    EXPECT_LT(pull.norm(), 1e-9 * other.norm());
  }
}

TEST(Dissipation, NeverGivesEnergy) {
  for (const Viscosity& viscosity : {kRayleigh, kLaplacian}) {
    DampedStep step(viscosity);
    step.dissipation().begin_step(
        {assemble(DampedStep::held_block()).start.x, VecX::Zero(3 * step.model().points())});
    for (unsigned seed = 0; seed < 20; ++seed) {
      EXPECT_GT(step.dissipation().power(random_vector(step.x().size(), seed)), 0);
    }
  }
}

}  // namespace
}  // namespace pliant
