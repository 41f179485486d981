#include "pliant/energies/hessian_pattern.h"

#include <algorithm>
#include <cstddef>

namespace pliant {
namespace {

constexpr Eigen::Index kColumnsPerChunk = 128;

// f(element's stencil, first entry of its block in the buffer) for all elements; returns the size
// of the buffer.
template <class F>
Eigen::Index for_each_element(std::span<const TermList* const> lists, F&& f) {
  Eigen::Index first = 0;
  for (const TermList* list : lists) {
    for (const auto& term : *list) {
      const int corners = term->corners();
      const std::span<const int> stencils = term->stencils();
      for (Eigen::Index e = 0; e < term->element_count(); ++e) {
        f(stencils.subspan(corners * e, corners), first);
        first += 9 * corners * corners;
      }
    }
  }
  return first;
}

}  // namespace

void HessianPattern::build(std::span<const TermList* const> lists, const PointNumbers& numbers) {
  std::vector<std::vector<int>> rows(static_cast<std::size_t>(numbers.free_count()));
  collect(lists, numbers, rows);
  build_skeleton(rows);
}

void HessianPattern::collect(std::span<const TermList* const> lists, const PointNumbers& numbers,
                             std::vector<std::vector<int>>& rows) {
  // Counting first puts the sources of a column together, in the order of the elements.
  column_begin_.assign(rows.size() + 1, 0);
  for (std::size_t j = 0; j < rows.size(); ++j) rows[j].push_back(static_cast<int>(j));
  const auto for_each_pair = [&](std::span<const int> stencil, auto&& f) {
    for (std::size_t b = 0; b < stencil.size(); ++b) {
      for (std::size_t a = 0; a < stencil.size(); ++a) {
        const int row = numbers.free_index(stencil[a]);
        const int column = numbers.free_index(stencil[b]);
        if (row >= 0 && column >= 0) f(a, b, row, static_cast<std::size_t>(column));
      }
    }
  };
  buffer_size_ = for_each_element(lists, [&](std::span<const int> stencil, Eigen::Index) {
    for_each_pair(stencil, [&](std::size_t, std::size_t, int row, std::size_t column) {
      ++column_begin_[column + 1];
      rows[column].push_back(row);
    });
  });
  for (auto& column : rows) {
    std::sort(column.begin(), column.end());
    column.erase(std::unique(column.begin(), column.end()), column.end());
  }
  for (std::size_t j = 0; j < rows.size(); ++j) column_begin_[j + 1] += column_begin_[j];

  sources_.resize(static_cast<std::size_t>(column_begin_.back()));
  std::vector<Eigen::Index> next = column_begin_;
  for_each_element(lists, [&](std::span<const int> stencil, Eigen::Index first) {
    const int stride = 3 * static_cast<int>(stencil.size());
    for_each_pair(stencil, [&](std::size_t a, std::size_t b, int row, std::size_t column) {
      const auto& known = rows[column];
      const auto slot = std::lower_bound(known.begin(), known.end(), row) - known.begin();
      sources_[static_cast<std::size_t>(next[column]++)] = {
          first + 3 * static_cast<Eigen::Index>(b) * stride + 3 * static_cast<Eigen::Index>(a),
          stride, static_cast<int>(slot)};
    });
  });
}

void HessianPattern::build_skeleton(const std::vector<std::vector<int>>& rows) {
  const auto n = static_cast<Eigen::Index>(3 * rows.size());
  std::size_t blocks = 0;
  for (const auto& column : rows) blocks += column.size();
  skeleton_.resize(n, n);
  skeleton_.resizeNonZeros(static_cast<Eigen::Index>(9 * blocks));
  int* outer = skeleton_.outerIndexPtr();
  int* inner = skeleton_.innerIndexPtr();
  int entry = 0;
  for (const auto& column : rows) {
    for (int d = 0; d < 3; ++d) {
      *outer++ = entry;
      for (const int row : column) {
        for (int r = 0; r < 3; ++r) inner[entry++] = 3 * row + r;
      }
    }
  }
  *outer = entry;
  std::fill_n(skeleton_.valuePtr(), skeleton_.nonZeros(), 0.0);
}

void HessianPattern::fill(ThreadPool& pool, const std::vector<double>& buffer, SparseMat& H) const {
  if (!has_same_pattern(H, skeleton_)) H = skeleton_;
  const auto columns = static_cast<Eigen::Index>(column_begin_.size()) - 1;
  double* values = H.valuePtr();
  parallel_for(pool, columns, kColumnsPerChunk, [&](IndexRange range) {
    for (Eigen::Index j = range.begin; j < range.end; ++j) fill_column(j, buffer, values);
  });
}

void HessianPattern::fill_column(Eigen::Index column, const std::vector<double>& buffer,
                                 double* values) const {
  const int* outer = skeleton_.outerIndexPtr() + 3 * column;
  std::fill(values + outer[0], values + outer[3], 0.0);
  for (Eigen::Index s = column_begin_[static_cast<std::size_t>(column)];
       s < column_begin_[static_cast<std::size_t>(column) + 1]; ++s) {
    const Source& source = sources_[static_cast<std::size_t>(s)];
    for (int d = 0; d < 3; ++d) {
      const double* from = buffer.data() + source.first + d * source.stride;
      double* to = values + outer[d] + 3 * source.slot;
      for (int r = 0; r < 3; ++r) to[r] += from[r];
    }
  }
}

}  // namespace pliant
