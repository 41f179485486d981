#include "pliant/core/sparse.h"

#include <algorithm>

namespace pliant {

bool has_same_pattern(const SparseMat& a, const SparseMat& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && a.isCompressed() && b.isCompressed() &&
         a.nonZeros() == b.nonZeros() &&
         std::equal(a.outerIndexPtr(), a.outerIndexPtr() + a.cols() + 1, b.outerIndexPtr()) &&
         std::equal(a.innerIndexPtr(), a.innerIndexPtr() + a.nonZeros(), b.innerIndexPtr());
}

}  // namespace pliant
