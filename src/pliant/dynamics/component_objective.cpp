#include "pliant/dynamics/component_objective.h"

#include <string>

#include "pliant/core/error.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/floating.h"
#include "pliant/math/sums.h"

namespace pliant {
ComponentObjective::ComponentObjective(const Model& model, const Component& component,
                                       PotentialEvaluator& evaluator, StepPoints& points,
                                       StepTerms terms)
    : model_(model),
      free_(std::span(model.free)
                .subspan(static_cast<std::size_t>(component.free.begin),
                         static_cast<std::size_t>(component.free.end - component.free.begin))),
      evaluator_(evaluator),
      shared_(points),
      terms_(std::move(terms)),
      identity_(std::make_shared<int>(0)),
      solver_(make_spd_solver(evaluator.pool())) {
  gather_free(points.rest, rest_);
}

void ComponentObjective::factorize(double h, const StepWeights& weights) {
  ++factorizations_;
  weights_ = weights;
  fixed_laplacian_ = evaluator_.laplacian();
  fixed_proxy_ = (weights.blend * weights.blend) * fixed_laplacian_.free;
  set_inertia_weights(h);
  for (const auto& term : terms_) {
    term->prepare(h, weights);
    term->add_proxy(fixed_proxy_);
  }
  update_proxy();
}

void ComponentObjective::set_inertia_weights(double h) {
  const auto count = static_cast<Eigen::Index>(free_.size());
  inertia_weight_.resize(3 * count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const double mass = model_.mass[free_[i]];
    // Without inertia h does not matter, even if it is so small that h² is 0.
    const double weight = weights_.inertia == 0 ? 0 : weights_.inertia * mass / (h * h);
    inertia_weight_.segment<3>(3 * i).setConstant(weight);
    fixed_proxy_.coeffRef(i, i) += weight;
  }
}

// Makes A0 with the share of elements that come and go. That is added last, so A0 has the same bits
// whatever came and went before. So has its factor: a part that is computed again comes out as in a
// factorisation of the whole. Rotations of the factor (SpdSolver::update) would not do: their bits
// depend on the factor before, which a run that continues from a checkpoint does not have.
void ComponentObjective::update_proxy() {
  const Laplacian changing = evaluator_.changing_laplacian();
  SparseMat last;
  if (factorized_) last.swap(proxy_);
  factorized_ = false;
  laplacian_.free = fixed_laplacian_.free + changing.free;
  laplacian_.coupling = fixed_laplacian_.coupling + changing.coupling;
  proxy_ = fixed_proxy_ + (weights_.blend * weights_.blend) * changing.free;
  for (Eigen::Index i = 0; i < link_stiffness_.size(); ++i) {
    proxy_.coeffRef(i, i) += weights_.blend * weights_.blend * link_stiffness_[i];
  }
  links_changed_ = false;
  is_held_ = !first_floating_row(laplacian_.free);
  proxy_is_for_ = evaluator_.changing_revision();
  if (weights_.inertia == 0) check_held();
  const FactorStatus status = factorize_proxy(last);
  if (!status.ok) report_breakdown(status.column);
  factorized_ = true;
}

// `last` is what the solver has the factor of; empty if it has none.
FactorStatus ComponentObjective::factorize_proxy(const SparseMat& last) {
  if (!has_same_pattern(proxy_, last)) {
    solver_->analyze(proxy_);
    return solver_->factorize(proxy_);
  }
  const std::vector<int> columns = different_columns(proxy_, last);
  // Nearly all of the factor depends on so many.
  constexpr Eigen::Index kManyOf = 4;
  if (kManyOf * std::ssize(columns) > proxy_.cols()) return solver_->factorize(proxy_);
  return solver_->refactorize(proxy_, columns);
}

void ComponentObjective::report_breakdown(Eigen::Index column) const {
  throw InputError("M/h² + L cannot be factorised at " +
                   model_.point_name(free_[static_cast<std::size_t>(column)]) +
                   ": its mass, its stiffness or the step is too large or too small");
}

// If nothing holds a body, A0 is a Laplacian that is zero for translations. What damping adds grows
// with 1/h and would hide that, so L is checked first by itself; drag alone also counts as holding
// a body.
void ComponentObjective::check_held() const {
  auto loose = first_floating_row(laplacian_.free);
  if (loose && (!terms_.empty() || link_stiffness_.size() > 0)) loose = first_floating_row(proxy_);
  if (loose) {
    const int point = free_[static_cast<std::size_t>(*loose)];
    throw InputError("time.integrator: quasi-static, but nothing holds " +
                     model_.point_name(point) +
                     ": attach the body, or choose an integrator with inertia");
  }
}

void ComponentObjective::take_changes() {
  evaluator_.take_changes();
  const bool same_elements = proxy_is_for_ == evaluator_.changing_revision();
  if (factorized_ && same_elements && !links_changed_) return;
  ++updates_;
  update_proxy();
}

void ComponentObjective::set_link_stiffness(const VecX& stiffness) {
  if (stiffness.size() == link_stiffness_.size() && stiffness == link_stiffness_) return;
  link_stiffness_ = stiffness;
  links_changed_ = true;
}

double ComponentObjective::stiffness_at(int point) const {
  const int i = evaluator_.numbers().free_index(point);
  return fixed_proxy_.coeff(i, i) / (weights_.blend * weights_.blend);
}

void ComponentObjective::begin_step(const StepProblemData& data) {
  gather_free(data.y, y_);
  fixed_pull_is_due_ = true;
  set_load(data.acceleration);
  for (const auto& term : terms_) term->begin_step({data.x_n, data.velocities});
}

bool ComponentObjective::is_supported(const VecX& x) {
  if (is_held_) return true;
  place(x);
  return evaluator_.touches(shared_.points);
}

double ComponentObjective::power(const VecX& x) {
  double sum = 0;
  for (const auto& term : terms_) sum += term->power(x);
  return sum;
}

double ComponentObjective::largest_step(const VecX& x, const VecX& d) {
  if (!limits_steps()) return 1;
  place(x);
  place_direction(d);
  return evaluator_.largest_step(shared_.points, shared_.direction);
}

void ComponentObjective::place_direction(const VecX& d) {
  for (size_t i = 0; i < free_.size(); ++i) {
    vertex(shared_.direction, free_[i]) =
        weights_.blend * d.segment<3>(static_cast<Eigen::Index>(3 * i));
  }
}

void ComponentObjective::set_load(const VecX& acceleration) {
  load_.resize(size());
  for (size_t i = 0; i < free_.size(); ++i) {
    const int point = free_[i];
    load_.segment<3>(static_cast<Eigen::Index>(3 * i)) =
        model_.mass[point] * acceleration.segment<3>(3 * point);
  }
}

void ComponentObjective::update_fixed_pull() {
  fixed_pull_is_due_ = false;
  fixed_pull_.resize(size());
  as_rows(fixed_pull_).noalias() = laplacian_.coupling * as_rows(shared_.points);
  if (weights_.blend == 1) return;
  gather_free(shared_.origin, free_origin_);
  as_rows(fixed_pull_).noalias() += laplacian_.free * as_rows(free_origin_);
}

void ComponentObjective::gather_free(const VecX& all, VecX& free) const {
  free.resize(size());
  for (size_t i = 0; i < free_.size(); ++i) {
    free.segment<3>(static_cast<Eigen::Index>(3 * i)) = all.segment<3>(3 * free_[i]);
  }
}

void ComponentObjective::scatter_free(const VecX& free, VecX& all) const {
  for (size_t i = 0; i < free_.size(); ++i) {
    all.segment<3>(3 * free_[i]) = free.segment<3>(static_cast<Eigen::Index>(3 * i));
  }
}

Eigen::Index ComponentObjective::size() const {
  return 3 * static_cast<Eigen::Index>(free_.size());
}

void ComponentObjective::place(const VecX& x) {
  for (size_t i = 0; i < free_.size(); ++i) {
    const Eigen::Index point = 3 * free_[i];
    shared_.points.segment<3>(point) =
        weights_.blend * x.segment<3>(static_cast<Eigen::Index>(3 * i)) +
        shared_.origin.segment<3>(point);
  }
}

double ComponentObjective::inertia(const VecX& x) const {
  if (weights_.inertia == 0) return -dot(load_, x);
  return 0.5 * squared_distance(x, y_, inertia_weight_);
}

double ComponentObjective::terms_value(const VecX& x) {
  double sum = 0;
  for (const auto& term : terms_) sum += term->value(x);
  return sum;
}

double ComponentObjective::value(const VecX& x) {
  const ScopedTimer timer(times_.evaluate);
  place(x);
  const double viscous = terms_value(x);
  return inertia(x) + evaluator_.value(shared_.points) + viscous;
}

double ComponentObjective::value_and_gradient(const VecX& x, VecX& gradient) {
  const ScopedTimer timer(times_.evaluate);
  place(x);
  const double energy = evaluator_.value_and_gradient(shared_.points, gradient);
  gradient = weights_.blend * gradient + inertia_weight_.cwiseProduct(x - y_);
  if (weights_.inertia == 0) gradient -= load_;
  double viscous = 0;
  for (const auto& term : terms_) viscous += term->add_gradient(x, gradient);
  return inertia(x) + energy + viscous;
}

void ComponentObjective::hessian(const VecX& x, Definiteness definiteness, SparseMat& H) {
  place(x);
  evaluator_.hessian(shared_.points, definiteness, H);
  add_inertia(H);
  for (const auto& term : terms_) term->add_hessian(H);
}

void ComponentObjective::rest_hessian(SparseMat& H) {
  evaluator_.hessian(shared_.rest, Definiteness::kProjected, H,
                     PotentialEvaluator::Roles::kAllButContacts);
  if (terms_.empty()) return add_inertia(H);
  const SparseMat K = H;
  add_inertia(H);
  for (const auto& term : terms_) term->add_rest_hessian(K, H);
}

// Turns the Hessian of E into that of g without the terms that know the step.
void ComponentObjective::add_inertia(SparseMat& H) const {
  H *= weights_.blend * weights_.blend;
  for (Eigen::Index i = 0; i < size(); ++i) H.coeffRef(i, i) += inertia_weight_[i];
}

void ComponentObjective::solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) {
  const ScopedTimer timer(times_.solve);
  solver_->solve3(q, r, precision);
}

std::string_view ComponentObjective::not_projective() const {
  for (const TermList* terms : {&evaluator_.terms(), &evaluator_.changing_terms()}) {
    for (const auto& term : *terms) {
      if (term->projective() == nullptr) return term->label();
    }
  }
  return {};
}

// With z = b x + o the gradient of E is b (L z - J p). fixed_pull_ is the part of L z that does not
// depend on x.
void ComponentObjective::local_step(const VecX& x, VecX& rhs) {
  const ScopedTimer timer(times_.evaluate);
  place(x);
  if (fixed_pull_is_due_) update_fixed_pull();
  evaluator_.project(shared_.points, rhs);
  rhs = weights_.blend * (rhs - fixed_pull_) + inertia_weight_.cwiseProduct(y_);
  if (weights_.inertia == 0) rhs += load_;
  for (const auto& term : terms_) term->add_local_step(x, rhs);
}

}  // namespace pliant
