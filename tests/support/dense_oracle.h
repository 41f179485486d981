#pragma once

#include "pliant/core/types.h"

// Dense linear algebra by Eigen, for tests to compare with. Eigen's solvers take seconds to compile
// for every size of matrix: these are compiled once, for any size.
namespace pliant::test {

/// Ascending, of a symmetric matrix; only its lower triangle is read. So too below.
VecX eigenvalues_of(const MatX& A);

double smallest_eigenvalue(const MatX& A);

/// A unit eigenvector of the smallest eigenvalue.
VecX smallest_eigenvector(const MatX& A);

/// A with eigenvalues below `least` set to it: for 0, the nearest positive semi-definite matrix.
MatX with_eigenvalues_from(double least, const MatX& A);

/// L of A = L Lᵀ, for a positive definite A.
MatX cholesky_factor(const MatX& A);

/// x <- (L Lᵀ)⁻¹ x, without an allocation.
void solve_by_factor(const MatX& L, VecX& x);

/// A⁻¹ B, for a positive definite A.
MatX solve_definite(const MatX& A, const MatX& B);

/// Of any square matrix.
MatX inverse_of(const MatX& A);

/// Aᵀ M A.
MatX congruent(const MatX& M, const MatX& A);

/// Q of G = Q R.
MatX orthogonal_factor(const MatX& G);

}  // namespace pliant::test
