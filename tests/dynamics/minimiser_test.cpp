#include <gtest/gtest.h>

#include <Eigen/SparseCholesky>

#include "pliant/core/sparse.h"
#include "pliant/dynamics/component_evaluators.h"
#include "pliant/dynamics/component_objective.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "pliant/solvers/lbfgs.h"
#include "pliant/solvers/local_global.h"
#include "support/scenes.h"

namespace pliant {
namespace {

// The minimisation of one step of a scene, opened up.
class OneStep {
 public:
  explicit OneStep(const Scene& scene, double h = 1.0 / 30)
      : built_(assemble(scene)),
        evaluators_(*built_.model, pool_),
        points_(*built_.model),
        objective_(*built_.model, built_.model->components[0], evaluators_[0], points_, {}) {
    objective_.factorize(h, {});
    const State& s = built_.start;
    VecX acceleration = VecX::Zero(s.x.size());
    for (const int i : built_.model->free) acceleration.segment<3>(3 * i) = built_.model->gravity;
    const VecX y = s.x + h * s.v + h * h * acceleration;
    const VecX next = s.x;
    const VecX none;
    const StepProblemData data{y, s.x, next, acceleration, none};
    points_.begin_step({}, data);
    objective_.begin_step(data);
    objective_.gather_free(y, start_);
  }

  ComponentObjective& objective() { return objective_; }
  /// The first guess, y.
  const VecX& start() const { return start_; }

 private:
  BuiltScene built_;
  ThreadPool pool_{1};
  ComponentEvaluators evaluators_;
  StepPoints points_;
  ComponentObjective objective_;
  VecX start_;
};

// Newton with projected Hessians and halving: plain, slow and independent of the solvers.
VecX newton_minimiser(Objective& g, VecX x) {
  VecX gradient;
  SparseMat H;
  double value = g.value_and_gradient(x, gradient);
  for (int k = 0; k < 200; ++k) {
    g.hessian(x, Definiteness::kProjected, H);
    const VecX step = Eigen::SimplicialLDLT<SparseMat>(H).solve(-gradient);
    if (step.lpNorm<Eigen::Infinity>() < 1e-13) break;
    double t = 1;
    VecX trial_gradient;
    double trial = g.value_and_gradient(x + step, trial_gradient);
    // Near the minimum g is flat to round-off: a smaller gradient is progress too.
    while (t > 1e-8 && trial > value && trial_gradient.norm() > gradient.norm()) {
      t /= 2;
      trial = g.value_and_gradient(x + t * step, trial_gradient);
    }
    x += t * step;
    value = trial;
    gradient = trial_gradient;
  }
  return x;
}

Scene pulled_block(const AnyMaterial& material) {
  Scene scene = test::small_block(material);
  scene.gravity = {0, -9.81, 0};
  scene.bodies[0].attach(in_box({-0.31, -1, -1}, {-0.29, 1, 1}));
  scene.bodies[0].attach_softly(in_box({0.29, -1, -1}, {0.31, 1, 1}), 500);
  scene.bodies[0].velocity = {1, -2, 0.5};
  return scene;
}

void expect_converges_to_newton(const Scene& scene, double size) {
  OneStep step(scene);
  const VecX reference = newton_minimiser(step.objective(), step.start());
  VecX x = step.start();
  Lbfgs lbfgs({.stop = {.iterations = 3000, .tolerance = 1e-13}, .history = 5});
  const SolveReport report = lbfgs.minimize(step.objective(), x);
  EXPECT_LT((x - reference).lpNorm<Eigen::Infinity>(), 1e-8 * size);
  EXPECT_LT(report.iterations, 3000);
  // The step is one that matters: the minimiser is far from the first guess.
  EXPECT_GT((step.start() - reference).lpNorm<Eigen::Infinity>(), 1e-3 * size);
}

TEST(Minimiser, LbfgsFindsNewtonsMinimiserOnTets) {
  expect_converges_to_newton(pulled_block(StableNeoHookean({.young = 1e5, .poisson = 0.45})), 0.6);
  expect_converges_to_newton(pulled_block(Corotated({.young = 1e5, .poisson = 0.3})), 0.6);
  expect_converges_to_newton(pulled_block(Arap({.mu = 3e4})), 0.6);
}

TEST(Minimiser, LbfgsFindsNewtonsMinimiserOnSprings) {
  Scene scene = test::small_sheet();
  scene.bodies[0].velocity = {0.5, 0, 1};
  expect_converges_to_newton(scene, 1);
}

// [Liu18, eq. 7.11]: on Projective Dynamics energies a local/global iteration is x - A0⁻¹∇g.
void expect_local_global_is_a_quasi_newton_step(const Scene& scene) {
  OneStep step(scene);
  VecX x = step.start();
  for (int k = 0; k < 3; ++k) {
    VecX gradient;
    VecX quasi_newton;
    step.objective().value_and_gradient(x, gradient);
    step.objective().solve_proxy(gradient, quasi_newton, FactorPrecision::kDouble);
    quasi_newton = x - quasi_newton;
    LocalGlobal local_global({.stop = {.iterations = 1}});
    (void)local_global.minimize(step.objective(), x);
    EXPECT_LT((x - quasi_newton).lpNorm<Eigen::Infinity>(), 1e-12);
  }
}

TEST(Minimiser, OneLocalGlobalIterationIsAUnitQuasiNewtonStep) {
  expect_local_global_is_a_quasi_newton_step(pulled_block(Arap({.mu = 3e4})));
  expect_local_global_is_a_quasi_newton_step(test::small_sheet());
}

TEST(Minimiser, LocalGlobalIsRefusedWhereItDoesNotApply) {
  Scene scene = pulled_block(StableNeoHookean());
  scene.solver = LocalGlobalOptions{};
  EXPECT_THROW(scene.build(), InputError);
}

// Ten iterations, the paper's default, bring g most of the way down.
TEST(Minimiser, TenIterationsRemoveMostOfTheError) {
  OneStep step(pulled_block(StableNeoHookean({.young = 1e5, .poisson = 0.45})));
  const VecX best = newton_minimiser(step.objective(), step.start());
  const double lowest = step.objective().value(best);
  const double first = step.objective().value(step.start());
  VecX x = step.start();
  Lbfgs lbfgs({.stop = {.iterations = 10}, .history = 5});
  const SolveReport report = lbfgs.minimize(step.objective(), x);
  EXPECT_LT((report.value - lowest) / (first - lowest), 1e-2);
}

}  // namespace
}  // namespace pliant
