#pragma once

#include <vector>

#include "pliant/core/kernel_set.h"
#include "pliant/core/types.h"
#include "pliant/linear/cholesky/symbolic_factor.h"

namespace pliant {

/// The numbers of a Cholesky factor, laid out as symbolic_factor.h describes.
struct FactorValues {
  VecX below;     // what lies below the triangles on the diagonal
  VecX diagonal;  // these triangles, 8 x 8, column by column; their inverses once they are done
};

/// One supernode in the middle of its factorisation. Tiles are numbered consecutively: those of the
/// square first, then those of the rows below. So are rows, including the padding of the square.
class SupernodePanel {
 public:
  static constexpr int kTile = SymbolicFactor::kTile;

  SupernodePanel(const SymbolicFactor::Supernode& shape, FactorValues& L)
      : shape_(shape),
        below_(L.below.data() + shape.first_value),
        diagonal_(L.diagonal.data() + std::ptrdiff_t{kTile} * kTile * shape.first_diagonal) {}

  const SymbolicFactor::Supernode& shape() const { return shape_; }
  int square_tiles() const { return shape_.square_tiles(); }
  int tiles() const { return shape_.square_tiles() + shape_.row_tiles(); }
  /// The number of the i-th row below the square.
  int row_below(int i) const { return kTile * square_tiles() + i; }
  /// First entry of a tile; its columns lie kTile apart.
  double* tile(int t) const {
    return below_ + (t < square_tiles() ? SymbolicFactor::Supernode::square_tile(t)
                                        : shape_.row_tile(t - square_tiles()));
  }
  /// Triangle of tile t of the square.
  double* triangle(int t) const { return diagonal_ + std::ptrdiff_t{kTile} * kTile * t; }

  /// Entry in column 0 of a row, as far as it lies before the triangle.
  double* line(int row) const { return tile(row / kTile) + row % kTile; }
  double& entry(int row, int column) const {
    const int t = row / kTile;
    if (t < square_tiles() && column >= t * kTile) {
      return triangle(t)[kTile * (column - t * kTile) + row % kTile];
    }
    return line(row)[std::ptrdiff_t{kTile} * column];
  }

 private:
  const SymbolicFactor::Supernode& shape_;
  double* below_;
  double* diagonal_;
};

/// Which part of a panel a call works on, so that threads can share it: tiles begin ... end.
struct TileRange {
  int begin = 0;
  int end = 0;
};

PLIANT_DECLARE_KERNELS(
    /// target -= (rows of source) (rows source.begin ... source.end of it)ᵀ, in the rows of the
    /// given tiles of the target. `rows` are those of the source; local_row[r] is the row of the
    /// target that holds row r of L.
    void subtract_source(const SupernodePanel& target, TileRange tiles,
                         const SupernodePanel& source, const SymbolicFactor::Source& part,
                         const int* rows, const std::vector<int>& local_row);

    /// Takes the columns of tiles columns.begin ... columns.end through the elimination, in the
    /// given tiles that lie below them: subtracts the products with earlier columns from
    /// `first_column` on and divides by the triangles, whose reciprocal pivots are given.
    void eliminate_rows(const SupernodePanel& panel, TileRange tiles, TileRange columns,
                        int first_column, const double* reciprocal_pivots);

    /// The first half of eliminate_rows(), for tiles among `columns`: subtracts the products with
    /// the columns before those of tile columns.begin, also from the triangles.
    void subtract_earlier(const SupernodePanel& panel, TileRange tiles, TileRange columns);

    /// Factorises the triangles of the given tiles and what lies between them, where products with
    /// the columns before have been subtracted up to `first_column`. Returns the first column whose
    /// pivot is not above its floor, or -1.
    int factorize_square(const SupernodePanel& panel, TileRange tiles, int first_column,
                         const double* pivot_floors, double* reciprocal_pivots);

    /// Replaces the triangles by their inverses, which is what solves need.
    void invert_triangles(const SupernodePanel& panel);)

}  // namespace pliant
