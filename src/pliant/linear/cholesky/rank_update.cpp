#include "pliant/linear/cholesky/rank_update.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "pliant/core/error.h"
#include "pliant/linear/cholesky/tile_kernels.h"

namespace pliant {
namespace {

using tile::Column;
constexpr int kTile = SymbolicFactor::kTile;
constexpr int kMostAtOnce = 4;

}  // namespace

std::vector<bool> supernodes_above(const SymbolicFactor& symbolic,
                                   const std::vector<int>& columns) {
  std::vector<bool> marked(symbolic.supernodes.size());
  for (const int column : columns) {
    for (int s = symbolic.supernode_of[column]; s != -1 && !marked[s];
         s = symbolic.supernodes[s].parent) {
      marked[s] = true;
    }
  }
  return marked;
}

// The change of one column of L by one vector w [Golub13, 6.5.4], with σ = ±1 and pivot d:
//   r = sqrt(d² + σ w²), c = r/d, s = w/d;   L' = (L + σ s w)/c,   w' = c w - s L'.
// K of them follow each other in every column.
template <int K>
class RankUpdate::Rotations {
 public:
  Rotations(const SupernodePanel& panel, Sign sign, const double* floors, double* tiles)
      : panel_(panel), sign_(static_cast<int>(sign)), floors_(floors), w_(tiles) {
    of_column_.resize(static_cast<std::size_t>(panel.shape().width) * K);
  }

  /// Returns the first column whose pivot is no longer positive, or -1. The triangles are inverses
  /// before and after.
  int run() {
    PLIANT_KERNEL(invert_triangles)(panel_);
    for (int t = 0; t < panel_.square_tiles(); ++t) {
      rotate_tile(t, t * kTile);
      const int bad = rotate_triangle(t);
      if (bad != -1) return bad;
    }
    for (int t = panel_.square_tiles(); t < panel_.tiles(); ++t) {
      rotate_tile(t, panel_.shape().width);
    }
    PLIANT_KERNEL(invert_triangles)(panel_);
    return -1;
  }

 private:
  struct Rotation {
    double signed_sine = 0;  // σ s
    double sine = 0;         // s
    double cosine = 1;       // c
    double reciprocal = 1;   // 1/c
  };

  void rotate_tile(int t, int columns) {
    Column w[K];
    double* rows = w_ + std::ptrdiff_t{K} * kTile * t;
    for (int v = 0; v < K; ++v) w[v] = Column::load(rows + v * kTile);
    double* l = panel_.tile(t);
    const Rotation* rotation = of_column_.data();
    for (int c = 0; c < columns; ++c, l += kTile) {
      Column x = Column::load(l);
      for (int v = 0; v < K; ++v, ++rotation) {
        x.add_product(w[v], rotation->signed_sine);
        x *= rotation->reciprocal;
        w[v] *= rotation->cosine;
        w[v].subtract_product(x, rotation->sine);
      }
      x.store(l);
    }
    for (int v = 0; v < K; ++v) w[v].store(rows + v * kTile);
  }

  int rotate_triangle(int t) {
    double* triangle = panel_.triangle(t);
    double* rows = w_ + std::ptrdiff_t{K} * kTile * t;
    const int columns = std::min(kTile, panel_.shape().width - t * kTile);
    for (int c = 0; c < columns; ++c) {
      double* l = triangle + kTile * c;
      for (int v = 0; v < K; ++v) {
        double* w = rows + v * kTile;
        const double square = l[c] * l[c] + sign_ * w[c] * w[c];
        if (!(square > floors_[t * kTile + c]) || !std::isfinite(square)) return t * kTile + c;
        Rotation& rotation = of_column_[(t * kTile + c) * K + v];
        rotation.cosine = std::sqrt(square) / l[c];
        rotation.reciprocal = 1 / rotation.cosine;
        rotation.sine = w[c] / l[c];
        rotation.signed_sine = sign_ * rotation.sine;
        l[c] = std::sqrt(square);
        for (int r = c + 1; r < kTile; ++r) {
          l[r] = (l[r] + rotation.signed_sine * w[r]) * rotation.reciprocal;
          w[r] = rotation.cosine * w[r] - rotation.sine * l[r];
        }
      }
    }
    return -1;
  }

