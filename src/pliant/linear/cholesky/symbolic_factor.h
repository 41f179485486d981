#pragma once

#include <cstdint>
#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "pliant/linear/cholesky/ordering.h"

namespace pliant {

/// Where the entries of a Cholesky factor L of P A Pᵀ are stored, and everything else that depends
/// on the pattern alone.
///
/// L consists of supernodes: `width` columns that share the `rows` rows below them. Rows are held
/// in tiles of eight, and in a tile the eight numbers of one column lie together, as one register:
///
///     columns:     0      1      2 ...
///     tile 0    [8 rows][8 rows][8 rows] ...      then tile 1, tile 2, ...
///
/// So products of tiles and both substitutions read memory in order. Of the square on top of a
/// supernode only the part below its diagonal is stored: tile t has the columns before 8t, and the
/// 8 x 8 triangle on the diagonal is stored elsewhere, because it is kept as its inverse.
struct SymbolicFactor {
  static constexpr int kTile = 8;

  struct Supernode {
    int first = 0;         // column
    int width = 0;         // columns
    int rows = 0;          // below the square
    int parent = -1;       // supernode
    int first_row = 0;     // in `rows`
    int first_place = 0;   // of its columns in the vector of its branch
    int first_below = 0;   // in `row_places`
    int first_source = 0;  // in `sources`
    int source_count = 0;
    int first_diagonal = 0;        // in the triangles on the diagonal
    std::int64_t first_value = 0;  // in the values below the diagonal

    int square_tiles() const { return (width + kTile - 1) / kTile; }
    int row_tiles() const { return (rows + kTile - 1) / kTile; }
    /// Where tile t of the square starts, counted from first_value.
    static std::int64_t square_tile(int t) { return std::int64_t{kTile} * kTile / 2 * t * (t - 1); }
    /// Where tile t of the rows below starts. Tiles have an even number of columns, the last of
    /// which may be zeros: two columns of floats are one register.
    std::int64_t row_tile(int t) const {
      return square_tile(square_tiles()) + std::int64_t{kTile} * (width + width % 2) * t;
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

  /// A connected part of the tree of supernodes, or several side by side. In a solve each branch
  /// works on a vector of its own: its columns, in tiles; then the rows outside the branch that it
  /// changes; then a row of zeros with which tiles of rows are filled up.
  struct Branch {
    int first = 0;  // supernode
    int end = 0;
    int parent = -1;        // branch that has all rows outside; comes later
    int first_child = 0;    // in `children`
    int child_count = 0;    // branches
    int columns = 0;        // rows of its vector for its columns
    int first_outside = 0;  // in `outside`
    int outside_count = 0;

    int rows() const { return columns + outside_count + 1; }
  };

  int size = 0;
  std::vector<int> order;  // order[k] = the row of A that is row k of L
  std::vector<int> place;  // its inverse
  std::vector<Supernode> supernodes;
  std::vector<int> rows;        // of all supernodes, ascending in each
  std::vector<int> row_places;  // places of these rows in the vectors of the branches, up to tiles
  std::vector<Source> sources;
  std::vector<Branch> branches;   // the leaves of their tree first, the largest leading
  int leaves = 0;                 // branches that depend on no others; the rest are the crown
  std::vector<int> children;      // of the branches, ascending in each
  std::vector<int> outside;       // places in the vector of the parent
  std::vector<int> supernode_of;  // column -> supernode
  std::int64_t value_count = 0;   // below the diagonal triangles, padding included
  int diagonal_tiles = 0;
  std::int64_t entries = 0;  // of L, zeros of merged supernodes included
  int most_rows = 0;         // columns and rows of the tallest supernode, padded to tiles

  /// First supernode of the crown.
  int crown_start() const { return leaves == 0 ? 0 : branches[leaves - 1].end; }
};

/// Finds the factor's layout for the pattern of A. @throws InputError as quotient_graph() does.
SymbolicFactor analyze_pattern(const SparseMat& A, Ordering ordering);

}  // namespace pliant
