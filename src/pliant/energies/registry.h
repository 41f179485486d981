#pragma once

#include "pliant/core/type_list.h"
#include "pliant/energies/attachment.h"
#include "pliant/energies/bending.h"
#include "pliant/energies/contact.h"
#include "pliant/energies/element_shape.h"
#include "pliant/energies/fiber_elasticity.h"
#include "pliant/energies/foundation.h"
#include "pliant/energies/spring.h"
#include "pliant/energies/tie.h"

namespace pliant {

/// Every term of E that a body can name, under "terms". A new one takes a pair of files and an
/// entry here.
using Terms = TypeList<Foundation>;

/// The terms that follow from other keys of a scene: what bodies are made of, what holds them, what
/// they touch. Here they have only the names by which lists show them.
using ImpliedTerms = TypeList<TetTerm, HexTerm, MembraneTerm, PlanarTerm, ConstraintTerm, FiberTerm,
                              BendingTerm, Spring, Attachment, Tie, ContactTerm>;

}  // namespace pliant
