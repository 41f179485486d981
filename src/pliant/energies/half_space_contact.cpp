#include "pliant/energies/half_space_contact.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "pliant/core/params.h"
#include "pliant/energies/element_data.h"

namespace pliant {

HalfSpaceContact::HalfSpaceContact(std::string label, const HalfSpace& half_space,
                                   std::vector<int> points, std::vector<double> stiffness)
    : label_(std::move(label)),
      half_space_(half_space),
      points_(std::move(points)),
      stiffness_(std::move(stiffness)) {
  if (stiffness_.size() != points_.size()) {
    throw InputError(label_, std::to_string(points_.size()) +
                                 " points need as many stiffnesses, found " +
                                 std::to_string(stiffness_.size()));
  }
  for (std::size_t e = 0; e < points_.size(); ++e) {
    check_range(stiffness_[e], positive(), "N/m", element_name(label_, e) + ".stiffness");
    if (points_[e] >= 0) continue;
    throw InputError(element_name(label_, e),
                     "points must be >= 0, found " + std::to_string(points_[e]));
  }
}

double HalfSpaceContact::depth(const VecX& x, Eigen::Index e) const {
  const double d = half_space_.signed_distance(vertex(x, points_[e]));
  return d > 0 ? 0 : d;  // a NaN stays one
}

double HalfSpaceContact::value(const VecX& x, IndexRange range) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const double d = depth(x, e);
    sum += 0.5 * stiffness_[e] * d * d;
  }
  return sum;
}

double HalfSpaceContact::value_and_gradients(const VecX& x, IndexRange range,
                                             double* corner_gradients) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const double d = depth(x, e);
    Eigen::Map<Vec3>{corner_gradients + 3 * e} = stiffness_[e] * d * half_space_.normal();
    sum += 0.5 * stiffness_[e] * d * d;
  }
  return sum;
}

void HalfSpaceContact::hessians(const VecX& x, IndexRange range, Definiteness /*definiteness*/,
                                double* blocks) const {
  const Vec3& n = half_space_.normal();
  for (Eigen::Index e = range.begin; e < range.end; ++e, blocks += 9) {
    const double k = depth(x, e) < 0 ? stiffness_[e] : 0;
    Eigen::Map<Mat3>{blocks} = k * n * n.transpose();
  }
}

void HalfSpaceContact::laplacians(IndexRange range, double* weights) const {
  std::fill_n(weights, range.end - range.begin, 0.0);
}

double HalfSpaceContact::max_penetration(const VecX& x) const {
  double deepest = 0;
  for (Eigen::Index e = 0; e < element_count(); ++e) deepest = std::max(deepest, -depth(x, e));
  return deepest;
}

}  // namespace pliant
