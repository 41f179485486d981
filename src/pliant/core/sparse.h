#pragma once

#include <span>
#include <vector>

#include "pliant/core/types.h"

// Eigen's alignment is set there, so it comes first.
#include <Eigen/SparseCore>

namespace pliant {

/// Column-major compressed sparse matrix; symmetric ones are stored whole unless said otherwise.
using SparseMat = Eigen::SparseMatrix<double>;

/// Whether the same entries are stored, whatever their values; both are compressed.
bool has_same_pattern(const SparseMat& a, const SparseMat& b);

/// The columns in which values differ, ascending. Both have the same pattern.
std::vector<int> different_columns(const SparseMat& a, const SparseMat& b);

/// joined = the matrix with these blocks on its diagonal, one after the other, plus `scale` times
/// `more`, which has its size, unless that is null. `joined` keeps its storage if it is large
/// enough.
void join_blocks(std::span<const SparseMat> blocks, const SparseMat* more, double scale,
                 SparseMat& joined);

}  // namespace pliant
