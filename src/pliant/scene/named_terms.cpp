#include "pliant/scene/named_terms.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/energies/any_term.h"
#include "pliant/energies/energy.h"
#include "pliant/scene/body_model.h"

namespace pliant {
namespace {

// What a program's own term makes is not to be trusted.
void check_made(const Energy* energy, const std::string& where) {
  if (!energy) throw InputError(where, "its make() returned a null pointer among its energies");
  if (energy->corners() < 1) {
    throw InputError(where, "its elements must touch at least 1 point, found corners() = " +
                                std::to_string(energy->corners()));
  }
}

}  // namespace

void add_named_terms(const Body& body, const BodyModel& made, const std::string& path,
                     Model& model) {
  const std::size_t first = made.first;
  const std::span masses(model.mass.data(), model.mass.size());
  for (std::size_t i = 0; i < body.terms.size(); ++i) {
    const AnyTerm& term = body.terms[i];
    const TermBody on{.label = element_label(made, term.name()),
                      .rest = made.rest,
                      .first = made.first,
                      .surface = made.surface,
                      .masses = masses.subspan(first, made.vertex_count())};
    const std::string where = path + ".terms." + std::to_string(i);
    for (auto& energy : term->make(on, where)) {
      check_made(energy.get(), where);
      model.potential.add(std::move(energy));
    }
  }
}

}  // namespace pliant
