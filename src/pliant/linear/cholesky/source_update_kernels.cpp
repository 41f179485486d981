#include <algorithm>

#include "pliant/linear/cholesky/supernode_panel.h"
#include "pliant/linear/cholesky/tile_kernels.h"

namespace pliant::PLIANT_KERNEL_SET {
namespace {

using tile::Column;
using tile::kColumnsAtOnce;
using tile::kTile;
using tile::kTilesAtOnce;

// The rows of a source that fall into some tiles of the target, and where they go.
class Scatter {
 public:
  Scatter(const SupernodePanel& target, TileRange tiles, const SupernodePanel& source,
          const SymbolicFactor::Source& part, const int* rows, const std::vector<int>& local_row)
      : target_(target), source_(source), part_(part), rows_(rows), local_row_(local_row) {
    const auto before = [&](int row, int limit) { return local_row[row] < limit; };
    const int* end = rows + source.shape().rows;
    const int* from = std::lower_bound(rows + part.begin, end, tiles.begin * kTile, before);
    from_ = static_cast<int>(from - rows);
    to_ = static_cast<int>(std::lower_bound(from, end, tiles.end * kTile, before) - rows);
  }

  void run() const {
    if (from_ == to_) return;
    const int end = (to_ - 1) / kTile + 1;
    for (int t = from_ / kTile; t < end; t += kTilesAtOnce) {
      tile::with_count<kTilesAtOnce>(std::min(kTilesAtOnce, end - t),
                                     [&](auto tiles) { multiply_all<tiles()>(t); });
    }
  }

 private:
  // Tiles t ... with all columns that do not lie above them.
  template <int Tiles>
  void multiply_all(int t) const {
    const int end = std::min(part_.end, (t + Tiles) * kTile);
    for (int j = part_.begin; j < end; j += kColumnsAtOnce) {
      tile::with_count<kColumnsAtOnce>(std::min(kColumnsAtOnce, part_.end - j),
                                       [&](auto columns) { multiply<Tiles, columns()>(t, j); });
    }
  }

  const double* source_tile(int t) const { return source_.tile(source_.square_tiles() + t); }

  template <int Tiles, int Columns>
  void multiply(int t, int j) const {
    const double* a[Tiles];
    const double* b[Columns];
    for (int i = 0; i < Tiles; ++i) a[i] = source_tile(t + i);
    for (int c = 0; c < Columns; ++c) b[c] = source_tile((j + c) / kTile) + (j + c) % kTile;
    Column sum[Tiles][Columns];
    for (auto& row : sum) {
      for (Column& each : row) each = Column::zero();
    }
    tile::add_products(a, b, source_.shape().width, sum);
    for (int i = 0; i < Tiles; ++i) {
      double product[Columns][kTile];
      for (int c = 0; c < Columns; ++c) sum[i][c].store(product[c]);
      subtract_tile<Columns>(t + i, j, product);
    }
  }

  template <int Columns>
  void subtract_tile(int t, int j, const double (&product)[Columns][kTile]) const {
    std::ptrdiff_t column[Columns];
    for (int c = 0; c < Columns; ++c) column[c] = rows_[j + c] - target_.shape().first;
    const int end = std::min(to_, (t + 1) * kTile);
    for (int row = std::max(from_, t * kTile); row < end; ++row) {
      const int lane = row - t * kTile;
      const int local = local_row_[rows_[row]];
      if (row >= part_.end) {
        double* line = target_.line(local);
        for (int c = 0; c < Columns; ++c) line[kTile * column[c]] -= product[c][lane];
      } else {
        const int lower = std::min(Columns, row - j + 1);
        for (int c = 0; c < lower; ++c) {
          target_.entry(local, static_cast<int>(column[c])) -= product[c][lane];
        }
      }
    }
  }

  const SupernodePanel& target_;
  const SupernodePanel& source_;
  const SymbolicFactor::Source& part_;
  const int* rows_;
  const std::vector<int>& local_row_;
  int from_ = 0;
  int to_ = 0;
};

}  // namespace

void subtract_source(const SupernodePanel& target, TileRange tiles, const SupernodePanel& source,
                     const SymbolicFactor::Source& part, const int* rows,
                     const std::vector<int>& local_row) {
  Scatter(target, tiles, source, part, rows, local_row).run();
}

}  // namespace pliant::PLIANT_KERNEL_SET
