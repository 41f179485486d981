#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/collision/half_space.h"
#include "pliant/energies/energy.h"

namespace pliant {

/// Pushes points out of a half-space: E(x) = Σ k/2 min(d, 0)², d the signed distance [Liu17].
///
/// A point that leaves the solid feels nothing, so nothing sticks. Contacts come and go and stay
/// out of L, which is why the weights are zero; the line search takes care of what L does not know.
class HalfSpaceContact final : public Energy {
 public:
  /// One stiffness (N/m, > 0) for each point, or the same for all.
  /// @throws InputError naming the point whose data cannot be used.
  HalfSpaceContact(std::string label, const HalfSpace& half_space, std::vector<int> points,
                   std::vector<double> stiffness);
  HalfSpaceContact(std::string label, const HalfSpace& half_space, const std::vector<int>& points,
                   double stiffness)
      : HalfSpaceContact(std::move(label), half_space, points,
                         std::vector<double>(points.size(), stiffness)) {}

  std::string_view label() const override { return label_; }
  int corners() const override { return 1; }
  std::span<const int> stencils() const override { return points_; }

  double value(const VecX& x, IndexRange range) const override;
  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override;
  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override;
  void laplacians(IndexRange range, double* weights) const override;

  const HalfSpace& half_space() const { return half_space_; }
  std::span<const double> stiffness() const { return stiffness_; }  // N/m
  /// Moves the plane.
  void set_half_space(const HalfSpace& half_space) { half_space_ = half_space; }

  /// How deep the deepest point is inside the solid, m; 0 if none is.
  double max_penetration(const VecX& x) const;

 private:
  // min(d, 0) of point e, m.
  double depth(const VecX& x, Eigen::Index e) const;

  std::string label_;
  HalfSpace half_space_;
  std::vector<int> points_;
  std::vector<double> stiffness_;  // N/m
};

}  // namespace pliant
