#pragma once

#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

/// The graph of a symmetric pattern in which neighbouring columns with the same rows are one node.
/// The three columns of a vertex in a Newton matrix become one node, so that everything symbolic
/// costs as little for 3n unknowns as for n.
struct QuotientGraph {
  std::vector<int> first_column;  // of each node; one more entry holds the number of columns
  std::vector<int> start;         // of each node's neighbours; one more entry for the end
  std::vector<int> neighbours;    // without the node itself

  int nodes() const { return static_cast<int>(first_column.size()) - 1; }
  int weight(int node) const { return first_column[node + 1] - first_column[node]; }
};

/// @throws InputError if A is not square, not compressed, a column is unsorted, names a row twice,
/// has a row out of range or misses its diagonal entry, or an entry has no mirror image.
QuotientGraph quotient_graph(const SparseMat& A);

}  // namespace pliant
