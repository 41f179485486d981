#include "pliant/scene/named_terms.h"

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "pliant/energies/any_term.h"
#include "pliant/scene/body_model.h"

namespace pliant {

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
    for (auto& energy : term->make(on, path + ".terms." + std::to_string(i))) {
      model.potential.add(std::move(energy));
    }
  }
}

}  // namespace pliant
