#pragma once

#include <functional>

#include "pliant/core/sparse.h"
#include "pliant/energies/corner_sums.h"
#include "pliant/energies/point_numbers.h"

namespace pliant {

/// L, the sum of the constant quadratic proxies of terms, N/m; the same for x, y and z.
struct Laplacian {
  SparseMat free;  // free points x free points, both triangles; every diagonal entry is stored
  // Free points x all points; only the columns of kinematic ones are filled. By rows, because a
  // body has few rows, but there is a column for each point of the whole scene.
  Eigen::SparseMatrix<double, Eigen::RowMajor> coupling;
};

/// L of the terms for which `counts` is true, or of all terms if `counts` is empty.
Laplacian laplacian_of(const TermList& terms, const PointNumbers& numbers,
                       const std::function<bool(const Energy&)>& counts = {});

}  // namespace pliant
