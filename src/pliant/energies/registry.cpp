#include "pliant/energies/registry.h"

#include "pliant/core/registry.h"
#include "pliant/energies/any_term.h"

namespace pliant {

AnyTerm::AnyTerm() : AnyTerm(Foundation{}) {}

const Registry<AnyTerm>& term_registry() {
  static const auto kRegistry = make_registry<AnyTerm, Terms>("term");
  return kRegistry;
}

}  // namespace pliant
