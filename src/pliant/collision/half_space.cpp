#include "pliant/collision/half_space.h"

#include "pliant/collision/collider.h"

namespace pliant {

HalfSpace::HalfSpace(const Settings& settings, const std::string& where) : settings_(settings) {
  check_fields(settings, where);
  normal_ = unit_direction(settings.normal, where + ".normal");
}

}  // namespace pliant
