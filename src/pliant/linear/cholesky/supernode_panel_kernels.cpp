#include <algorithm>
#include <cmath>

#include "pliant/linear/cholesky/supernode_panel.h"
#include "pliant/linear/cholesky/tile_kernels.h"
#include "pliant/linear/small_cholesky.h"

namespace pliant::PLIANT_KERNEL_SET {
namespace {

using tile::Column;
using tile::kColumnsAtOnce;
using tile::kTile;
using tile::kTilesAtOnce;

// panel(tiles, columns first ... first + Columns) -= the products over earlier columns from k on,
// then X Tᵀ = it, if a triangle is to be divided by. first is a multiple of kColumnsAtOnce.
template <int Tiles, int Columns>
void eliminate(const SupernodePanel& panel, int t, int first, int k, const double* reciprocals) {
  const int u = first / kTile;
  const int lane = first % kTile;
  const double* triangle = panel.triangle(u);
  const std::ptrdiff_t skip = std::ptrdiff_t{kTile} * k;
  double* rows[Tiles];
  const double* a[Tiles];
  const double* b[Columns];
  for (int i = 0; i < Tiles; ++i) a[i] = (rows[i] = panel.tile(t + i)) + skip;
  for (int j = 0; j < Columns; ++j) b[j] = panel.tile(u) + skip + lane + j;
  Column sum[Tiles][Columns];
  for (auto& row : sum) {
    for (Column& each : row) each = Column::zero();
  }
  tile::add_products(a, b, u * kTile - k, sum);
  Column x[Tiles][Columns];
  for (int i = 0; i < Tiles; ++i) {
    for (int j = 0; j < Columns; ++j) {
      x[i][j] = Column::load(rows[i] + std::ptrdiff_t{kTile} * (first + j));
      x[i][j] -= sum[i][j];
      // Columns of the same tile that an earlier call has done.
      for (int c = 0; c < lane; ++c) {
        x[i][j].subtract_product(Column::load(rows[i] + std::ptrdiff_t{kTile} * (u * kTile + c)),
                                 triangle[kTile * c + lane + j]);
      }
      for (int c = 0; c < j; ++c) {
        x[i][j].subtract_product(x[i][c], triangle[kTile * (lane + c) + lane + j]);
      }
      x[i][j] *= reciprocals[first + j];
      x[i][j].store(rows[i] + std::ptrdiff_t{kTile} * (first + j));
    }
  }
}

template <int Tiles>
void eliminate_columns(const SupernodePanel& panel, int t, TileRange columns, int k,
                       const double* reciprocals) {
  const int end = std::min(panel.shape().width, columns.end * kTile);
  for (int c = columns.begin * kTile; c < end; c += kColumnsAtOnce) {
    tile::with_count<kColumnsAtOnce>(std::min(kColumnsAtOnce, end - c), [&](auto width) {
      eliminate<Tiles, width()>(panel, t, c, k, reciprocals);
    });
  }
}

// panel(t, columns of tile u) -= products over the columns k ... end; the triangle if u == t.
template <int Columns>
void subtract(const SupernodePanel& panel, int t, int u, int lane, int k, int end) {
  const std::ptrdiff_t skip = std::ptrdiff_t{kTile} * k;
  const double* const a[1] = {panel.tile(t) + skip};
  const double* b[Columns];
  for (int j = 0; j < Columns; ++j) b[j] = panel.tile(u) + skip + lane + j;
  Column sum[1][Columns];
  for (Column& each : sum[0]) each = Column::zero();
  tile::add_products(a, b, end - k, sum);
  double* to = u == t ? panel.triangle(t) : panel.tile(t) + std::ptrdiff_t{kTile} * kTile * u;
  for (int j = 0; j < Columns; ++j) {
    Column x = Column::load(to + kTile * (lane + j));
    x -= sum[0][j];
    x.store(to + kTile * (lane + j));
  }
}

void subtract_tile(const SupernodePanel& panel, int t, int u, int k, int end) {
  if (k == end) return;  // no columns, and so perhaps no memory either
  for (int lane = 0; lane < kTile; lane += kColumnsAtOnce) {
    subtract<kColumnsAtOnce>(panel, t, u, lane, k, end);
  }
}

// Cholesky of one 8 x 8 triangle; returns the first bad pivot or -1.
int factorize_triangle(double* triangle, int columns, const double* floors, double* reciprocals) {
  for (int c = 0; c < kTile; ++c) {
    double* column = triangle + kTile * c;
    for (int k = 0; k < c; ++k) {
      const double* left = triangle + kTile * k;
      for (int r = c; r < kTile; ++r) column[r] -= left[r] * left[c];
    }
    if (c >= columns) {  // padding: a part of the unit matrix
      column[c] = 1;
      continue;
    }
    const double pivot = column[c];
    if (!(pivot > floors[c]) || !std::isfinite(pivot)) return c;
    const double root = std::sqrt(pivot);
    reciprocals[c] = 1 / root;
    column[c] = root;
    for (int r = c + 1; r < kTile; ++r) column[r] *= reciprocals[c];
  }
  return -1;
}

}  // namespace

void eliminate_rows(const SupernodePanel& panel, TileRange tiles, TileRange columns,
                    int first_column, const double* reciprocal_pivots) {
  for (int t = tiles.begin; t < tiles.end; t += kTilesAtOnce) {
    tile::with_count<kTilesAtOnce>(std::min(kTilesAtOnce, tiles.end - t), [&](auto count) {
      eliminate_columns<count()>(panel, t, columns, first_column, reciprocal_pivots);
    });
  }
}

void subtract_earlier(const SupernodePanel& panel, TileRange tiles, TileRange columns) {
  for (int t = tiles.begin; t < tiles.end; ++t) {
    for (int u = columns.begin; u <= t; ++u) {
      subtract_tile(panel, t, u, 0, columns.begin * kTile);
    }
  }
}

int factorize_square(const SupernodePanel& panel, TileRange tiles, int first_column,
                     const double* pivot_floors, double* reciprocal_pivots) {
  for (int t = tiles.begin; t < tiles.end; ++t) {
    eliminate_rows(panel, {t, t + 1}, {tiles.begin, t}, first_column, reciprocal_pivots);
    subtract_tile(panel, t, t, first_column, t * kTile);
    const int first = t * kTile;
    const int columns = std::min(kTile, panel.shape().width - first);
    const int bad = factorize_triangle(panel.triangle(t), columns, pivot_floors + first,
                                       reciprocal_pivots + first);
    if (bad != -1) return first + bad;
  }
  return -1;
}

void invert_triangles(const SupernodePanel& panel) {
  using Triangle = Eigen::Matrix<double, kTile, kTile>;
  for (int t = 0; t < panel.square_tiles(); ++t) {
    Eigen::Map<Triangle> stored(panel.triangle(t));
    Triangle lower = stored.triangularView<Eigen::Lower>();
    invert_lower(lower);
    stored = lower;
  }
}

}  // namespace pliant::PLIANT_KERNEL_SET
