#include "pliant/solvers/preconditioners/registry.h"

#include <algorithm>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {

PreconditionerName::PreconditionerName(std::string_view name) {
  const auto at = std::ranges::find(Preconditioners::kNames, name);
  if (at == Preconditioners::kNames.end()) {
    throw InputError("preconditioner", unknown_name("choice", name, Preconditioners::kNames));
  }
  place_ = static_cast<std::size_t>(at - Preconditioners::kNames.begin());
}

std::span<const std::string_view> PreconditionerName::words() { return Preconditioners::kNames; }

std::unique_ptr<Preconditioner> make_preconditioner(const PreconditionerName& name) {
  std::unique_ptr<Preconditioner> made;
  Preconditioners::visit(name.text(), "preconditioner", "preconditioner",
                         [&]<class P>() { made = std::make_unique<P>(); });
  return made;
}

}  // namespace pliant
