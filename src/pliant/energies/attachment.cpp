#include "pliant/energies/attachment.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "pliant/energies/element_data.h"

namespace pliant {

Attachment::Attachment(std::string label, std::span<const std::array<int, 2>> pairs,
                       std::vector<double> stiffness)
    : label_(std::move(label)),
      stencils_(flat_stencils(label_, pairs)),
      stiffness_(std::move(stiffness)) {
  check_element_data(label_, "stiffness", "N/m", at_least(0), stiffness_, pairs.size());
}

double Attachment::value(const VecX& x, IndexRange range) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const int* s = stencils_.data() + 2 * e;
    sum += 0.5 * stiffness_[e] * (vertex(x, s[0]) - vertex(x, s[1])).squaredNorm();
  }
  return sum;
}

double Attachment::value_and_gradients(const VecX& x, IndexRange range,
                                       double* corner_gradients) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const int* s = stencils_.data() + 2 * e;
    const Vec3 d = vertex(x, s[0]) - vertex(x, s[1]);
    Eigen::Map<Vec3>{corner_gradients + 6 * e} = stiffness_[e] * d;
    Eigen::Map<Vec3>{corner_gradients + 6 * e + 3} = -stiffness_[e] * d;
    sum += 0.5 * stiffness_[e] * d.squaredNorm();
  }
  return sum;
}

void Attachment::hessians(const VecX& /*x*/, IndexRange range, Definiteness /*definiteness*/,
                          double* blocks) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e, blocks += 36) {
    const Mat3 block = stiffness_[e] * Mat3::Identity();
    Eigen::Map<Eigen::Matrix<double, 6, 6>> H(blocks);
    H << block, -block, -block, block;
  }
}

void Attachment::laplacians(IndexRange range, double* weights) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e, weights += 4) {
    weights[0] = weights[3] = stiffness_[e];
    weights[1] = weights[2] = -stiffness_[e];
  }
}

void Attachment::project(const VecX& /*x*/, IndexRange range, double* corner_targets) const {
  std::fill(corner_targets + 6 * range.begin, corner_targets + 6 * range.end, 0.0);
}

void Attachment::set_stiffness(Eigen::Index e, double newton_per_meter) {
  check_range(newton_per_meter, at_least(0), "N/m", element_name(label_, e) + ".stiffness");
  stiffness_[e] = newton_per_meter;
}

}  // namespace pliant
