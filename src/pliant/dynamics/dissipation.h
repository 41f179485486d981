#pragma once

#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/dynamics/damping.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/step_term.h"
#include "pliant/energies/potential_evaluator.h"

namespace pliant {

/// The viscous force -C u on the free points as a term of g:
///   D(x) = blend h/(2 rate) uᵀC u,   u = rate/h x + w,   so that dD/dx = blend C u.
/// It acts on the velocity itself, not on its change, and stays one minimisation because C is
/// constant during a step. Contacts contribute nothing to C: they would hold back bodies that leave
/// or, in the case of L, slow down bodies that only fly by. Elements that come and go contribute
/// nothing either.
class Dissipation final : public StepTerm {
 public:
  Dissipation(const Model& model, PotentialEvaluator& evaluator, const Viscosity& viscosity);

  void prepare(double h, const StepWeights& weights) override;
  void begin_step(const StepStart& start) override;
  double value(const VecX& x) override;
  double add_gradient(const VecX& x, VecX& gradient) override;
  void add_hessian(SparseMat& H) const override { add_rest_hessian(stiffness_, H); }
  void add_rest_hessian(const SparseMat& K, SparseMat& H) const override;
  void add_proxy(SparseMat& A) const override;
  void add_local_step(const VecX& x, VecX& rhs) override;
  void add_pull(const VecX& v, VecX& pull) override;
  double power(const VecX& x) override;

 private:
  // An element with free and kinematic points.
  struct Border {
    const Energy* energy = nullptr;
    Eigen::Index element = 0;
  };

  bool is_current() const { return viscosity_.of == Viscosity::Stiffness::kCurrent; }
  double proxy_scale() const { return blend_ * rate_; }
  void add_laplacian(double scale, SparseMat& H) const;
  void list_border();
  void pull_of_kinematic_points(const VecX& x_n, const VecX& velocities);
  void add_border_pull(const Border& border, const VecX& x_n, const VecX& velocities);
  // C v of the free points.
  void apply(const VecX& v, VecX& pull) const;
  void pull_at(const VecX& x);

  PotentialEvaluator& evaluator_;
  Viscosity viscosity_;
  double blend_ = 1;
  double rate_ = 1;  // 1/s
  std::vector<Border> border_;
  Laplacian laplacian_;         // without contacts
  SparseMat stiffness_;         // K of the free points, without contacts
  VecX mass_;                   // mass share of C, each coordinate of the free points, N s/m
  VecX kinematic_pull_;         // C times the velocities of kinematic points, N
  VecX offset_;                 // w of the free points
  VecX velocity_, pull_;        // u and C u of the free points
  std::vector<double> blocks_;  // element Hessians
};

}  // namespace pliant
