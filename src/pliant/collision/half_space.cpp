#include "pliant/collision/half_space.h"

#include "pliant/core/error.h"

namespace pliant {

HalfSpace::HalfSpace(const Settings& settings, const std::string& where) : settings_(settings) {
  check_fields(settings, where);
  // Scaled first: a very long or very short normal would over- or underflow when squared.
  const double size = settings.normal.lpNorm<Eigen::Infinity>();
  if (!(size > 0)) throw InputError(where + ".normal", "must not be zero, found [0, 0, 0]");
  normal_ = (settings.normal / size).normalized();
}

}  // namespace pliant
