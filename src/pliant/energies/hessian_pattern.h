#pragma once

#include <span>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "pliant/energies/corner_sums.h"
#include "pliant/energies/point_numbers.h"

namespace pliant {

/// Where the 3 x 3 blocks of element Hessians go in the sparse matrix of the free points. A fill
/// reads the element blocks column by column, so that threads never write to the same entry and
/// each entry is summed in the order of the elements.
class HessianPattern {
 public:
  /// Finds the pattern of these terms, one list after the other.
  void build(std::span<const TermList* const> lists, const PointNumbers& numbers);

  void clear() { *this = {}; }
  bool empty() const { return column_begin_.empty(); }

  /// How many numbers the buffer of all element Hessians has. They lie one after the other, each
  /// (3c x 3c) column-major, in the order of terms and elements.
  Eigen::Index buffer_size() const { return buffer_size_; }

  /// H = sum of the blocks in `buffer`.
  void fill(ThreadPool& pool, const std::vector<double>& buffer, SparseMat& H) const;

 private:
  // One 3 x 3 block of an element: from the buffer to block `slot` of its column.
  struct Source {
    Eigen::Index first;  // its upper left entry in the buffer
    int stride;          // from one column to the next there
    int slot;
  };

  void collect(std::span<const TermList* const> lists, const PointNumbers& numbers,
               std::vector<std::vector<int>>& rows);
  void build_skeleton(const std::vector<std::vector<int>>& rows);
  void fill_column(Eigen::Index column, const std::vector<double>& buffer, double* values) const;

  Eigen::Index buffer_size_ = 0;
  SparseMat skeleton_;                      // the pattern, with zeros
  std::vector<Eigen::Index> column_begin_;  // of each block column, in sources_
  std::vector<Source> sources_;
};

}  // namespace pliant
