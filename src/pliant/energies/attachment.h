#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/energies/energy.h"

namespace pliant {

/// Holds points together: E(x) = Σ k/2 |x_a - x_b|² [Liu18, sec. 8.2].
///
/// The second point is an anchor, which a motion or the user moves, or a vertex of another body.
/// The energy is quadratic, so its share of L is its exact second derivative.
class Attachment final : public Energy, public ProjectiveEnergy {
 public:
  static constexpr std::string_view kName = "attachment";
  static constexpr std::string_view kSummary = "springs of length zero to points that rest or move";

  /// One stiffness (N/m, >= 0) for each pair of points.
  /// @throws InputError naming the pair whose data cannot be used.
  Attachment(std::string label, std::span<const std::array<int, 2>> pairs,
             std::vector<double> stiffness);

  std::string_view label() const override { return label_; }
  TermRole role() const override { return TermRole::kHold; }
  int corners() const override { return 2; }
  std::span<const int> stencils() const override { return stencils_; }

  double value(const VecX& x, IndexRange range) const override;
  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override;
  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override;
  void laplacians(IndexRange range, double* weights) const override;
  const ProjectiveEnergy* projective() const override { return this; }
  void project(const VecX& x, IndexRange range, double* corner_targets) const override;

  std::span<const double> stiffness() const { return stiffness_; }  // N/m
  void set_stiffness(Eigen::Index e, double newton_per_meter);

 private:
  std::string label_;
  std::vector<int> stencils_;
  std::vector<double> stiffness_;  // N/m
};

}  // namespace pliant
