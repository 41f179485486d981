#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "pliant/core/sparse.h"
#include "pliant/dynamics/dissipation.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/model.h"
#include "pliant/linear/spd_solver.h"
#include "pliant/solvers/objective.h"

namespace pliant {

/// g(x) of one time step over the free vertices of a model:
///   g(x) = a/(2h²) |x - y|²_M + E(b x + (1 - b) x_n) + D(x),
/// D being the viscous damping, if there is any; see StepWeights. Without inertia (a = 0) external
/// forces, which are in y otherwise, are a term of their own: -f_ext·x.
/// Owns the factor of A0 = a M/h² + b² L + D'', which is made again only when h, a mass, a
/// stiffness or the integrator's weights change.
class StepObjective final : public Objective {
 public:
  StepObjective(Model& model, ThreadPool& pool, const std::optional<Viscosity>& viscosity = {});

  /// Factorises A0. @throws InputError naming a vertex without mass or stiffness if it is singular,
  /// or the body that nothing holds where there is no inertia.
  void factorize(double h, const StepWeights& weights);
  const StepWeights& weights() const { return weights_; }

  /// Starts a step: y of all points, and where all points are now (x_n; kinematic points already
  /// at their new places in `next`).
  void begin_step(const VecX& y, const VecX& x_n, const VecX& next);

  /// The same step's external accelerations of all points, m/s²; needed where there is no inertia.
  void set_load(const VecX& acceleration);
  /// The viscous damping, if there is any; it has a begin_step() of its own.
  Dissipation* dissipation() { return dissipation_ ? &*dissipation_ : nullptr; }

  /// Copies the free points out of, or into, an array of all points.
  void gather_free(const VecX& all, VecX& free) const;
  void scatter_free(const VecX& free, VecX& all) const;

  Eigen::Index size() const override;
  double value(const VecX& x) override;
  double value_and_gradient(const VecX& x, VecX& gradient) override;
  void hessian(const VecX& x, bool projected, SparseMat& H) override;
  void rest_hessian(SparseMat& H) override;
  const VecX& rest() const override { return rest_; }
  const SparseMat& proxy() const override { return proxy_; }
  std::int64_t revision() const override { return revision_; }
  ThreadPool& pool() override { return pool_; }
  void solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) override;
  bool is_projective() const override;
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
  void update_fixed_pull();
  double inertia(const VecX& x) const;
  void check_held() const;

  Model& model_;
  ThreadPool& pool_;
  std::unique_ptr<SpdSolver> solver_;
  SparseMat proxy_;      // A0
  SparseMat laplacian_;  // L of the free points
  SparseMat coupling_;   // of L: free points x all points, kinematic columns only
  StepWeights weights_;
  VecX inertia_weight_;  // a m/h² of each coordinate of the free points, N/m
  VecX y_;               // of the free points
  VecX origin_;          // (1 - b) x_n of all points
  VecX points_;          // where E is evaluated
  VecX rest_points_;     // all points where the bodies are undeformed
  VecX rest_;            // of the free points
  std::int64_t revision_ = 0;
  VecX load_;  // external forces on the free points, N; empty with inertia
  std::optional<Dissipation> dissipation_;
  VecX fixed_pull_;   // L times what does not depend on x, N; for the local step alone
  VecX free_origin_;  // origin_ of the free points
  bool fixed_pull_is_due_ = true;
  Times times_;
  bool analyzed_ = false;
};

}  // namespace pliant
