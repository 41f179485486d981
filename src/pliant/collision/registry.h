#pragma once

#include "pliant/collision/half_space.h"
#include "pliant/collision/sphere.h"
#include "pliant/collision/torus.h"
#include "pliant/core/type_list.h"

namespace pliant {

/// Every collider a scene can name. A new one takes a pair of files and an entry here.
using Colliders = TypeList<HalfSpace, Sphere, Torus>;

}  // namespace pliant
