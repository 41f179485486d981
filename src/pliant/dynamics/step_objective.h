#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/step_term.h"
#include "pliant/energies/potential_evaluator.h"
#include "pliant/linear/spd_solver.h"
#include "pliant/solvers/objective.h"

namespace pliant {

/// What a step starts from, for all points.
struct StepProblemData {
  const VecX& y;             // m
  const VecX& x_n;           // positions as the step begins, m
  const VecX& next;          // the first guess; kinematic points already where they will be, m
  const VecX& acceleration;  // M⁻¹ f_ext, m/s²
  const VecX& velocities;    // as in StepStart
};

/// g(x) of one time step over the free points of a model:
///   g(x) = a/(2h²) |x - y|²_M + E(b x + (1 - b) x_n) + D(x),
/// D being the terms that know the step, such as viscous damping; see StepWeights. Without inertia
/// (a = 0) external forces, which are otherwise part of y, are a term of their own: -f_ext·x.
/// Owns the factor of A0 = a M/h² + b² L + D'', which is made anew only when h, a mass, a stiffness
/// or the integrator's weights change, and, as far as it depends on the entries of A0 that
/// changed, when elements come or go.
class StepObjective final : public Objective {
 public:
  using StepTerms = std::vector<std::unique_ptr<StepTerm>>;

  StepObjective(const Model& model, PotentialEvaluator& evaluator, StepTerms terms);

  /// Factorises A0. @throws InputError if it is singular, naming a vertex without mass or stiffness
  /// or, without inertia, the body that nothing holds.
  void factorize(double h, const StepWeights& weights);
  const StepWeights& weights() const { return weights_; }

  /// The terms of D.
  StepTerms& step_terms() { return terms_; }
  /// False if begin_step() does not read `velocities`.
  bool needs_velocities() const { return !terms_.empty(); }

  /// Brings A0 up to date with elements that have come or gone without being looked for.
  /// @throws InputError as factorize() does; so does begin_step().
  void take_changes();

  /// How stiff a free point is by inertia and by the elements that stay: its entry of A0 without
  /// those that come and go, as a stiffness of E, N/m.
  double stiffness_at(int point) const;

  /// Starts a step: finds the elements that come and go, and brings A0 up to date with them.
  void begin_step(const StepProblemData& data);

  /// All points where E is evaluated for x; valid until the next call of any other function.
  const VecX& points_for(const VecX& x);

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

  /// Entries of the factor of A0.
  Eigen::Index factor_nonzeros() const { return solver_->factor_nonzeros(); }

 private:
  void place(const VecX& x);
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
  PotentialEvaluator& evaluator_;
  StepTerms terms_;
  std::shared_ptr<const void> identity_;
  std::int64_t factorizations_ = 0;
  std::int64_t updates_ = 0;        // of A0, as elements came or went
  std::int64_t proxy_is_for_ = -1;  // the evaluator's changing_revision() that A0 is for
  bool factorized_ = false;         // solver_ has the factor of that A0
  std::unique_ptr<SpdSolver> solver_;
  SparseMat proxy_;        // A0
  SparseMat fixed_proxy_;  // without the share of elements that come and go
  Laplacian laplacian_;    // L
  Laplacian fixed_laplacian_;
  StepWeights weights_;
  VecX inertia_weight_;  // a m/h² of each coordinate of the free points, N/m
  VecX y_;               // of the free points
  VecX origin_;          // (1 - b) x_n of all points
  VecX points_;          // where E is evaluated
  VecX rest_points_;     // all points where the bodies are undeformed
  VecX rest_;            // of those, the free points
  VecX direction_;       // of all points, for largest_step()
  VecX load_;            // external forces on the free points, N; empty with inertia
  VecX fixed_pull_;      // the part of L z that does not depend on x, N; for the local step alone
  VecX free_origin_;     // origin_ of the free points
  bool fixed_pull_is_due_ = true;
  Times times_;
};

}  // namespace pliant
