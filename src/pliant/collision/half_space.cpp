#include "pliant/collision/half_space.h"

#include "pliant/collision/collider.h"
#include "pliant/collision/collider_of.h"

namespace pliant {

HalfSpace::HalfSpace(const Settings& settings, const std::string& where) : settings_(settings) {
  check_fields(settings, where);
  normal_ = unit_direction(settings.normal, where + ".normal");
}

double HalfSpace::signed_distance(const Vec3& x) const {
  return (x - settings_.point).dot(normal_);
}

Mat3 HalfSpace::curvature(const Vec3& /*x*/) const { return Mat3::Zero(); }

template AnyCollider::AnyCollider(const HalfSpace&);

}  // namespace pliant
