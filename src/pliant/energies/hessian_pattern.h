#pragma once

#include <cstdint>
#include <span>
#include <utility>
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
///
/// Elements that come and go often join points that others join already: a grab on a triangle, the
/// same contacts as in the step before. Then the entries of the matrix stay, and with them whatever
/// was made for them. Which entries there are follows from the elements of the moment alone, not
/// from those before: a run that continues from a checkpoint has not met those.
class HessianPattern {
 public:
  /// Finds the pattern of terms whose elements stay, alone.
  void build(const TermList& fixed, const PointNumbers& numbers);
  bool empty() const { return fixed_.begin.empty(); }

  /// The elements of these terms come on top, in the place of those that did before.
  void change(const TermList& changing, const PointNumbers& numbers);

  /// Changes when other entries are stored.
  std::int64_t revision() const { return revision_; }

  /// How many numbers the buffer of all element Hessians has. They lie one after the other, each
  /// (3c x 3c) column-major, in the order of terms and elements.
  Eigen::Index buffer_size() const { return fixed_.buffer_end + changing_.buffer_size(); }

  /// H = sum of the blocks in `buffer`.
  void fill(ThreadPool& pool, const std::vector<double>& buffer, SparseMat& H) const;

 private:
  // One 3 x 3 block of an element: from the buffer to block `slot` of its column.
  struct Source {
    Eigen::Index first;  // its upper left entry in the buffer
    int stride;          // from one column to the next there
    int slot;
  };
  // Those of a list of terms, column by column, in the order of the elements.
  struct Sources {
    Eigen::Index buffer_begin = 0;
    Eigen::Index buffer_end = 0;
    std::vector<Eigen::Index> begin;  // of each block column, in `list`
    std::vector<Source> list;

    Eigen::Index buffer_size() const { return buffer_end - buffer_begin; }
    std::span<const Source> of_column(Eigen::Index j) const {
      return {list.data() + begin[j], list.data() + begin[j + 1]};
    }
  };
  using Columns = std::vector<std::vector<int>>;  // the rows of each block column, ascending
  using Pair = std::pair<int, int>;               // column and row of a block

  void list_sources(const TermList& terms, const PointNumbers& numbers, Sources& sources) const;
  int slot_of(int row, int column) const;
  std::vector<Pair> pairs_beyond_fixed(const TermList& terms, const PointNumbers& numbers) const;
  void extend(std::vector<Pair> extra);
  Columns columns() const;
  void set_columns(const Columns& columns);
  void fill_column(Eigen::Index column, const std::vector<double>& buffer, double* values) const;

  Sources fixed_, changing_;
  std::vector<Pair> extra_;  // blocks that only elements have that come and go, sorted
  SparseMat skeleton_;       // the pattern, with zeros
  std::int64_t revision_ = 0;
};

}  // namespace pliant
