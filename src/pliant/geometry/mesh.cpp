#include "pliant/geometry/mesh.h"

namespace pliant {

Vec3 Bounds::center() const { return 0.5 * (lower + upper); }
Vec3 Bounds::size() const { return upper - lower; }

Bounds bounds_of(const VecX& positions) {
  if (positions.size() == 0) return {};
  const auto rows = as_rows(positions);
  return {rows.colwise().minCoeff().transpose(), rows.colwise().maxCoeff().transpose()};
}

double tet_volume(const VecX& x, const std::array<int, 4>& t) {
  const Vec3 a = vertex(x, t[0]);
  const Vec3 ab = vertex(x, t[1]) - a;
  const Vec3 ac = vertex(x, t[2]) - a;
  const Vec3 ad = vertex(x, t[3]) - a;
  // Written out: Eigen's cross product needs its geometry module, which is heavy to compile.
  return ((ab[1] * ac[2] - ab[2] * ac[1]) * ad[0] + (ab[2] * ac[0] - ab[0] * ac[2]) * ad[1] +
          (ab[0] * ac[1] - ab[1] * ac[0]) * ad[2]) /
         6;
}

}  // namespace pliant
