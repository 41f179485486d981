#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/energies/energy.h"

namespace pliant {

/// Springs that obey Hooke's law [Liu18, sec. 2.3]:
///
///   E(x) = Σ k/2 (l - l₀)²,   l = |x_a - x_b|
///
/// At l = 0 the direction is undefined and taken as zero, so that force and energy stay finite.
/// A `LengthEnergy` of two points with weights 1 and -1 is the same function. Springs have a class
/// of their own because cloth consists of them: without weights and with a fixed number of points
/// they cost less. They also round differently, so a change would alter the last digits of results.
class Spring final : public Energy, public ProjectiveEnergy {
 public:
  static constexpr std::string_view kName = "spring";
  static constexpr std::string_view kSummary = "Hooke's law along edges";

  /// One stiffness (N/m, >= 0) and one rest length (m, >= 0) for each edge.
  /// @throws InputError naming the spring whose data cannot be used.
  Spring(std::string label, std::span<const std::array<int, 2>> edges,
         std::vector<double> stiffness, std::vector<double> rest_length);

  std::string_view label() const override { return label_; }
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

 private:
  std::string label_;
  std::vector<int> stencils_;
  std::vector<double> stiffness_;    // N/m
  std::vector<double> rest_length_;  // m
};

}  // namespace pliant
