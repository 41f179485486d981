#include "pliant/linear/cholesky/stored_factor.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pliant {
namespace {

constexpr int kTile = SymbolicFactor::kTile;
constexpr double kMostInteger = 32767;
using Square = Eigen::Matrix<double, kTile, kTile>;

// f(row of L, column of the supernode, place of the number) for all numbers below the triangles of
// whole blocks.
template <class F>
void for_each_entry(const SymbolicFactor& symbolic, const SymbolicFactor::Supernode& shape,
                    const F& f) {
  const auto tile = [&](std::int64_t at, int columns, int count, const auto& row) {
    for (int c = 0; c < columns; ++c) {
      for (int i = 0; i < count; ++i) f(row(i), c, shape.first_value + at + kTile * c + i);
    }
  };
  for (int t = kInverseTiles; t < shape.square_tiles(); ++t) {
    const int first = t * kTile;
    tile(SymbolicFactor::Supernode::square_tile(t), t / kInverseTiles * kInverseTiles * kTile,
         std::min(kTile, shape.width - first), [&](int i) { return shape.first + first + i; });
  }
  for (int t = 0; t < shape.row_tiles(); ++t) {
    const int* rows = symbolic.rows.data() + shape.first_row + t * kTile;
    tile(shape.row_tile(t), shape.width, std::min(kTile, shape.rows - t * kTile),
         [&](int i) { return rows[i]; });
  }
}

// The tiles of a factor that for_each_inverse() reads, by their places in a supernode.
struct SquareTiles {
  const SymbolicFactor::Supernode& shape;
  const FactorValues& L;

