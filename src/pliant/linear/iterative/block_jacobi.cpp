#include "pliant/linear/iterative/block_jacobi.h"

#include <string>
#include <utility>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/linear/small_cholesky.h"

namespace pliant {
namespace {

std::vector<Mat3> diagonal_blocks(const SparseMat& A) {
  if (A.rows() != A.cols() || A.cols() % 3 != 0) {
    throw InputError("linear system", "the matrix must be square with 3 rows for each vertex, " +
                                          std::string("found ") + std::to_string(A.rows()) + " x " +
                                          std::to_string(A.cols()));
  }
  std::vector<Mat3> blocks(A.cols() / 3, Mat3::Zero());
  for (int j = 0; j < A.cols(); ++j) {
    for (SparseMat::InnerIterator entry(A, j); entry; ++entry) {
      const int i = static_cast<int>(entry.row());
      if (i / 3 == j / 3) blocks[j / 3](i % 3, j % 3) = entry.value();
    }
  }
  return blocks;
}

}  // namespace

LinearMap block_jacobi_preconditioner(const SparseMat& A) {
  std::vector<Mat3> inverse = diagonal_blocks(A);
  for (std::size_t i = 0; i < inverse.size(); ++i) {
    if (!invert_small(inverse[i])) {
      throw InputError("linear system",
                       "block " + std::to_string(i) + " of the diagonal is not positive definite");
    }
  }
  return [inverse = std::move(inverse)](const VecX& x, VecX& y) {
    y.resize(x.size());
    for (std::size_t i = 0; i < inverse.size(); ++i) vertex(y, i) = inverse[i] * vertex(x, i);
  };
}

}  // namespace pliant
