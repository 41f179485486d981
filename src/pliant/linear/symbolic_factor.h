#pragma once

#include <cstdint>
#include <vector>

#include "pliant/core/types.h"
#include "pliant/linear/ordering.h"

namespace pliant {

/// Where the entries of a Cholesky factor L of P A Pᵀ lie: all that depends on the pattern alone.
///
/// L consists of supernodes: `width` columns that share the `rows` rows below them. Rows are held
/// in tiles of eight, and in a tile the eight numbers of one column lie together, as one register:
///
///     columns:     0      1      2 ...
///     tile 0    [8 rows][8 rows][8 rows] ...      then tile 1, tile 2, ...
///
/// So products of tiles and both substitutions read memory in order. The square on top of a
/// supernode is stored below its diagonal only: tile t has the columns before 8t, and the 8 x 8
/// triangle on the diagonal lies apart, because it is kept as its inverse.
struct SymbolicFactor {
  static constexpr int kTile = 8;

  struct Supernode {
    int first = 0;         // column
    int width = 0;         // columns
    int rows = 0;          // below the square
    int parent = -1;       // supernode
    int first_row = 0;     // in `rows` and `branch_rows`
    int first_source = 0;  // in `sources`
    int source_count = 0;
    int first_diagonal = 0;        // in the triangles on the diagonal
    std::int64_t first_value = 0;  // in the values below the diagonal

    int square_tiles() const { return (width + kTile - 1) / kTile; }
    int row_tiles() const { return (rows + kTile - 1) / kTile; }
    /// Where tile t of the square starts, counted from first_value.
    static std::int64_t square_tile(int t) { return std::int64_t{kTile} * kTile / 2 * t * (t - 1); }
    /// Where tile t of the rows below starts.
    std::int64_t row_tile(int t) const {
      return square_tile(square_tiles()) + std::int64_t{kTile} * width * t;
    }
    std::int64_t value_count() const { return row_tile(row_tiles()); }
    std::int64_t entries() const {
      return std::int64_t{width} * (width + 1) / 2 + std::int64_t{width} * rows;
    }
  };

  /// A supernode whose rows begin ... end are columns of another, which it therefore changes.
  struct Source {
    int supernode = 0;
    int begin = 0;
    int end = 0;
  };

  /// Supernodes that depend on nothing outside of them. In a solve a branch works on a vector of
  /// its own: its columns, then the rows outside that it changes.
  struct Branch {
    int first = 0;  // supernode
    int end = 0;
    int first_column = 0;
    int columns = 0;
    int first_outside = 0;  // in `outside`
    int outside_count = 0;
  };

  int size = 0;
  std::vector<int> order;  // order[k] = row of A that is the k-th of L
  std::vector<int> place;  // its inverse
  std::vector<Supernode> supernodes;
  std::vector<int> rows;         // of all supernodes, ascending in each
  std::vector<int> branch_rows;  // the same, counted as in the vector of the supernode's branch
  std::vector<Source> sources;
  std::vector<Branch> branches;   // the last is the crown, whose rows are all inside
  std::vector<int> outside;       // rows of L
  std::vector<int> supernode_of;  // column -> supernode
  std::int64_t value_count = 0;   // below the diagonal triangles, padding included
  int diagonal_tiles = 0;
  std::int64_t entries = 0;  // of L, zeros of merged supernodes included
  int most_rows = 0;         // columns and rows of the tallest supernode, padded to tiles
};

/// @throws InputError as quotient_graph().
SymbolicFactor analyze_pattern(const SparseMat& A, Ordering ordering);

}  // namespace pliant
