#include "pliant/dynamics/step_objective.h"

#include <atomic>
#include <string>

#include "pliant/core/error.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/floating.h"
#include "pliant/math/sums.h"

namespace pliant {
namespace {

// Where the bodies are undeformed, as they lie at time 0; so do anchors.
VecX undeformed_points(const Model& model) {
  VecX points = VecX::Zero(3 * model.points());
  for (const BodyModel& body : model.bodies) {
    points.segment(3 * body.first, 3 * body.vertex_count()) = body.rest.positions;
  }
  for (const KinematicGroup& group : model.kinematic) {
    for (size_t i = 0; i < group.points.size(); ++i) {
      points.segment<3>(3 * group.points[i]) =
          group.start.segment<3>(static_cast<Eigen::Index>(3 * i));
    }
  }
  return points;
}

}  // namespace

StepObjective::StepObjective(Model& model, ThreadPool& pool,
                             const std::optional<Viscosity>& viscosity)
    : model_(model),
      pool_(pool),
      solver_(make_spd_solver(pool)),
      rest_points_(undeformed_points(model)) {
  gather_free(rest_points_, rest_);
  if (viscosity) dissipation_.emplace(model, pool, *viscosity);
}

void StepObjective::factorize(double h, const StepWeights& weights) {
  static std::atomic<std::int64_t> revisions = 0;  // of all objectives: no two are alike
  revision_ = ++revisions;
  weights_ = weights;
  const auto count = static_cast<Eigen::Index>(model_.free.size());
  inertia_weight_.resize(3 * count);
  laplacian_ = model_.potential.laplacian();
  proxy_ = (weights.blend * weights.blend) * laplacian_;
  for (Eigen::Index i = 0; i < count; ++i) {
    const double mass = model_.mass[model_.free[static_cast<size_t>(i)]];
    // Without inertia h does not matter, even if it is so small that h² is 0.
    const double weight = weights.inertia == 0 ? 0 : weights.inertia * mass / (h * h);
    inertia_weight_.segment<3>(3 * i).setConstant(weight);
    proxy_.coeffRef(i, i) += weight;
  }
  if (dissipation_) {
    dissipation_->prepare(h, weights);
    dissipation_->add_proxy(proxy_);
  }
  if (weights.inertia == 0) check_held();
  coupling_ = model_.potential.laplacian_coupling();
  if (!analyzed_) solver_->analyze(proxy_);
  analyzed_ = true;
  const FactorStatus status = solver_->factorize(proxy_);
  if (!status.ok) {
    throw InputError("M/h² + L cannot be factorised at " +
                     model_.point_name(model_.free[static_cast<size_t>(status.column)]) +
                     ": its mass, its stiffness or the step is too large or too small");
  }
}

// Where nothing holds a body, A0 is a Laplacian that is zero for translations. What damping adds
// grows with 1/h and would hide that, so L is checked first by itself; drag alone also counts as
// holding a body.
void StepObjective::check_held() const {
  auto loose = first_floating_row(laplacian_);
  if (loose && dissipation_) loose = first_floating_row(proxy_);
  if (loose) {
    const int point = model_.free[static_cast<size_t>(*loose)];
    throw InputError("time.integrator: quasi-static, but nothing holds " +
                     model_.point_name(point) +
                     ": attach the body, or choose an integrator with inertia");
  }
}

void StepObjective::begin_step(const VecX& y, const VecX& x_n, const VecX& next) {
  gather_free(y, y_);
  origin_ = (1 - weights_.blend) * x_n;
  points_ = weights_.blend * next + origin_;
  fixed_pull_is_due_ = true;
}

void StepObjective::set_load(const VecX& acceleration) {
  load_.resize(size());
  for (size_t i = 0; i < model_.free.size(); ++i) {
    const int point = model_.free[i];
    load_.segment<3>(static_cast<Eigen::Index>(3 * i)) =
        model_.mass[point] * acceleration.segment<3>(3 * point);
  }
}

void StepObjective::update_fixed_pull() {
  fixed_pull_is_due_ = false;
  fixed_pull_.resize(size());
  as_rows(fixed_pull_).noalias() = coupling_ * as_rows(points_);
  if (weights_.blend == 1) return;
  gather_free(origin_, free_origin_);
  as_rows(fixed_pull_).noalias() += laplacian_ * as_rows(free_origin_);
}

void StepObjective::gather_free(const VecX& all, VecX& free) const {
  free.resize(size());
  for (size_t i = 0; i < model_.free.size(); ++i) {
    free.segment<3>(static_cast<Eigen::Index>(3 * i)) = all.segment<3>(3 * model_.free[i]);
  }
}

void StepObjective::scatter_free(const VecX& free, VecX& all) const {
  for (size_t i = 0; i < model_.free.size(); ++i) {
    all.segment<3>(3 * model_.free[i]) = free.segment<3>(static_cast<Eigen::Index>(3 * i));
  }
}

Eigen::Index StepObjective::size() const {
  return 3 * static_cast<Eigen::Index>(model_.free.size());
}

// Puts the free points where E is evaluated; the kinematic ones stand there since begin_step().
void StepObjective::place(const VecX& x) {
  for (size_t i = 0; i < model_.free.size(); ++i) {
    const Eigen::Index point = 3 * model_.free[i];
    points_.segment<3>(point) =
        weights_.blend * x.segment<3>(static_cast<Eigen::Index>(3 * i)) + origin_.segment<3>(point);
  }
}

double StepObjective::inertia(const VecX& x) const {
  if (weights_.inertia == 0) return -dot(load_, x);
  return 0.5 * squared_distance(x, y_, inertia_weight_);
}

double StepObjective::value(const VecX& x) {
  const ScopedTimer timer(times_.evaluate);
  place(x);
  const double viscous = dissipation_ ? dissipation_->value(x) : 0;
  return inertia(x) + model_.potential.value(pool_, points_) + viscous;
}

double StepObjective::value_and_gradient(const VecX& x, VecX& gradient) {
  const ScopedTimer timer(times_.evaluate);
  place(x);
  const double energy = model_.potential.value_and_gradient(pool_, points_, gradient);
  gradient = weights_.blend * gradient + inertia_weight_.cwiseProduct(x - y_);
  if (weights_.inertia == 0) gradient -= load_;
  const double viscous = dissipation_ ? dissipation_->add_gradient(x, gradient) : 0;
  return inertia(x) + energy + viscous;
}

void StepObjective::hessian(const VecX& x, bool projected, SparseMat& H) {
  place(x);
  model_.potential.hessian(pool_, points_,
                           projected ? Definiteness::kProjected : Definiteness::kExact, H);
  add_inertia(H);
  if (dissipation_) dissipation_->add_hessian(H);
}

void StepObjective::rest_hessian(SparseMat& H) {
  model_.potential.hessian(pool_, rest_points_, Definiteness::kProjected, H);
  if (!dissipation_) return add_inertia(H);
  const SparseMat K = H;
  add_inertia(H);
  dissipation_->add_hessian(K, H);
}

// H of E becomes that of g, less the damping.
void StepObjective::add_inertia(SparseMat& H) const {
  H *= weights_.blend * weights_.blend;
  for (Eigen::Index i = 0; i < size(); ++i) H.coeffRef(i, i) += inertia_weight_[i];
}

void StepObjective::solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) {
  const ScopedTimer timer(times_.solve);
  solver_->solve3(q, r, precision);
}

std::string_view StepObjective::not_projective() const {
  for (const auto& energy : model_.potential.energies()) {
    if (!energy->is_projective()) return energy->label();
  }
  return {};
}

bool StepObjective::is_projective() const { return model_.potential.is_projective(); }

// With z = b x + o the gradient of E is b (L z - J p); what of L z does not depend on x is
// fixed_pull_.
void StepObjective::local_step(const VecX& x, VecX& rhs) {
  const ScopedTimer timer(times_.evaluate);
  place(x);
  if (fixed_pull_is_due_) update_fixed_pull();
  model_.potential.project(pool_, points_, rhs);
  rhs = weights_.blend * (rhs - fixed_pull_) + inertia_weight_.cwiseProduct(y_);
  if (weights_.inertia == 0) rhs += load_;
  if (dissipation_) dissipation_->add_local_step(x, rhs);
}

}  // namespace pliant
