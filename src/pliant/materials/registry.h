#pragma once

#include "pliant/core/type_list.h"
#include "pliant/materials/arap.h"
#include "pliant/materials/corotated.h"
#include "pliant/materials/material.h"
#include "pliant/materials/stable_neo_hookean.h"

namespace pliant {

/// Every material a scene can name. A new one is its file and an entry here.
using Materials = TypeList<Arap, Corotated, StableNeoHookean>;
using AnyMaterial = Materials::Variant;

}  // namespace pliant
