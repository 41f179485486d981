#pragma once

#include "pliant/core/type_list.h"
#include "pliant/energies/attachment.h"
#include "pliant/energies/bending.h"
#include "pliant/energies/contact.h"
#include "pliant/energies/element_shape.h"
#include "pliant/energies/fiber_elasticity.h"
#include "pliant/energies/spring.h"
#include "pliant/energies/tie.h"

namespace pliant {

/// Every kind of term of E that a scene can have, by the name that lists give it. A new kind takes
/// a pair of files and an entry here.
using Energies = TypeList<TetTerm, HexTerm, MembraneTerm, PlanarTerm, ConstraintTerm, FiberTerm,
                          BendingTerm, Spring, Attachment, Tie, ContactTerm>;

}  // namespace pliant
