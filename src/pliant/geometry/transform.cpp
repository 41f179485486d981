#include "pliant/geometry/transform.h"

#include <cmath>
#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/math/rotation.h"

namespace pliant {
namespace {

std::string text_of(const Vec3& v) {
  return "(" + to_text(v[0]) + ", " + to_text(v[1]) + ", " + to_text(v[2]) + ")";
}

void check_finite(const char* name, const Vec3& v) {
  if (!v.allFinite()) throw InputError(name, "must be finite, found " + text_of(v));
}

}  // namespace

Mat3 rotation_matrix(const Vec3& axis, double angle) {
  const double length = axis.stableNorm();
  if (!(length > 0 && std::isfinite(length))) {
    throw InputError("rotate.axis", "must be finite and not zero, found " + text_of(axis));
  }
  if (!std::isfinite(angle)) {
    throw InputError("rotate.angle", "must be finite, found " + to_text(angle));
  }
  return rotation_about(axis / length, angle);
}

void scale_positions(VecX& positions, const Vec3& factors) {
  if (!factors.allFinite() || factors.minCoeff() <= 0) {
    throw InputError("scale", "must be finite and > 0, found " + text_of(factors));
  }
  as_rows(positions) *= factors.asDiagonal();
}

void rotate_positions(VecX& positions, const Rotation& rotation) {
  check_finite("rotate.center", rotation.center);
  const Mat3 R = rotation_matrix(rotation.axis, rotation.angle);
  for (Eigen::Index i = 0; i < positions.size() / 3; ++i) {
    const Vec3 arm = vertex(positions, i) - rotation.center;
    vertex(positions, i) = R * arm + rotation.center;
  }
}

void translate_positions(VecX& positions, const Vec3& offset) {
  check_finite("translate", offset);
  as_rows(positions).rowwise() += offset.transpose();
}

}  // namespace pliant
