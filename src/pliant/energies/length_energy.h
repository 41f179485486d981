#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/energies/energy.h"
#include "pliant/energies/line.h"
#include "pliant/materials/fibers/fiber.h"

namespace pliant {

/// A weighted sum of points, f = Σ w_a x_a, whose length |f| is resisted. Fibres in elements and
/// the curvature at a vertex of a sheet are of this kind.
struct WeightedLength {
  std::vector<int> points{};
  std::vector<double> weights{};  // sum to zero
  double scale = 1;               // N·m per unit of φ
  double rest = 1;
};

/// E(x) = Σ scale φ(|f|), in J, with φ the law's energy for a unit of stiffness:
///   dE/dx_a = scale φ' w_a u,   u = f/|f|,
///   d²E/dx_a dx_b = scale w_a w_b (φ'' u uᵀ + φ'/|f| (I - u uᵀ)).
/// The second part is negative where the length is too short; then it is left out if the Hessian is
/// to be positive semi-definite. All elements have the same number of points.
template <class Law>
class LengthEnergy : public Energy, public ProjectiveEnergy {
 public:
  LengthEnergy(std::string label, std::span<const WeightedLength> elements)
      : label_(std::move(label)),
        corners_(elements.empty() ? 1 : static_cast<int>(elements.front().points.size())) {
    for (const WeightedLength& e : elements) {
      stencils_.insert(stencils_.end(), e.points.begin(), e.points.end());
      weights_.insert(weights_.end(), e.weights.begin(), e.weights.end());
      scale_.push_back(e.scale);
      rest_.push_back(e.rest);
    }
  }

  std::string_view label() const override { return label_; }
  int corners() const override { return corners_; }
  std::span<const int> stencils() const override { return stencils_; }

  double value(const VecX& x, IndexRange range) const override {
    double sum = 0;
    for (Eigen::Index e = range.begin; e < range.end; ++e) sum += energy(e, line(x, e), rest_[e]);
    return sum;
  }

  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override {
    double sum = 0;
    for (Eigen::Index e = range.begin; e < range.end; ++e) {
      sum += write_gradient(e, line(x, e), rest_[e], corner_gradients);
    }
    return sum;
  }

  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e, blocks += block_size()) {
      write_hessian(e, line(x, e), rest_[e], definiteness, blocks);
    }
  }

  void laplacians(IndexRange range, double* weights) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e) {
      for (int a = 0; a < corners_; ++a) {
        for (int b = 0; b < corners_; ++b) *weights++ = scale_[e] * weight(e, a) * weight(e, b);
      }
    }
  }

  const ProjectiveEnergy* projective() const override { return Law::kProjective ? this : nullptr; }
  void project(const VecX& x, IndexRange range, double* corner_targets) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e) {
      write_corners(scale_[e] * rest_[e] * line(x, e).direction, e, corner_targets);
    }
  }

 protected:
  double scale(Eigen::Index e) const { return scale_[e]; }
  Eigen::Index block_size() const { return 9 * corners_ * corners_; }

  // Of one element whose length is `l` and, at rest, `rest`.

  double energy(Eigen::Index e, const Line& l, double rest) const {
    return scale_[e] * Law::at(l.length, rest).value;
  }

  /// Returns the energy, J.
  double write_gradient(Eigen::Index e, const Line& l, double rest,
                        double* corner_gradients) const {
    const LengthCurve phi = Law::at(l.length, rest);
    write_corners(scale_[e] * phi.slope * l.direction, e, corner_gradients);
    return scale_[e] * phi.value;
  }

  void write_hessian(Eigen::Index e, const Line& l, double rest, Definiteness definiteness,
                     double* block) const {
    constexpr double kCollapsed = 1e-8;  // below it φ'/|f| stops growing
    const LengthCurve phi = Law::at(l.length, rest);
    double along = phi.curvature;
    double across = phi.slope / (l.length > kCollapsed ? l.length : kCollapsed);
    if (definiteness == Definiteness::kProjected) {
      along = along > 0 ? along : 0;
      across = across > 0 ? across : 0;
    }
    const Mat3 M = scale_[e] * (across * Mat3::Identity() +
                                (along - across) * l.direction * l.direction.transpose());
    Eigen::Map<MatX> H(block, 3 * corners_, 3 * corners_);
    for (int a = 0; a < corners_; ++a) {
      for (int b = 0; b < corners_; ++b) {
        H.block<3, 3>(3 * a, 3 * b) = weight(e, a) * weight(e, b) * M;
      }
    }
  }

  Line line(const VecX& x, Eigen::Index e) const {
    Vec3 f = Vec3::Zero();
    for (int a = 0; a < corners_; ++a) f += weight(e, a) * vertex(x, stencils_[corners_ * e + a]);
    return Line(f);
  }

 private:
  double weight(Eigen::Index e, int a) const { return weights_[corners_ * e + a]; }

  void write_corners(const Vec3& force, Eigen::Index e, double* corners) const {
    for (int a = 0; a < corners_; ++a) {
      Eigen::Map<Vec3>{corners + 3 * (corners_ * e + a)} = weight(e, a) * force;
    }
  }

  std::string label_;
  int corners_;
  std::vector<int> stencils_;
  std::vector<double> weights_;
  std::vector<double> scale_;
  std::vector<double> rest_;
};

}  // namespace pliant
