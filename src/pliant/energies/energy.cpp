#include "pliant/energies/energy.h"

#include <cassert>

namespace pliant {

void Energy::project(const VecX& /*x*/, IndexRange /*range*/, double* /*corner_targets*/) const {
  assert(false && "project() is for projective terms: ask is_projective() first");
}

}  // namespace pliant
