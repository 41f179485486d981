#pragma once

#include <memory>
#include <span>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/types.h"
#include "pliant/energies/energy.h"
#include "pliant/energies/point_numbers.h"

namespace pliant {

using TermList = std::vector<std::shared_ptr<const Energy>>;

/// A part of one term: what a thread takes at a time.
struct TermChunk {
  const Energy* energy = nullptr;
  IndexRange range;
  Eigen::Index first_corner = 0;  // of element 0 of the term, among all corners
  Eigen::Index first_block = 0;   // of element 0 of the term, among all numbers of Hessians
};

/// @throws InputError if an element of the term touches a point outside [0, points).
void check_stencils(const Energy& energy, Eigen::Index points);

/// The elements of a list of terms, cut into chunks; one slot for the contribution of each corner
/// of each element; and for each free point the list of its slots. No two chunks write to the same
/// slot, and slots are summed in their order: same bits for any number of threads.
class CornerSums {
 public:
  static constexpr Eigen::Index kElementsPerChunk = 256;

  /// Lists the elements of the terms. Allocates only if there are more than ever before.
  void list(const TermList& terms, const PointNumbers& numbers);

  std::span<const TermChunk> chunks() const { return chunks_; }
  /// Where the slots of the chunk's term begin: xyz of corner c of its element e at
  /// 3 (corners() e + c).
  double* slots(const TermChunk& chunk) { return slots_.data() + 3 * chunk.first_corner; }

  /// Stores the value of a chunk, J; `add_partial_values` sums them in order.
  void set_partial_value(Eigen::Index chunk, double value) { partial_values_[chunk] = value; }
  double add_partial_values(double sum) const {
    for (const double value : partial_values_) sum += value;
    return sum;
  }

  /// sum += the slots of the i-th free point, in order.
  void add_slots(Eigen::Index i, Vec3& sum) const {
    for (Eigen::Index k = slot_begin_[i]; k < slot_begin_[i + 1]; ++k) {
      sum += Eigen::Map<const Vec3>(slots_.data() + 3 * slot_list_[k]);
    }
  }

  /// sums[3 p ...] += the slots of every point p, free or not; on one thread.
  void add_slots_of_points(VecX& sums) const;

  /// Sum of slot·v over the slots of points that are not free, v being their velocities.
  double kinematic_power(const VecX& velocity, const PointNumbers& numbers) const;

  /// How many numbers the Hessians of all elements have.
  Eigen::Index block_numbers() const { return block_numbers_; }

 private:
  void cut_chunks(const TermList& terms);
  void list_slots(const TermList& terms, const PointNumbers& numbers);

  std::vector<TermChunk> chunks_;
  std::vector<double> partial_values_;    // of each chunk, J
  std::vector<double> slots_;             // a 3-vector for each corner of each element
  std::vector<int> slot_points_;          // the point of each slot
  std::vector<Eigen::Index> slot_begin_;  // of each free point, in slot_list_
  std::vector<Eigen::Index> slot_list_;
  std::vector<Eigen::Index> next_;  // working memory of list_slots
  Eigen::Index block_numbers_ = 0;
};

}  // namespace pliant
