#include "pliant/energies/potential.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace pliant {

void Potential::add(std::shared_ptr<const Energy> energy) {
  assert(numbers_.points() == 0 && "terms are added before prepare()");
  energies_.push_back(std::move(energy));
}

void Potential::add(std::shared_ptr<const ChangingTerm> term) {
  assert(numbers_.points() == 0 && "terms are added before prepare()");
  changing_.push_back(std::move(term));
}

void Potential::prepare(Eigen::Index points, std::span<const int> free_points) {
  numbers_ = PointNumbers(points, free_points);
  for (const auto& energy : energies_) check_stencils(*energy, points);
}

std::optional<Culprit> first_non_finite(const TermList& terms, const VecX& x) {
  for (const auto& term : terms) {
    const Eigen::Index count = term->element_count();
    if (std::isfinite(term->value(x, {0, count}))) continue;
    for (Eigen::Index e = 0; e < count; ++e) {
      if (!std::isfinite(term->value(x, {e, e + 1}))) return Culprit{term->label(), e};
    }
  }
  return std::nullopt;
}

}  // namespace pliant
