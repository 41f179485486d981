#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/step_points.h"
#include "pliant/dynamics/step_term.h"
#include "pliant/energies/potential_evaluator.h"
#include "pliant/linear/spd_solver.h"
#include "pliant/solvers/objective.h"

namespace pliant {

/// g(x) of one time step over the free points of one component of a model:
///   g(x) = a/(2h²) |x - y|²_M + E(b x + (1 - b) x_n) + D(x),
/// D being the terms that know the step, such as viscous damping; see StepWeights. Without inertia
/// (a = 0) external forces, which are otherwise part of y, are a term of their own: -f_ext·x.
/// Owns the factor of A0 = a M/h² + b² L + D'', which is made anew only when h, a mass, a stiffness
/// or the integrator's weights change, and, as far as it depends on the entries of A0 that
/// changed, when elements come or go.
class ComponentObjective final : public Objective {
 public:
  /// `evaluator` and `points` are those of the component and of all components.
  ComponentObjective(const Model& model, const Component& component, PotentialEvaluator& evaluator,
                     StepPoints& points, StepTerms terms);

  /// Factorises A0. @throws InputError if it is singular, naming a vertex without mass or stiffness
  /// or, without inertia, the body that nothing holds.
  void factorize(double h, const StepWeights& weights);
  const StepWeights& weights() const { return weights_; }

  /// The terms of D.
  StepTerms& step_terms() { return terms_; }
  /// False if begin_step() does not read `velocities`.
  bool needs_velocities() const { return !terms_.empty(); }

  /// Brings A0 up to date with elements that have come or gone.
  /// @throws InputError as factorize() does.
  void take_changes();
  /// Adds these stiffnesses (N/m, one for each unknown point) to L, in the place of what links to
  /// other components share of it: without the entries that join two, A0 stays one block for each
  /// component. take_changes() takes notice. Empty: none.
  void set_link_stiffness(const VecX& stiffness);
  const VecX& link_stiffness() const { return link_stiffness_; }

  /// How stiff a free point is by inertia and by the elements that stay: its entry of A0 without
  /// those that come and go, as a stiffness of E, N/m.
  double stiffness_at(int point) const;

  /// Starts a step, after StepPoints::begin_step() and take_changes().
  void begin_step(const StepProblemData& data);

  /// Moves the unknowns in StepPoints::points to where E is evaluated for x. Whatever evaluates at
  /// some x does so first.
  void place(const VecX& x);
  /// The same for a direction d of a line search, m.
  void place_direction(const VecX& d);

  /// Whether something stands in the way of a free fall from x: terms that hold the component, or
  /// contacts.
  bool is_supported(const VecX& x);

  /// The power that the terms of D take away at the velocities that x stands for, W.
  double power(const VecX& x);

  /// Copies the free points out of, or into, an array of all points.
  void gather_free(const VecX& all, VecX& free) const;
  void scatter_free(const VecX& free, VecX& all) const;

  Eigen::Index size() const override;
  double value(const VecX& x) override;
  double value_and_gradient(const VecX& x, VecX& gradient) override;
  void hessian(const VecX& x, Definiteness definiteness, SparseMat& H) override;
  void rest_hessian(SparseMat& H) override;
  const VecX& rest() const override { return rest_; }
  const SparseMat& proxy() const override { return proxy_; }
  Revision revision() const override {
    return {identity_, factorizations_ + evaluator_.hold_revision()};
  }
  Revision proxy_revision() const override { return {identity_, factorizations_ + updates_}; }
  Revision pattern_revision() const override { return {identity_, evaluator_.pattern_revision()}; }
  double largest_step(const VecX& x, const VecX& d) override;
  bool limits_steps() const override { return evaluator_.limits_steps(); }
  ThreadPool& pool() override { return evaluator_.pool(); }
  void solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) override;
  bool is_projective() const override { return evaluator_.is_projective(); }
  std::string_view not_projective() const override;
  void local_step(const VecX& x, VecX& rhs) override;

  /// Seconds spent since the last call, by kind of work.
  struct Times {
    double evaluate = 0;  // energies and gradients
    double solve = 0;     // A0⁻¹
  };
  Times take_times() { return std::exchange(times_, {}); }

 private:
  void add_inertia(SparseMat& H) const;
  void set_load(const VecX& acceleration);
  void update_fixed_pull();
  double inertia(const VecX& x) const;
  double terms_value(const VecX& x);
  void check_held() const;
  void set_inertia_weights(double h);
  void update_proxy();
  FactorStatus factorize_proxy(const SparseMat& last);
  [[noreturn]] void report_breakdown(Eigen::Index column) const;

  const Model& model_;
  std::span<const int> free_;  // the unknown points
  PotentialEvaluator& evaluator_;
  StepPoints& shared_;
  StepTerms terms_;
  std::shared_ptr<const void> identity_;
  std::int64_t factorizations_ = 0;
  std::int64_t updates_ = 0;        // of A0, as elements came or went
  std::int64_t proxy_is_for_ = -1;  // the evaluator's changing_revision() that A0 is for
  bool is_held_ = false;            // L is not zero for translations
  bool factorized_ = false;         // solver_ has the factor of that A0
  std::unique_ptr<SpdSolver> solver_;
  SparseMat proxy_;        // A0
  SparseMat fixed_proxy_;  // without the share of elements that come and go
  Laplacian laplacian_;    // L
  Laplacian fixed_laplacian_;
  StepWeights weights_;
  VecX inertia_weight_;  // a m/h² of each coordinate of the free points, N/m
  VecX y_;               // of the free points
  VecX rest_;            // of the free points
  VecX link_stiffness_;  // N/m
  bool links_changed_ = false;
  VecX load_;         // external forces on the free points, N; empty with inertia
  VecX fixed_pull_;   // the part of L z that does not depend on x, N; for the local step alone
  VecX free_origin_;  // the origin of the free points
  bool fixed_pull_is_due_ = true;
  Times times_;
};

}  // namespace pliant
