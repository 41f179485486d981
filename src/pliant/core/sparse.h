#pragma once

#include "pliant/core/types.h"

// Eigen's alignment is set there, so it comes first.
#include <Eigen/SparseCore>

namespace pliant {

/// Column-major compressed sparse matrix; symmetric ones are stored whole unless said otherwise.
using SparseMat = Eigen::SparseMatrix<double>;

}  // namespace pliant
