#pragma once

#include "pliant/core/types.h"

namespace pliant {

/// The nearest (in the Frobenius norm) positive semi-definite matrix to a symmetric A: negative
/// eigenvalues become zero. Slow; kernels know their eigensystems, this is their fallback and
/// the oracle of their tests. Only the lower triangle of A is read.
Mat3 project_psd(const Mat3& A);
Mat9 project_psd(const Mat9& A);

/// The least eigenvalue of a symmetric A, of which only the lower triangle is read.
double least_eigenvalue(const Mat9& A);

}  // namespace pliant