  const SupernodePanel& panel_;
  double sign_;
  const double* floors_;
  double* w_;  // [tile][K][8]
  std::vector<Rotation> of_column_;
};

void RankUpdate::check(const SparseMat& W) const {
  if (W.rows() != symbolic_.size) {
    throw InputError("rank update", "must have " + std::to_string(symbolic_.size) +
                                        " rows as the matrix, found " + std::to_string(W.rows()));
  }
  std::vector<int> rows;
  for (int v = 0; v < W.outerSize(); ++v) {
    rows.clear();
    for (SparseMat::InnerIterator entry(W, v); entry; ++entry) {
      if (entry.row() < 0 || entry.row() >= symbolic_.size) {
        throw InputError("rank update", "row " + std::to_string(entry.row()) + " must be below " +
                                            std::to_string(symbolic_.size));
      }
      rows.push_back(symbolic_.place[entry.row()]);
    }
    if (rows.empty()) continue;
    std::sort(rows.begin(), rows.end());
    if (std::adjacent_find(rows.begin(), rows.end()) != rows.end()) {
      throw InputError("rank update", "column " + std::to_string(v) + " names a row twice");
    }
    const SymbolicFactor::Supernode& s = symbolic_.supernodes[symbolic_.supernode_of[rows[0]]];
    const int* below = symbolic_.rows.data() + s.first_row;
    for (const int row : rows) {
      if (row < s.first + s.width || std::binary_search(below, below + s.rows, row)) continue;
      throw InputError("rank update",
                       "column " + std::to_string(v) + " joins rows " +
                           std::to_string(symbolic_.order[rows[0]]) + " and " +
                           std::to_string(symbolic_.order[row]) +
                           ", which the factor does not join; analyse the new pattern");
    }
  }
}

FactorStatus RankUpdate::apply(const SparseMat& W, Sign sign, const VecX& diagonal,
                               FactorValues& L) {
  changed_.assign(symbolic_.supernodes.size(), false);
  const int count = static_cast<int>(W.cols());
  for (int first = 0; first < count; first += kMostAtOnce) {
    FactorStatus status;
    tile::with_count<kMostAtOnce>(std::min(kMostAtOnce, count - first), [&](auto at_once) {
      status = apply_few<decltype(at_once)::value>(W, first, sign, diagonal, L);
    });
    if (!status.ok) return status;
  }
  return {};
}

template <int K>
FactorStatus RankUpdate::apply_few(const SparseMat& W, int first, Sign sign, const VecX& diagonal,
                                   FactorValues& L) {
  w_.assign(static_cast<std::size_t>(symbolic_.size) * K, 0);
  tiles_.resize(static_cast<std::size_t>(symbolic_.most_rows) * K);
  std::vector<int> starts;
  for (int v = 0; v < K; ++v) {
    for (SparseMat::InnerIterator entry(W, first + v); entry; ++entry) {
      const int row = symbolic_.place[entry.row()];
      w_[static_cast<std::size_t>(row) * K + v] = entry.value();
      starts.push_back(row);
    }
  }
  const std::vector<bool> on_the_way = supernodes_above(symbolic_, starts);
  for (int s = 0; s < static_cast<int>(on_the_way.size()); ++s) {
    if (!on_the_way[s]) continue;
    changed_[s] = true;
    const int bad = rotate_supernode<K>(symbolic_.supernodes[s], sign, diagonal, L);
    if (bad != -1) return {.ok = false, .column = symbolic_.order[bad]};
  }
  return {};
}

// Returns the column of L whose pivot is no longer positive, or -1.
template <int K>
int RankUpdate::rotate_supernode(const SymbolicFactor::Supernode& shape, Sign sign,
                                 const VecX& diagonal, FactorValues& L) {
  const SupernodePanel panel(shape, L);
  // f(numbers of a row in tiles, its numbers in w_) for all rows of the supernode.
  const auto for_rows = [&](const auto& f) {
    const int* rows = symbolic_.rows.data() + shape.first_row;
    for (int i = 0; i < shape.width + shape.rows; ++i) {
      const int local = i < shape.width ? i : panel.row_below(i - shape.width);
      const int row = i < shape.width ? shape.first + i : rows[i - shape.width];
      f(tiles_.data() + (local / kTile) * (K * kTile) + local % kTile,
        w_.data() + static_cast<std::ptrdiff_t>(row) * K);
    }
  };
  std::fill_n(tiles_.begin(), std::ptrdiff_t{K} * kTile * panel.tiles(), 0.0);
  for_rows([](double* in_tiles, const double* w) {
    for (int v = 0; v < K; ++v) in_tiles[v * kTile] = w[v];
  });
  const double no_digits =  // [Higham02, ch. 10]
      static_cast<double>(symbolic_.size) * std::numeric_limits<double>::epsilon();
  floors_.resize(shape.width);
  for (int c = 0; c < shape.width; ++c) {
    floors_[c] = no_digits * std::max(0.0, diagonal[symbolic_.order[shape.first + c]]);
  }
  const int bad = Rotations<K>(panel, sign, floors_.data(), tiles_.data()).run();
  if (bad != -1) return shape.first + bad;
  for_rows([](const double* in_tiles, double* w) {
    for (int v = 0; v < K; ++v) w[v] = in_tiles[v * kTile];
  });
  return -1;
}

}  // namespace pliant
