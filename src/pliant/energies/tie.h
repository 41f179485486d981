#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/energies/energy.h"

namespace pliant {

/// Ties a vertex to a point inside a tet of another body:
///
///   E(x) = Σ k/2 |x_a - Σ w_i x_i|²,   Σ w_i = 1
///
/// Zero at rest wherever the two bodies touch, so their meshes need not match. The energy is
/// quadratic, so its share of L is its exact second derivative.
class Tie final : public Energy, public ProjectiveEnergy {
 public:
  static constexpr std::string_view kName = "tie";
  static constexpr std::string_view kSummary = "springs of length zero to points of another body";

  struct Element {
    int point = 0;
    std::array<int, 4> nodes{};       // of the tet
    std::array<double, 4> weights{};  // of its nodes; sum to 1
  };

  /// `stiffness` in N/m, > 0.
  Tie(std::string label, std::span<const Element> elements, double stiffness);

  std::string_view label() const override { return label_; }
  TermRole role() const override { return TermRole::kHold; }
  int corners() const override { return kCorners; }
  std::span<const int> stencils() const override { return stencils_; }

  double value(const VecX& x, IndexRange range) const override;
  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override;
  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override;
  void laplacians(IndexRange range, double* weights) const override;
  const ProjectiveEnergy* projective() const override { return this; }
  void project(const VecX& x, IndexRange range, double* corner_targets) const override;

 private:
  static constexpr int kCorners = 5;
  Vec3 gap(const VecX& x, Eigen::Index e) const;

  std::string label_;
  std::vector<int> stencils_;
  std::vector<double> weights_;  // of the corners: 1, then -w
  double stiffness_;             // N/m
};

}  // namespace pliant
