#include "pliant/linear/stored_factor.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

constexpr int kTile = SymbolicFactor::kTile;
constexpr double kMostInteger = 32767;

// f(row of L, column of the supernode, place of the number) for all numbers below the triangles.
template <class F>
void for_each_entry(const SymbolicFactor& symbolic, const SymbolicFactor::Supernode& shape,
                    const F& f) {
  const auto tile = [&](std::int64_t at, int columns, int count, const auto& row) {
    for (int c = 0; c < columns; ++c) {
      for (int i = 0; i < count; ++i) f(row(i), c, shape.first_value + at + kTile * c + i);
    }
  };
  for (int t = 1; t < shape.square_tiles(); ++t) {
    const int first = t * kTile;
    tile(SymbolicFactor::Supernode::square_tile(t), first, std::min(kTile, shape.width - first),
         [&](int i) { return shape.first + first + i; });
  }
  for (int t = 0; t < shape.row_tiles(); ++t) {
    const int* rows = symbolic.rows.data() + shape.first_row + t * kTile;
    tile(shape.row_tile(t), shape.width, std::min(kTile, shape.rows - t * kTile),
         [&](int i) { return rows[i]; });
  }
}

}  // namespace

template <class Stored>
void StoredFactor<Stored>::load(const SymbolicFactor& symbolic, const FactorValues& L,
                                [[maybe_unused]] const VecX& diagonal_of_A,
                                [[maybe_unused]] ThreadPool& pool) {
  symbolic_ = &symbolic;
  if constexpr (kIsDouble) {
    below_ = L.below.data();
    diagonal_ = L.diagonal.data();
  } else {
    own_below_.resize(static_cast<size_t>(L.below.size()));
    own_diagonal_.resize(static_cast<size_t>(L.diagonal.size()));
    units_.resize(kHasUnits ? static_cast<size_t>(symbolic.size) : 0);
    scale_.resize(symbolic.size);
    for (int k = 0; k < symbolic.size; ++k) {
      scale_[k] = 1 / std::sqrt(diagonal_of_A[symbolic.order[k]]);
    }
    below_ = own_below_.data();
    diagonal_ = own_diagonal_.data();
    reload(L, std::vector<bool>(symbolic.supernodes.size(), true), pool);
  }
}

template <class Stored>
void StoredFactor<Stored>::reload([[maybe_unused]] const FactorValues& L,
                                  [[maybe_unused]] const std::vector<bool>& changed,
                                  [[maybe_unused]] ThreadPool& pool) {
  if constexpr (!kIsDouble) {
    constexpr Eigen::Index kChunk = 32;
    parallel_for(pool, std::ssize(symbolic_->supernodes), kChunk, [&](IndexRange range) {
      for (auto s = range.begin; s < range.end; ++s) {
        if (!changed[s]) continue;
        if constexpr (kHasUnits) choose_units(symbolic_->supernodes[s], L);
        convert(symbolic_->supernodes[s], L);
      }
    });
  }
}

template <class Stored>
void StoredFactor<Stored>::choose_units(const SymbolicFactor::Supernode& shape,
                                        const FactorValues& L) {
  T* units = units_.data() + shape.first;
  std::fill_n(units, shape.width, T{0});
  for_each_entry(*symbolic_, shape, [&](int row, int column, std::int64_t at) {
    const auto size = static_cast<T>(std::abs(scale_[row] * L.below[at]) / kMostInteger);
    units[column] = std::max(units[column], size);
  });
}

// Row k of L divided by sqrt(a_kk) is L of the scaled matrix; in the inverse triangles the columns
// are multiplied instead.
template <class Stored>
void StoredFactor<Stored>::convert(const SymbolicFactor::Supernode& shape, const FactorValues& L) {
  for_each_entry(*symbolic_, shape, [&](int row, int column, std::int64_t at) {
    const double value = scale_[row] * L.below[at];
    if constexpr (kHasUnits) {
      const double unit = units_[shape.first + column];
      const double count = unit > 0 ? std::nearbyint(value / unit) : 0;
      own_below_[at] = static_cast<Stored>(std::clamp(count, -kMostInteger, kMostInteger));
    } else {
      own_below_[at] = static_cast<Stored>(value);
    }
  });
  const std::ptrdiff_t first = std::ptrdiff_t{kTile} * kTile * shape.first_diagonal;
  for (int c = 0; c < kTile * shape.square_tiles(); ++c) {
    const double unscale = c < shape.width ? 1 / scale_[shape.first + c] : 1;
    for (std::ptrdiff_t at = first + kTile * c; at < first + kTile * (c + 1); ++at) {
      own_diagonal_[at] = static_cast<T>(L.diagonal[at] * unscale);
    }
  }
}

template <class Stored>
StoredSupernode<typename StoredFactor<Stored>::T, Stored> StoredFactor<Stored>::supernode(
    int s) const {
  const SymbolicFactor::Supernode& shape = symbolic_->supernodes[s];
  return {.shape = shape,
          .below = below_ + shape.first_value,
          .inverse_triangles = diagonal_ + std::ptrdiff_t{kTile} * kTile * shape.first_diagonal,
          .units = kHasUnits ? units_.data() + shape.first : nullptr};
}

template <class Stored>
std::int64_t StoredFactor<Stored>::bytes(const SymbolicFactor& symbolic) {
  return symbolic.value_count * static_cast<std::int64_t>(sizeof(Stored)) +
         std::int64_t{kTile} * kTile * symbolic.diagonal_tiles *
             static_cast<std::int64_t>(sizeof(T)) +
         static_cast<std::int64_t>(symbolic.branch_rows.size() * sizeof(int));
}

template class StoredFactor<double>;
template class StoredFactor<float>;
template class StoredFactor<std::int16_t>;

}  // namespace pliant
