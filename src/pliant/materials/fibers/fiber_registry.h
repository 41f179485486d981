#pragma once

#include "pliant/core/type_list.h"
#include "pliant/materials/fibers/fiber_arap.h"
#include "pliant/materials/fibers/fiber_pull.h"
#include "pliant/materials/fibers/fiber_square_root.h"
#include "pliant/materials/fibers/fiber_st_venant_kirchhoff.h"

namespace pliant {

/// Every law of fibres. A new one takes a file, an entry here and a line in fiber_registry.cpp.
using Fibers = TypeList<FiberSquareRoot, FiberStVenantKirchhoff, FiberArap, FiberPull>;

}  // namespace pliant
