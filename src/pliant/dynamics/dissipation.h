#pragma once

#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/dynamics/damping.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/model.h"

namespace pliant {

/// The viscous force -C u on the free points as a term of g:
///   D(x) = blend h/(2 rate) uᵀC u,   u = rate/h x + w,   so that dD/dx = blend C u.
/// It acts on the velocity itself, not on its change, and stays one minimisation because C is
/// constant during a step. C has no share of contacts, which would hold bodies back that leave, or
/// in the case of L slow down those that only fly by.
class Dissipation {
 public:
  Dissipation(Model& model, ThreadPool& pool, const Viscosity& viscosity);

  /// For steps of length h (s); takes the stiffnesses of the model as they are now.
  void prepare(double h, const StepWeights& weights);

  /// A += blend rate/h (mass M + stiffness L), the share of A0.
  void add_proxy(SparseMat& A) const;

  /// Starts a step at x_n. Of each point: w if it is free, its velocity if it is kinematic, m/s.
  void begin_step(const VecX& x_n, const VecX& velocities);

  /// D at the free points x, J, up to a constant.
  double value(const VecX& x);
  /// The same; gradient += dD/dx, N.
  double add_gradient(const VecX& x, VecX& gradient);
  /// H += d²D/dx². H has the pattern of the potential's Hessian.
  void add_hessian(SparseMat& H) const { add_hessian(stiffness_, H); }
  /// The same where the stiffness that damps is K, of the same pattern.
  void add_hessian(const SparseMat& K, SparseMat& H) const;
  /// rhs += blend rate/h (mass M + stiffness L) x - dD/dx, for Projective Dynamics' local step.
  void add_local_step(const VecX& x, VecX& rhs);

  /// pull += C v for velocities v of the free points, m/s; N.
  void add_pull(const VecX& v, VecX& pull);

  /// Power that is lost at the velocities u of the free points x, W.
  double power(const VecX& x);

 private:
  using Triplets = std::vector<Eigen::Triplet<double>>;

  // An element with free and kinematic points.
  struct Border {
    const Energy* energy = nullptr;
    Eigen::Index element = 0;
  };

  bool is_current() const { return viscosity_.of == Viscosity::Stiffness::kCurrent; }
  double proxy_scale() const { return blend_ * rate_; }
  void assemble_laplacian();
  void list_weights(const Energy& energy, Triplets& inner, Triplets& outer) const;
  void add_laplacian(double scale, SparseMat& H) const;
  void list_border();
  void remove_contacts(const VecX& x_n);
  void pull_of_kinematic_points(const VecX& x_n, const VecX& velocities);
  void add_border_pull(const Border& border, const VecX& x_n, const VecX& velocities);
  // C v of the free points.
  void apply(const VecX& v, VecX& pull) const;
  void pull_at(const VecX& x);

  Model& model_;
  ThreadPool& pool_;
  Viscosity viscosity_;
  double blend_ = 1;
  double rate_ = 1;              // 1/s
  std::vector<int> free_index_;  // of each point, -1 if it is kinematic
  std::vector<Border> border_;
  SparseMat laplacian_;         // L of the free points, without contacts
  SparseMat coupling_;          // free points x all points, kinematic columns only
  SparseMat stiffness_;         // K of the free points, without contacts
  VecX mass_;                   // mass share of C, each coordinate of the free points, N s/m
  VecX kinematic_pull_;         // of C times the velocities of kinematic points, N
  VecX offset_;                 // w of the free points
  VecX velocity_, pull_;        // u and C u of the free points
  std::vector<double> blocks_;  // element Hessians
};

}  // namespace pliant
