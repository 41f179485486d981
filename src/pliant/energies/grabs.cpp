#include "pliant/energies/grabs.h"

#include <algorithm>

namespace pliant {

void Grabs::set(std::span<const Element> elements) {
  if (std::ranges::equal(elements, elements_)) return;
  elements_.assign(elements.begin(), elements.end());
  stencils_.clear();
  for (const Element& element : elements_) {
    stencils_.insert(stencils_.end(), element.points.begin(), element.points.end());
    stencils_.push_back(element.anchor);
  }
  ++revision_;
}

// The weights of the corners whose weighted sum is the stretch.
std::array<double, Grabs::kCorners> Grabs::corner_weights(const Element& element) {
  return {element.weights[0], element.weights[1], element.weights[2], -1};
}

// The vector from the anchor to the point that it pulls, m.
Vec3 Grabs::stretch(const VecX& x, const Element& element) {
  Vec3 d = -vertex(x, element.anchor);
  for (int i = 0; i < 3; ++i) d += element.weights[i] * vertex(x, element.points[i]);
  return d;
}

double Grabs::value(const VecX& x, IndexRange range) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    sum += 0.5 * elements_[e].stiffness * stretch(x, elements_[e]).squaredNorm();
  }
  return sum;
}

double Grabs::value_and_gradients(const VecX& x, IndexRange range, double* corner_gradients) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const Element& element = elements_[e];
    const Vec3 d = stretch(x, element);
    const auto w = corner_weights(element);
    for (int c = 0; c < kCorners; ++c) {
      Eigen::Map<Vec3>{corner_gradients + 3 * (kCorners * e + c)} = element.stiffness * w[c] * d;
    }
    sum += 0.5 * element.stiffness * d.squaredNorm();
  }
  return sum;
}

void Grabs::hessians(const VecX& /*x*/, IndexRange range, Definiteness /*definiteness*/,
                     double* blocks) const {
  constexpr int kSize = 3 * kCorners;
  for (Eigen::Index e = range.begin; e < range.end; ++e, blocks += kSize * kSize) {
    const auto w = corner_weights(elements_[e]);
    Eigen::Map<Eigen::Matrix<double, kSize, kSize>> H(blocks);
    for (int b = 0; b < kCorners; ++b) {
      for (int a = 0; a < kCorners; ++a) {
        H.block<3, 3>(3 * a, 3 * b) = elements_[e].stiffness * w[a] * w[b] * Mat3::Identity();
      }
    }
  }
}

void Grabs::laplacians(IndexRange range, double* weights) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const auto w = corner_weights(elements_[e]);
    for (int b = 0; b < kCorners; ++b) {
      for (int a = 0; a < kCorners; ++a) *weights++ = elements_[e].stiffness * w[a] * w[b];
    }
  }
}

// The projection p is zero: the anchor is a point like the others.
void Grabs::project(const VecX& /*x*/, IndexRange range, double* corner_targets) const {
  constexpr int kSize = 3 * kCorners;
  std::fill(corner_targets + kSize * range.begin, corner_targets + kSize * range.end, 0.0);
}

}  // namespace pliant
