#include "pliant/energies/corner_sums.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "pliant/core/error.h"

namespace pliant {

void check_stencils(const Energy& energy, Eigen::Index points) {
  const std::span<const int> stencils = energy.stencils();
  for (std::size_t i = 0; i < stencils.size(); ++i) {
    if (stencils[i] >= 0 && stencils[i] < points) continue;
    const std::size_t element = i / static_cast<std::size_t>(energy.corners());
    throw InputError(std::string(energy.label()) + " " + std::to_string(element),
                     "must name a point from 0 to " + std::to_string(points - 1) + ", found " +
                         std::to_string(stencils[i]));
  }
}

// Chunks are long enough to hide the cost of dealing one out, short enough to balance the threads.
static_assert(CornerSums::kElementsPerChunk % Energy::kRangeAlignment == 0);

void CornerSums::list(const TermList& terms, const PointNumbers& numbers) {
  cut_chunks(terms);
  list_slots(terms, numbers);
}

void CornerSums::cut_chunks(const TermList& terms) {
  chunks_.clear();
  Eigen::Index corner = 0;
  block_numbers_ = 0;
  for (const auto& term : terms) {
    const Eigen::Index elements = term->element_count();
    for (Eigen::Index e = 0; e < elements; e += kElementsPerChunk) {
      const IndexRange range{e, std::min(e + kElementsPerChunk, elements)};
      chunks_.push_back({term.get(), range, corner, block_numbers_});
    }
    corner += elements * term->corners();
    block_numbers_ += elements * 9 * term->corners() * term->corners();
  }
  partial_values_.assign(chunks_.size(), 0);
  slots_.assign(static_cast<std::size_t>(3 * corner), 0);
}

void CornerSums::list_slots(const TermList& terms, const PointNumbers& numbers) {
  slot_points_.clear();
  for (const auto& term : terms) {
    slot_points_.insert(slot_points_.end(), term->stencils().begin(), term->stencils().end());
  }
  slot_begin_.assign(static_cast<std::size_t>(numbers.free_count()) + 1, 0);
  for (const int point : slot_points_) {
    if (numbers.is_free(point)) ++slot_begin_[numbers.free_index(point) + 1];
  }
  for (Eigen::Index i = 0; i < numbers.free_count(); ++i) slot_begin_[i + 1] += slot_begin_[i];
  slot_list_.resize(static_cast<std::size_t>(slot_begin_.back()));
  next_ = slot_begin_;
  for (std::size_t slot = 0; slot < slot_points_.size(); ++slot) {
    const int free = numbers.free_index(slot_points_[slot]);
    if (free >= 0) slot_list_[next_[free]++] = static_cast<Eigen::Index>(slot);
  }
}

void CornerSums::add_slots_of_points(VecX& sums) const {
  for (std::size_t slot = 0; slot < slot_points_.size(); ++slot) {
    vertex(sums, slot_points_[slot]) += Eigen::Map<const Vec3>(slots_.data() + 3 * slot);
  }
}

double CornerSums::kinematic_power(const VecX& velocity, const PointNumbers& numbers) const {
  double sum = 0;
  for (std::size_t slot = 0; slot < slot_points_.size(); ++slot) {
    if (numbers.is_free(slot_points_[slot])) continue;
    sum +=
        Eigen::Map<const Vec3>(slots_.data() + 3 * slot).dot(vertex(velocity, slot_points_[slot]));
  }
  return sum;
}

}  // namespace pliant
