#include "pliant/energies/potential.h"

#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace pliant {
namespace {

using Found = std::optional<Eigen::Index>;  // an element

Found bad_energy(const Energy& term, const VecX& x) {
  const Eigen::Index count = term.element_count();
  if (std::isfinite(term.value(x, {0, count}))) return {};
  for (Eigen::Index e = 0; e < count; ++e) {
    if (!std::isfinite(term.value(x, {e, e + 1}))) return e;
  }
  return {};
}

// Of numbers that each element has equally many of.
Found first_bad(const VecX& numbers, Eigen::Index numbers_per_element) {
  for (Eigen::Index i = 0; i < numbers.size(); ++i) {
    if (!std::isfinite(numbers[i])) return i / numbers_per_element;
  }
  return {};
}

Found bad_gradient(const Energy& term, const VecX& x) {
  const Eigen::Index size = 3 * term.corners();
  VecX gradients = VecX::Zero(size * term.element_count());
  term.value_and_gradients(x, {0, term.element_count()}, gradients.data());
  return first_bad(gradients, size);
}

Found bad_projection(const Energy& term, const VecX& x) {
  if (term.projective() == nullptr) return {};
  const Eigen::Index size = 3 * term.corners();
  VecX targets = VecX::Zero(size * term.element_count());
  term.projective()->project(x, {0, term.element_count()}, targets.data());
  return first_bad(targets, size);
}

Found bad_hessian(const Energy& term, const VecX& x) {
  VecX block = VecX::Zero(9 * term.corners() * term.corners());
  for (Eigen::Index e = 0; e < term.element_count(); ++e) {
    for (const auto definiteness : {Definiteness::kExact, Definiteness::kProjected}) {
      term.hessians(x, {e, e + 1}, definiteness, block.data());
      if (!block.allFinite()) return e;
    }
  }
  return {};
}

struct Check {
  std::string_view what;
  Found (*find)(const Energy& term, const VecX& x);
};

constexpr std::array kChecks = {Check{"energy", bad_energy}, Check{"gradient", bad_gradient},
                                Check{"projection", bad_projection}, Check{"Hessian", bad_hessian}};

}  // namespace

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

std::optional<Culprit> first_non_finite(std::span<const TermList* const> lists, const VecX& x) {
  for (const auto& [what, find] : kChecks) {
    for (const TermList* terms : lists) {
      for (const auto& term : *terms) {
        if (const auto element = find(*term, x)) return Culprit{what, term->label(), *element};
      }
    }
  }
  return std::nullopt;
}

}  // namespace pliant
