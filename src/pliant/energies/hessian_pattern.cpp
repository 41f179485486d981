#include "pliant/energies/hessian_pattern.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pliant {
namespace {

constexpr Eigen::Index kColumnsPerChunk = 128;

// f(element's stencil, its first number in the buffer) for all elements; the first one's is
// `first`. Returns where the last one ends.
template <class F>
Eigen::Index for_each_element(const TermList& terms, Eigen::Index first, F&& f) {
  for (const auto& term : terms) {
    const int corners = term->corners();
    const std::span<const int> stencils = term->stencils();
    for (Eigen::Index e = 0; e < term->element_count(); ++e) {
      f(stencils.subspan(corners * e, corners), first);
      first += 9 * corners * corners;
    }
  }
  return first;
}

// f(corner of the row, corner of the column, row, column) for all pairs of free corners.
template <class F>
void for_each_pair(std::span<const int> stencil, const PointNumbers& numbers, F&& f) {
  const int corners = static_cast<int>(stencil.size());
  for (int b = 0; b < corners; ++b) {
    for (int a = 0; a < corners; ++a) {
      const int row = numbers.free_index(stencil[a]);
      const int column = numbers.free_index(stencil[b]);
      if (row >= 0 && column >= 0) f(a, b, row, column);
    }
  }
}

template <class T>
void sort_and_unite(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

void HessianPattern::build(const TermList& fixed, const PointNumbers& numbers) {
  *this = {};
  Columns columns(static_cast<std::size_t>(numbers.free_count()));
  for (int j = 0; j < numbers.free_count(); ++j) columns[j].push_back(j);
  for_each_element(fixed, 0, [&](std::span<const int> stencil, Eigen::Index) {
    for_each_pair(stencil, numbers,
                  [&](int, int, int row, int column) { columns[column].push_back(row); });
  });
  for (auto& rows : columns) sort_and_unite(rows);
  set_columns(columns);
  list_sources(fixed, numbers, fixed_);
  change({}, numbers);
}

void HessianPattern::change(const TermList& changing, const PointNumbers& numbers) {
  std::vector<Pair> extra = pairs_beyond_fixed(changing, numbers);
  if (extra != extra_) extend(std::move(extra));
  changing_.buffer_begin = fixed_.buffer_end;
  list_sources(changing, numbers, changing_);
}

// Counts first, so that the sources of a column stand together, in the order of the elements.
void HessianPattern::list_sources(const TermList& terms, const PointNumbers& numbers,
                                  Sources& sources) const {
  std::vector<Eigen::Index>& begin = sources.begin;
  begin.assign(static_cast<std::size_t>(numbers.free_count()) + 1, 0);
  for_each_element(terms, 0, [&](std::span<const int> stencil, Eigen::Index) {
    for_each_pair(stencil, numbers, [&](int, int, int, int column) { ++begin[column + 1]; });
  });
  for (std::size_t j = 1; j < begin.size(); ++j) begin[j] += begin[j - 1];
  sources.list.resize(static_cast<std::size_t>(begin.back()));
  std::vector<Eigen::Index> next = begin;
  const auto list = [&](std::span<const int> stencil, Eigen::Index first) {
    const int stride = 3 * static_cast<int>(stencil.size());
    for_each_pair(stencil, numbers, [&](int a, int b, int row, int column) {
      sources.list[next[column]++] = {first + Eigen::Index{3} * b * stride + 3 * a, stride,
                                      slot_of(row, column)};
    });
  };
  sources.buffer_end = for_each_element(terms, sources.buffer_begin, list);
}

// The place of a block in its column, or where it would be.
int HessianPattern::slot_of(int row, int column) const {
  const int* outer = skeleton_.outerIndexPtr() + 3 * column;
  const int* rows = skeleton_.innerIndexPtr();
  return static_cast<int>(std::lower_bound(rows + outer[0], rows + outer[1], 3 * row) -
                          (rows + outer[0])) /
         3;
}

std::vector<HessianPattern::Pair> HessianPattern::pairs_beyond_fixed(
    const TermList& terms, const PointNumbers& numbers) const {
  const int* outer = skeleton_.outerIndexPtr();
  const auto is_stored = [&](int row, int column) {
    const int at = outer[3 * column] + 3 * slot_of(row, column);
    return at < outer[3 * column + 1] && skeleton_.innerIndexPtr()[at] == 3 * row;
  };
  std::vector<Pair> extra;
  for_each_element(terms, 0, [&](std::span<const int> stencil, Eigen::Index) {
    for_each_pair(stencil, numbers, [&](int, int, int row, int column) {
      const bool is_fixed = is_stored(row, column) &&
                            !std::binary_search(extra_.begin(), extra_.end(), Pair{column, row});
      if (!is_fixed) extra.emplace_back(column, row);
    });
  });
  sort_and_unite(extra);
  return extra;
}

// Stores these blocks beside those of elements that stay, whose slots move with them.
void HessianPattern::extend(std::vector<Pair> extra) {
  const Columns before = columns();
  Columns after = before;
  for (const auto& [column, row] : extra_) std::erase(after[column], row);
  for (const auto& [column, row] : extra) after[column].push_back(row);
  const auto move = [&](int column) {
    std::sort(after[column].begin(), after[column].end());
    for (Eigen::Index s = fixed_.begin[column]; s < fixed_.begin[column + 1]; ++s) {
      int& slot = fixed_.list[s].slot;
      const auto& rows = after[column];
      slot = static_cast<int>(std::lower_bound(rows.begin(), rows.end(), before[column][slot]) -
                              rows.begin());
    }
  };
  std::vector<int> touched;
  for (const auto& [column, row] : extra_) touched.push_back(column);
  for (const auto& [column, row] : extra) touched.push_back(column);
  sort_and_unite(touched);
  for (const int column : touched) move(column);
  set_columns(after);
  extra_ = std::move(extra);
}

HessianPattern::Columns HessianPattern::columns() const {
  Columns columns(static_cast<std::size_t>(skeleton_.cols() / 3));
  for (std::size_t j = 0; j < columns.size(); ++j) {
    const int* outer = skeleton_.outerIndexPtr() + 3 * j;
    for (int p = outer[0]; p < outer[1]; p += 3) {
      columns[j].push_back(skeleton_.innerIndexPtr()[p] / 3);
    }
  }
  return columns;
}

void HessianPattern::set_columns(const Columns& columns) {
  ++revision_;
  const auto n = static_cast<Eigen::Index>(3 * columns.size());
  std::size_t blocks = 0;
  for (const auto& rows : columns) blocks += rows.size();
  skeleton_.resize(n, n);
  skeleton_.resizeNonZeros(static_cast<Eigen::Index>(9 * blocks));
  int* outer = skeleton_.outerIndexPtr();
  int* inner = skeleton_.innerIndexPtr();
  int entry = 0;
  for (const auto& rows : columns) {
    for (int d = 0; d < 3; ++d) {
      *outer++ = entry;
      for (const int row : rows) {
        for (int r = 0; r < 3; ++r) inner[entry++] = 3 * row + r;
      }
    }
  }
  *outer = entry;
  std::fill_n(skeleton_.valuePtr(), skeleton_.nonZeros(), 0.0);
}

void HessianPattern::fill(ThreadPool& pool, const std::vector<double>& buffer, SparseMat& H) const {
  if (!has_same_pattern(H, skeleton_)) H = skeleton_;
  const auto columns = static_cast<Eigen::Index>(fixed_.begin.size()) - 1;
  double* values = H.valuePtr();
  parallel_for(pool, columns, kColumnsPerChunk, [&](IndexRange range) {
    for (Eigen::Index j = range.begin; j < range.end; ++j) fill_column(j, buffer, values);
  });
}

void HessianPattern::fill_column(Eigen::Index column, const std::vector<double>& buffer,
                                 double* values) const {
  const int* outer = skeleton_.outerIndexPtr() + 3 * column;
  std::fill(values + outer[0], values + outer[3], 0.0);
  for (const Sources* sources : {&fixed_, &changing_}) {
    for (const Source& source : sources->of_column(column)) {
      for (int d = 0; d < 3; ++d) {
        const double* from = buffer.data() + source.first + d * source.stride;
        double* to = values + outer[d] + 3 * source.slot;
        for (int r = 0; r < 3; ++r) to[r] += from[r];
      }
    }
  }
}

}  // namespace pliant
