#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/linear/cholesky/supernode_panel.h"
#include "pliant/linear/cholesky/symbolic_factor.h"

namespace pliant {

/// In a copy of the factor, the triangle of this many tiles of a square is kept as its inverse; in
/// the factor itself, that of each single tile.
inline constexpr int kInverseTiles = 4;

/// One supernode of a factor as solves read it.
template <class T, class Stored>
struct StoredSupernode {
  static constexpr bool kBlocksAreInverted = !std::is_same_v<Stored, double>;

  const SymbolicFactor::Supernode& shape;
  const Stored* below;
  const T* inverse_triangles;
  const T* units;  // of the columns; null if they are 1

  /// Tiles of the square and of the rows below are numbered separately.
  const Stored* square_tile(int t) const {
    return below + SymbolicFactor::Supernode::square_tile(t);
  }
  const Stored* row_tile(int t) const { return below + shape.row_tile(t); }
  const T* inverse_triangle(int t) const {
    return inverse_triangles + std::ptrdiff_t{SymbolicFactor::kTile} * SymbolicFactor::kTile * t;
  }
};

/// A Cholesky factor stored as double, float or 16-bit integers.
///
/// A solve with few right-hand sides spends all its time reading L: half the bytes take half the
/// time. The smaller types hold L of the matrix scaled to ones on its diagonal, where no entry
/// exceeds 1; integers count in units of 1/32767 of the largest entry of their column. In the
/// copies the triangles of kInverseTiles tiles are replaced by their inverses, so that a solve need
/// not wait for one column after the other.
template <class Stored>
class StoredFactor {
 public:
  /// Type of the vectors.
  using T = std::conditional_t<std::is_same_v<Stored, double>, double, float>;

  /// Takes the numbers of L: doubles stay in place, other types are converted copies. `symbolic`
  /// and L must outlive this.
  void load(const SymbolicFactor& symbolic, const FactorValues& L, const VecX& diagonal_of_A,
            ThreadPool& pool);

  /// Takes over the supernodes for which `changed` is true once more, or all if it is empty, and
  /// those with a row that the diagonal now scales in another way: as load() does, to the last bit.
  void reload(const FactorValues& L, const VecX& diagonal_of_A, const std::vector<bool>& changed,
              ThreadPool& pool);

  const SymbolicFactor& symbolic() const { return *symbolic_; }
  StoredSupernode<T, Stored> supernode(int s) const;

  /// The factor by which row k of b is multiplied before a solve, and row k of x after it.
  double scale(int k) const { return kIsDouble ? 1 : scale_[k]; }
  double largest_scale() const { return kIsDouble ? 1 : largest_scale_; }

  /// Bytes of such a factor that one substitution reads, indices included.
  static std::int64_t bytes(const SymbolicFactor& symbolic);

 private:
  template <class Number>
  using VectorX = Eigen::Matrix<Number, Eigen::Dynamic, 1>;  // aligned for loads into registers
  static constexpr bool kIsDouble = std::is_same_v<Stored, double>;
  static constexpr bool kHasUnits = std::is_same_v<Stored, std::int16_t>;

  void update_scale(const VecX& diagonal_of_A);
  bool has_rescaled_row(const SymbolicFactor::Supernode& shape) const;
  template <class F>
  void for_each_value(const SymbolicFactor::Supernode& shape, const FactorValues& L, const F& f);
  void choose_units(const SymbolicFactor::Supernode& shape, const FactorValues& L);
  void convert(const SymbolicFactor::Supernode& shape, const FactorValues& L);

  const SymbolicFactor* symbolic_ = nullptr;
  const Stored* below_ = nullptr;
  const T* diagonal_ = nullptr;
  VectorX<Stored> own_below_;
  VectorX<T> own_diagonal_;
  VectorX<T> units_;            // of the columns of L
  VecX scale_;                  // of the rows of L: 1/sqrt(a_kk)
  std::vector<bool> rescaled_;  // rows that the last update has given another scale
  double largest_scale_ = 1;
};

extern template class StoredFactor<double>;
extern template class StoredFactor<float>;
extern template class StoredFactor<std::int16_t>;

}  // namespace pliant
