#include "pliant/energies/tie.h"

#include <algorithm>
#include <utility>

namespace pliant {

Tie::Tie(std::string label, std::span<const Element> elements, double stiffness)
    : label_(std::move(label)), stiffness_(stiffness) {
  for (const Element& element : elements) {
    stencils_.push_back(element.point);
    weights_.push_back(1);
    for (std::size_t i = 0; i < 4; ++i) {
      stencils_.push_back(element.nodes[i]);
      weights_.push_back(-element.weights[i]);
    }
  }
}

Vec3 Tie::gap(const VecX& x, Eigen::Index e) const {
  Vec3 gap = Vec3::Zero();
  for (Eigen::Index c = kCorners * e; c < kCorners * (e + 1); ++c) {
    gap += weights_[c] * vertex(x, stencils_[c]);
  }
  return gap;
}

double Tie::value(const VecX& x, IndexRange range) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) sum += gap(x, e).squaredNorm();
  return 0.5 * stiffness_ * sum;
}

double Tie::value_and_gradients(const VecX& x, IndexRange range, double* corner_gradients) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const Vec3 d = gap(x, e);
    sum += d.squaredNorm();
    for (Eigen::Index c = kCorners * e; c < kCorners * (e + 1); ++c) {
      Eigen::Map<Vec3>(corner_gradients + 3 * c) = stiffness_ * weights_[c] * d;
    }
  }
  return 0.5 * stiffness_ * sum;
}

void Tie::hessians(const VecX& /*x*/, IndexRange range, Definiteness /*definiteness*/,
                   double* blocks) const {
  constexpr Eigen::Index kSize = 3 * kCorners;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    Eigen::Map<Eigen::Matrix<double, kSize, kSize>> H(blocks + kSize * kSize * (e - range.begin));
    H.setZero();
    const double* w = weights_.data() + kCorners * e;
    for (int i = 0; i < kCorners; ++i) {
      for (int j = 0; j < kCorners; ++j) {
        H.block<3, 3>(3 * i, 3 * j).diagonal().setConstant(stiffness_ * w[i] * w[j]);
      }
    }
  }
}

void Tie::laplacians(IndexRange range, double* weights) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const Eigen::Map<const Eigen::Matrix<double, kCorners, 1>> w(weights_.data() + kCorners * e);
    Eigen::Map<Eigen::Matrix<double, kCorners, kCorners>>(
        weights + kCorners * kCorners * (e - range.begin)) = stiffness_ * w * w.transpose();
  }
}

// The manifold of the projection is the single point 0.
void Tie::project(const VecX& /*x*/, IndexRange range, double* corner_targets) const {
  std::fill(corner_targets + 3 * kCorners * range.begin, corner_targets + 3 * kCorners * range.end,
            0.0);
}

}  // namespace pliant
