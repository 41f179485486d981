#pragma once

#include <cmath>

#include "pliant/core/types.h"
#include "pliant/materials/material.h"
#include "pliant/math/batch.h"
#include "pliant/math/matrix_calculus.h"
#include "pliant/math/svd3.h"
#include "pliant/math/symmetric_eigen3.h"

namespace pliant {

namespace detail {

/// Whether all the matrices are positive definite, by their leading minors.
template <class T>
bool is_positive_definite(const Mat3T<T>& A) {
  const T area = A(0, 0) * A(1, 1) - A(1, 0) * A(1, 0);
  const T volume = A(2, 2) * area - A(0, 0) * A(2, 1) * A(2, 1) - A(1, 1) * A(2, 0) * A(2, 0) +
                   2.0 * A(1, 0) * A(2, 1) * A(2, 0);
  return all(A(0, 0) > T(0) && area > T(0) && volume > T(0));
}

}  // namespace detail

/// The nearest positive semi-definite Hessian: its negative eigenvalues become zero.
template <class T>
PrincipalHessian<T> clamped(const PrincipalHessian<T>& H) {
  PrincipalHessian<T> result = H;
  for (int k = 0; k < 3; ++k) {
    result.twist[k] = max(H.twist[k], T(0));
    result.flip[k] = max(H.flip[k], T(0));
  }
  // True for most elements of most bodies.
  if (detail::is_positive_definite<T>(H.scaling)) return result;
  const SymmetricEigen3<T> scaling = symmetric_eigen3<T>(H.scaling);
  Mat3T<T> weighted;
  for (int k = 0; k < 3; ++k) {
    weighted.col(k) = max(scaling.values[k], T(0)) * scaling.vectors.col(k);
  }
  result.scaling = weighted * scaling.vectors.transpose();
  return result;
}

/// Second derivatives of Ψ in the frame of the singular vectors, Pa: the 3 x 3 matrix M such that
/// uᵀ M w is the second derivative along the directions U u aᵀ Vᵀ and U w bᵀ Vᵀ.
template <class T>
Mat3T<T> principal_block(const PrincipalHessian<T>& H, const Vec3T<T>& a, const Vec3T<T>& b) {
  Mat3T<T> M;
  for (int k = 0; k < 3; ++k) M(k, k) = H.scaling(k, k) * a[k] * b[k];
  for (int k = 0; k < 3; ++k) {
    const int i = (k + 1) % 3;
    const int j = (k + 2) % 3;
    const T direct = 0.5 * (H.flip[k] + H.twist[k]);   // of the entry ij with itself
    const T swapped = 0.5 * (H.flip[k] - H.twist[k]);  // of the entries ij and ji
    M(i, i) += direct * a[j] * b[j];
    M(j, j) += direct * a[i] * b[i];
    M(i, j) = H.scaling(i, j) * a[i] * b[j] + swapped * a[j] * b[i];
    M(j, i) = H.scaling(i, j) * a[j] * b[i] + swapped * a[i] * b[j];
  }
  return M;
}

/// d²Ψ/dF², Pa, in the order of vec(F): the columns of F stacked.
template <class T>
Mat9T<T> hessian_in_frame(const PrincipalHessian<T>& H, const Mat3T<T>& U, const Mat3T<T>& V) {
  Mat9T<T> result;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j <= i; ++j) {
      const Mat3T<T> M = principal_block<T>(H, V.row(i).transpose(), V.row(j).transpose());
      const Mat3T<T> block = U * M * U.transpose();
      result.template block<3, 3>(3 * i, 3 * j) = block;
      if (i != j) result.template block<3, 3>(3 * j, 3 * i) = block.transpose();
    }
  }
  return result;
}

/// The exact d²Ψ/dF² of an isotropic material, Pa. May be indefinite.
template <Material M, class T>
Mat9T<T> hessian(const M& m, const Mat3T<T>& F, const typename M::template Params<T>& p) {
  const Svd3<T> svd = svd3<T>(F);
  return hessian_in_frame<T>(m.principal_hessian(svd.s, p), svd.U, svd.V);
}

/// d²Ψ/dF² of an isotropic material with its negative eigenvalues set to zero, Pa.
template <Material M, class T>
Mat9T<T> projected_hessian(const M& m, const Mat3T<T>& F, const typename M::template Params<T>& p) {
  const Svd3<T> svd = svd3<T>(F);
  return hessian_in_frame<T>(clamped<T>(m.principal_hessian(svd.s, p)), svd.U, svd.V);
}

/// Eigenvalues of d²Ψ/dF², Pa, and unit eigenvectors as columns, in the order of vec(F): three
/// scalings, three twists, three flips.
template <class T>
struct MaterialEigensystem {
  Vec9T<T> values;
  Mat9T<T> vectors;
};

/// The eigensystem of a Hessian given in the frame of its singular vectors [KimEberle22, ch. 7].
template <class T>
MaterialEigensystem<T> eigensystem_in_frame(const PrincipalHessian<T>& H, const Mat3T<T>& U,
                                            const Mat3T<T>& V) {
  const SymmetricEigen3<T> scaling = symmetric_eigen3<T>(H.scaling);
  MaterialEigensystem<T> eigen;
  eigen.values << scaling.values, H.twist, H.flip;
  const double half = std::sqrt(0.5);
  for (int k = 0; k < 3; ++k) {
    const int i = (k + 1) % 3;
    const int j = (k + 2) % 3;
    const Mat3T<T> stretch = U * scaling.vectors.col(k).asDiagonal() * V.transpose();
    const Mat3T<T> ij = half * U.col(i) * V.col(j).transpose();
    const Mat3T<T> ji = half * U.col(j) * V.col(i).transpose();
    eigen.vectors.col(k) = vec<T>(stretch);
    eigen.vectors.col(3 + k) = vec<T>(ij - ji);
    eigen.vectors.col(6 + k) = vec<T>(ij + ji);
  }
  return eigen;
}

/// Analytic eigensystem of an isotropic material.
template <Material M, class T>
MaterialEigensystem<T> eigensystem(const M& m, const Mat3T<T>& F,
                                   const typename M::template Params<T>& p) {
  const Svd3<T> svd = svd3<T>(F);
  return eigensystem_in_frame<T>(m.principal_hessian(svd.s, p), svd.U, svd.V);
}

}  // namespace pliant
