#pragma once

// Eigen aligns matrices, on the heap and as members, according to the processor flags unless the
// alignment is fixed here. A program may be compiled with other flags than the library was: its
// matrices would then not be where the library looks for them.
#ifndef EIGEN_MAX_ALIGN_BYTES
#define EIGEN_MAX_ALIGN_BYTES 64
#endif
#ifndef EIGEN_MAX_STATIC_ALIGN_BYTES
#define EIGEN_MAX_STATIC_ALIGN_BYTES 0
#endif
#include <Eigen/Core>

namespace pliant {

static_assert(EIGEN_MAX_ALIGN_BYTES == 64 && EIGEN_MAX_STATIC_ALIGN_BYTES == 0,
              "include pliant before Eigen, or compile with -DEIGEN_MAX_ALIGN_BYTES=64 "
              "-DEIGEN_MAX_STATIC_ALIGN_BYTES=0");

/// Small fixed-size matrices over any number type: double, a SIMD batch, a counting type.
template <class T>
using Vec2T = Eigen::Matrix<T, 2, 1>;
template <class T>
using Vec3T = Eigen::Matrix<T, 3, 1>;
template <class T>
using Mat3T = Eigen::Matrix<T, 3, 3>;
template <class T>
using Mat32T = Eigen::Matrix<T, 3, 2>;
template <class T>
using Mat34T = Eigen::Matrix<T, 3, 4>;
template <class T>
using Vec9T = Eigen::Matrix<T, 9, 1>;
template <class T>
using Mat9T = Eigen::Matrix<T, 9, 9>;

using Vec2 = Vec2T<double>;
using Vec3 = Vec3T<double>;
using Mat2 = Eigen::Matrix<double, 2, 2>;
using Mat3 = Mat3T<double>;
using Mat32 = Mat32T<double>;
using Vec9 = Vec9T<double>;
using Mat9 = Mat9T<double>;
using Vec3i = Eigen::Vector3i;

/// The one memory layout of positions, velocities, gradients: a flat array, xyz of vertex i at 3i.
using VecX = Eigen::VectorXd;
using MatX = Eigen::MatrixXd;

/// The memory layout of a VecX seen as an n x 3 matrix, one row for each vertex.
using Rows3 = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;
inline Eigen::Map<const Rows3> as_rows(const VecX& x) { return {x.data(), x.size() / 3, 3}; }
inline Eigen::Map<Rows3> as_rows(VecX& x) { return {x.data(), x.size() / 3, 3}; }

/// Position of vertex i.
inline Eigen::Map<const Vec3> vertex(const VecX& x, Eigen::Index i) {
  return Eigen::Map<const Vec3>(x.data() + 3 * i);
}
inline Eigen::Map<Vec3> vertex(VecX& x, Eigen::Index i) {
  return Eigen::Map<Vec3>(x.data() + 3 * i);
}

}  // namespace pliant
