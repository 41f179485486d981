#include "pliant/collision/collider.h"

#include "pliant/core/error.h"

namespace pliant {

Vec3 unit_direction(const Vec3& v, const std::string& where) {
  // Scaled first: a very long or very short vector would over- or underflow when squared.
  const double size = v.lpNorm<Eigen::Infinity>();
  if (!(size > 0)) throw InputError(where, "must not be zero, found [0, 0, 0]");
  return (v / size).normalized();
}

}  // namespace pliant
