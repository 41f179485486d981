#include "pliant/energies/spring.h"

#include <algorithm>
#include <utility>

#include "pliant/energies/element_data.h"
#include "pliant/energies/line.h"

namespace pliant {
namespace {

// Below this share of the rest length a spring counts as collapsed: l₀/l stops growing.
constexpr double kCollapsed = 1e-8;

// The vector from the second point to the first.
Line line(const VecX& x, const int* stencil) {
  return Line(vertex(x, stencil[0]) - vertex(x, stencil[1]));
}

void write_pair(const Vec3& at_first, double* corners) {
  Eigen::Map<Vec3>{corners} = at_first;
  Eigen::Map<Vec3>{corners + 3} = -at_first;
}

}  // namespace

Spring::Spring(std::string label, std::span<const std::array<int, 2>> edges,
               std::vector<double> stiffness, std::vector<double> rest_length)
    : label_(std::move(label)),
      stencils_(flat_stencils(label_, edges)),
      stiffness_(std::move(stiffness)),
      rest_length_(std::move(rest_length)) {
  check_element_data(label_, "stiffness", "N/m", at_least(0), stiffness_, edges.size());
  check_element_data(label_, "rest_length", "m", at_least(0), rest_length_, edges.size());
}

double Spring::value(const VecX& x, IndexRange range) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const int* s = stencils_.data() + 2 * e;
    const double stretch = (vertex(x, s[0]) - vertex(x, s[1])).norm() - rest_length_[e];
    sum += 0.5 * stiffness_[e] * stretch * stretch;
  }
  return sum;
}

double Spring::value_and_gradients(const VecX& x, IndexRange range,
                                   double* corner_gradients) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const Line l = line(x, stencils_.data() + 2 * e);
    const double stretch = l.length - rest_length_[e];
    const double tension = stiffness_[e] * stretch;  // N
    write_pair(tension * l.direction, corner_gradients + 6 * e);
    sum += 0.5 * tension * stretch;
  }
  return sum;
}

void Spring::hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                      double* blocks) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e, blocks += 36) {
    const Line l = line(x, stencils_.data() + 2 * e);
    const double rest = rest_length_[e];
    // Along the spring its stiffness, across it k (1 - l₀/l): negative when compressed.
    double across = rest > 0 ? 1 - rest / std::max(l.length, kCollapsed * rest) : 1;
    if (definiteness == Definiteness::kProjected) across = std::max(across, 0.0);
    const Mat3 block = stiffness_[e] * (across * Mat3::Identity() +
                                        (1 - across) * l.direction * l.direction.transpose());
    Eigen::Map<Eigen::Matrix<double, 6, 6>> H(blocks);
    H << block, -block, -block, block;
  }
}

void Spring::laplacians(IndexRange range, double* weights) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e, weights += 4) {
    weights[0] = weights[3] = stiffness_[e];
    weights[1] = weights[2] = -stiffness_[e];
  }
}

void Spring::project(const VecX& x, IndexRange range, double* corner_targets) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const Line l = line(x, stencils_.data() + 2 * e);
    write_pair(stiffness_[e] * rest_length_[e] * l.direction, corner_targets + 6 * e);
  }
}

}  // namespace pliant