  std::int64_t place(int t, int u) const {
    return shape.first_value + SymbolicFactor::Supernode::square_tile(t) +
           std::int64_t{kTile} * kTile * u;
  }
  Eigen::Map<const Square> below(int t, int u) const {
    return Eigen::Map<const Square>(L.below.data() + place(t, u));
  }
  Eigen::Map<const Square> inverse_triangle(int t) const {
    return Eigen::Map<const Square>(L.diagonal.data() +
                                    std::ptrdiff_t{kTile} * kTile * (shape.first_diagonal + t));
  }
};

// Column u of the inverse of the block that ends before tile `end`, top to bottom: the tile of row
// t is -B(t)⁻¹ Σ L(t, w) column(w).
template <class F>
void for_each_inverse_in(const SquareTiles& tiles, int u, int end, const F& f) {
  Square column[kInverseTiles];
  column[0] = tiles.inverse_triangle(u);
  for (int t = u + 1; t < end; ++t) {
    Square sum = Square::Zero();
    for (int w = u; w < t; ++w) sum += tiles.below(t, w).lazyProduct(column[w - u]);
    column[t - u] = -tiles.inverse_triangle(t).lazyProduct(sum);
    for (int c = 0; c < kTile; ++c) {
      f(u * kTile + c, tiles.place(t, u) + kTile * c, column[t - u].col(c));
    }
  }
}

// f(column of the supernode, place of the first of eight numbers, those numbers) for the inverses
// of the triangles of whole blocks, less those of the tiles on the diagonal.
template <class F>
void for_each_inverse(const SymbolicFactor::Supernode& shape, const FactorValues& L, const F& f) {
  const SquareTiles tiles{shape, L};
  for (int first = 0; first < shape.square_tiles(); first += kInverseTiles) {
    const int end = std::min(first + kInverseTiles, shape.square_tiles());
    for (int u = first; u < end; ++u) for_each_inverse_in(tiles, u, end, f);
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
    own_below_.setZero(L.below.size());
    own_diagonal_.resize(L.diagonal.size());
    units_.setOnes(kHasUnits ? symbolic.size + kTile : 0);
    scale_.setZero(symbolic.size);
    below_ = own_below_.data();
    diagonal_ = own_diagonal_.data();
    reload(L, diagonal_of_A, {}, pool);
  }
}

template <class Stored>
void StoredFactor<Stored>::reload([[maybe_unused]] const FactorValues& L,
                                  [[maybe_unused]] const VecX& diagonal_of_A,
                                  [[maybe_unused]] const std::vector<bool>& changed,
                                  [[maybe_unused]] ThreadPool& pool) {
  if constexpr (!kIsDouble) {
    update_scale(diagonal_of_A);
    constexpr Eigen::Index kChunk = 32;
    parallel_for(pool, std::ssize(symbolic_->supernodes), kChunk, [&](IndexRange range) {
      for (auto s = range.begin; s < range.end; ++s) {
        const SymbolicFactor::Supernode& shape = symbolic_->supernodes[s];
        if (!changed.empty() && !changed[s] && !has_rescaled_row(shape)) continue;
        if constexpr (kHasUnits) choose_units(shape, L);
        convert(shape, L);
      }
    });
  }
}

template <class Stored>
void StoredFactor<Stored>::update_scale(const VecX& diagonal_of_A) {
  rescaled_.resize(static_cast<std::size_t>(symbolic_->size));
  largest_scale_ = 0;
  for (int k = 0; k < symbolic_->size; ++k) {
    const double last = std::exchange(scale_[k], 1 / std::sqrt(diagonal_of_A[symbolic_->order[k]]));
    rescaled_[k] = scale_[k] != last;
    largest_scale_ = std::max(largest_scale_, scale_[k]);
  }
}

// One below its columns. Their own rows need no look: a column with another diagonal has changed.
template <class Stored>
bool StoredFactor<Stored>::has_rescaled_row(const SymbolicFactor::Supernode& shape) const {
  const int* rows = symbolic_->rows.data() + shape.first_row;
  return std::any_of(rows, rows + shape.rows, [&](int row) { return rescaled_[row]; });
}

// f(column of the supernode, place, number) for all numbers below the tiles on the diagonal, before
// they are rounded. Row k of L divided by sqrt(a_kk) is L of the scaled matrix; in inverses the
// columns are multiplied instead.
template <class Stored>
template <class F>
void StoredFactor<Stored>::for_each_value(const SymbolicFactor::Supernode& shape,
                                          const FactorValues& L, const F& f) {
  for_each_entry(*symbolic_, shape, [&](int row, int column, std::int64_t at) {
    f(column, at, scale_[row] * L.below[at]);
  });
  for_each_inverse(shape, L, [&](int column, std::int64_t at, const auto& numbers) {
    const double unscale = 1 / scale_[shape.first + column];
    for (int i = 0; i < kTile; ++i) f(column, at + i, numbers[i] * unscale);
  });
}

template <class Stored>
void StoredFactor<Stored>::choose_units(const SymbolicFactor::Supernode& shape,
                                        const FactorValues& L) {
  T* units = units_.data() + shape.first;
  std::fill_n(units, shape.width, T{0});
  for_each_value(shape, L, [&](int column, std::int64_t, double value) {
    units[column] = std::max(units[column], static_cast<T>(std::abs(value) / kMostInteger));
  });
  std::replace(units, units + shape.width, T{0}, T{1});
}

template <class Stored>
void StoredFactor<Stored>::convert(const SymbolicFactor::Supernode& shape, const FactorValues& L) {
  for_each_value(shape, L, [&](int column, std::int64_t at, double value) {
    if constexpr (kHasUnits) {
      const double count = std::nearbyint(value / units_[shape.first + column]);
      own_below_[at] = static_cast<Stored>(std::clamp(count, -kMostInteger, kMostInteger));
    } else {
      own_below_[at] = static_cast<Stored>(value);
    }
  });
  const std::ptrdiff_t first = std::ptrdiff_t{kTile} * kTile * shape.first_diagonal;
  for (int c = 0; c < kTile * shape.square_tiles(); ++c) {
    double unscale = c < shape.width ? 1 / scale_[shape.first + c] : 1;
    if (kHasUnits && c < shape.width) unscale /= units_[shape.first + c];
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
         static_cast<std::int64_t>(symbolic.row_places.size() * sizeof(int));
}

template class StoredFactor<double>;
template class StoredFactor<float>;
template class StoredFactor<std::int16_t>;

}  // namespace pliant
