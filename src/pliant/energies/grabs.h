#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "pliant/energies/changing_energy.h"

namespace pliant {

/// Pulls points of bodies towards anchors that the user moves:
///
///   E(x) = Σ k/2 |Σ w_i x_i - x_a|²,   Σ w_i = 1
///
/// with x_i a vertex, or the corners of a triangle that is held at some point on it. Grabs are made
/// and released at any time. The energy is quadratic, so its share of L is its exact second
/// derivative.
class Grabs final : public ChangingEnergy, public ProjectiveEnergy {
 public:
  struct Element {
    std::array<int, 3> points{};  // of a vertex, the same one three times
    std::array<double, 3> weights{};
    int anchor = 0;
    double stiffness = 0;  // N/m

    friend bool operator==(const Element&, const Element&) = default;
  };

  /// Replaces all elements.
  void set(std::span<const Element> elements);
  std::span<const Element> elements() const { return elements_; }

  std::int64_t revision() const override { return revision_; }
  std::string_view label() const override { return "grab"; }
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
  static constexpr int kCorners = 4;
  static std::array<double, kCorners> corner_weights(const Element& element);
  static Vec3 stretch(const VecX& x, const Element& element);

  std::vector<Element> elements_;
  std::vector<int> stencils_;
  std::int64_t revision_ = 0;
};

}  // namespace pliant
