#include "pliant/energies/potential_evaluator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "pliant/core/error.h"

namespace pliant {
namespace {

constexpr Eigen::Index kPointsPerChunk = 512;

bool touch_the_same(const Energy& a, const Energy& b) {
  return a.corners() == b.corners() && std::ranges::equal(a.stencils(), b.stencils());
}

bool all_projective(const TermList& terms) {
  return std::ranges::all_of(terms, [](const auto& term) { return term->projective() != nullptr; });
}

}  // namespace

PotentialEvaluator::PotentialEvaluator(TermList terms, PointNumbers numbers, ThreadPool& pool)
    : numbers_(std::move(numbers)), pool_(pool), terms_(std::move(terms)) {
  fixed_sums_.list(terms_, numbers_);
  list_changing();
}

PotentialEvaluator::PotentialEvaluator(const Potential& potential, ThreadPool& pool)
    : PotentialEvaluator(potential.energies(), potential.numbers(), pool) {
  for (const auto& term : potential.changing()) add(term->start());
}

void PotentialEvaluator::add(std::shared_ptr<ChangingEnergy> energy) {
  changing_terms_.push_back(energy);
  changing_.push_back(std::move(energy));
  list_changing();
}

std::shared_ptr<const Energy> PotentialEvaluator::replace(Eigen::Index i,
                                                          std::shared_ptr<const Energy> energy) {
  if (!touch_the_same(*energy, *terms_[i])) {
    throw InputError(std::string(energy->label()),
                     "a term can only be replaced by one on the same points");
  }
  std::swap(terms_[i], energy);
  fixed_sums_.list(terms_, numbers());
  return energy;
}

void PotentialEvaluator::begin_step(const StepGeometry& geometry) {
  for (const auto& term : changing_) term->find(geometry, pool_);
  take_changes();
}

void PotentialEvaluator::take_changes() {
  if (sum_of_revisions() != listed_revision_) list_changing();
}

// Each revision only grows, so their sum shows whether any has changed.
std::int64_t PotentialEvaluator::sum_of_revisions() const {
  std::int64_t sum = 0;
  for (const auto& term : changing_) sum += term->revision();
  return sum;
}

void PotentialEvaluator::list_changing() {
  for (const auto& term : changing_) check_stencils(*term, numbers().points());
  changing_sums_.list(changing_terms_, numbers());
  listed_revision_ = sum_of_revisions();
  ++changing_revision_;
  hold_revision_ = 0;
  for (const auto& term : changing_) {
    if (term->role() == TermRole::kHold) hold_revision_ += term->revision();
  }
}

double PotentialEvaluator::largest_step(const VecX& x, const VecX& d) const {
  double step = 1;
  for (const auto& term : changing_) {
    step = std::min(step, term->largest_step(x, d, {0, term->element_count()}));
  }
  return step;
}

bool PotentialEvaluator::limits_steps() const {
  return std::ranges::any_of(changing_, [](const auto& term) { return term->limits_steps(); });
}

template <class F>
void PotentialEvaluator::for_each_chunk(F&& f) {
  const auto fixed = static_cast<Eigen::Index>(fixed_sums_.chunks().size());
  const auto changing = static_cast<Eigen::Index>(changing_sums_.chunks().size());
  pool_.run(fixed + changing, [&](Eigen::Index i) {
    CornerSums& sums = i < fixed ? fixed_sums_ : changing_sums_;
    const Eigen::Index number = i < fixed ? i : i - fixed;
    f(sums, sums.chunks()[number], number);
  });
}

double PotentialEvaluator::finite_sum() const {
  const double sum = changing_sums_.add_partial_values(fixed_sums_.add_partial_values(0));
  return std::isfinite(sum) ? sum : std::numeric_limits<double>::infinity();
}

double PotentialEvaluator::value(const VecX& x) {
  for_each_chunk([&](CornerSums& sums, const TermChunk& chunk, Eigen::Index number) {
    sums.set_partial_value(number, chunk.energy->value(x, chunk.range));
  });
  return finite_sum();
}

double PotentialEvaluator::value_and_gradient(const VecX& x, VecX& gradient) {
  for_each_chunk([&](CornerSums& sums, const TermChunk& chunk, Eigen::Index number) {
    sums.set_partial_value(number,
                           chunk.energy->value_and_gradients(x, chunk.range, sums.slots(chunk)));
  });
  gather(gradient);
  return finite_sum();
}

bool PotentialEvaluator::touches(const VecX& x) const {
  const auto has_energy = [&](const TermChunk& chunk) {
    return chunk.energy->role() == TermRole::kContact && chunk.energy->value(x, chunk.range) > 0;
  };
  return std::ranges::any_of(fixed_sums_.chunks(), has_energy) ||
         std::ranges::any_of(changing_sums_.chunks(), has_energy);
}

void PotentialEvaluator::gather(VecX& sums) {
  const Eigen::Index count = numbers().free_count();
  sums.resize(3 * count);
  parallel_for(pool_, count, kPointsPerChunk, [&](IndexRange range) {
    for (Eigen::Index i = range.begin; i < range.end; ++i) {
      Vec3 sum = Vec3::Zero();
      fixed_sums_.add_slots(i, sum);
      changing_sums_.add_slots(i, sum);
      vertex(sums, i) = sum;
    }
  });
}

void PotentialEvaluator::point_gradient(const VecX& x, VecX& gradient) {
  gradient.setZero(3 * numbers().points());
  add_point_gradient(x, gradient);
}

void PotentialEvaluator::add_point_gradient(const VecX& x, VecX& gradient) {
  for_each_chunk([&](CornerSums& sums, const TermChunk& chunk, Eigen::Index) {
    chunk.energy->value_and_gradients(x, chunk.range, sums.slots(chunk));
  });
  fixed_sums_.add_slots_of_points(gradient);
  changing_sums_.add_slots_of_points(gradient);
}

double PotentialEvaluator::kinematic_power(const VecX& x, const VecX& velocity) {
  for_each_chunk([&](CornerSums& sums, const TermChunk& chunk, Eigen::Index) {
    chunk.energy->value_and_gradients(x, chunk.range, sums.slots(chunk));
  });
  return fixed_sums_.kinematic_power(velocity, numbers_) +
         changing_sums_.kinematic_power(velocity, numbers_);
}

bool PotentialEvaluator::is_projective() const {
  return all_projective(terms_) && all_projective(changing_terms_);
}

void PotentialEvaluator::project(const VecX& x, VecX& rhs) {
  for_each_chunk([&](CornerSums& sums, const TermChunk& chunk, Eigen::Index) {
    chunk.energy->projective()->project(x, chunk.range, sums.slots(chunk));
  });
  gather(rhs);
}

std::int64_t PotentialEvaluator::pattern_revision() {
  update_pattern();
  return pattern_.revision();
}

void PotentialEvaluator::update_pattern() {
  if (pattern_is_for_ == changing_revision_) return;
  if (pattern_.empty()) pattern_.build(terms_, numbers());
  pattern_.change(changing_terms_, numbers());
  pattern_is_for_ = changing_revision_;
}

void PotentialEvaluator::hessian(const VecX& x, Definiteness definiteness, SparseMat& H,
                                 Roles roles) {
  update_pattern();
  blocks_.resize(pattern_.buffer_size());
  for_each_chunk([&](CornerSums& sums, const TermChunk& chunk, Eigen::Index) {
    const bool is_fixed = &sums == &fixed_sums_;
    const Eigen::Index size = 9 * chunk.energy->corners() * chunk.energy->corners();
    double* block = blocks_.data() + (is_fixed ? 0 : fixed_sums_.block_numbers()) +
                    chunk.first_block + size * chunk.range.begin;
    const bool counts = roles == Roles::kAll || chunk.energy->role() != TermRole::kContact;
    if (counts) {
      chunk.energy->hessians(x, chunk.range, definiteness, block);
    } else {
      std::fill_n(block, size * (chunk.range.end - chunk.range.begin), 0.0);
    }
  });
  pattern_.fill(pool_, blocks_, H);
}

std::optional<Culprit> PotentialEvaluator::first_non_finite(const VecX& x) const {
  return pliant::first_non_finite(std::array{&terms_, &changing_terms_}, x);
}

}  // namespace pliant
