#include "pliant/core/sparse.h"

#include <algorithm>

namespace pliant {

bool has_same_pattern(const SparseMat& a, const SparseMat& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && a.isCompressed() && b.isCompressed() &&
         a.nonZeros() == b.nonZeros() &&
         std::equal(a.outerIndexPtr(), a.outerIndexPtr() + a.cols() + 1, b.outerIndexPtr()) &&
         std::equal(a.innerIndexPtr(), a.innerIndexPtr() + a.nonZeros(), b.innerIndexPtr());
}

std::vector<int> different_columns(const SparseMat& a, const SparseMat& b) {
  std::vector<int> columns;
  for (int j = 0; j < a.cols(); ++j) {
    const int* outer = a.outerIndexPtr() + j;
    const double* values = a.valuePtr();
    if (!std::equal(values + outer[0], values + outer[1], b.valuePtr() + outer[0])) {
      columns.push_back(j);
    }
  }
  return columns;
}

}  // namespace pliant
