#pragma once

/// For a term of the energy of a program's own.

#include "pliant/core/params.h"
#include "pliant/energies/element_data.h"
#include "pliant/energies/energy.h"
#include "pliant/energies/term_of.h"
#include "pliant/extend/registries.h"
#include "pliant/geometry/mesh.h"
#include "pliant/math/elementary.h"
