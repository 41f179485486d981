#include "pliant/linear/quotient_graph.h"

#include <algorithm>
#include <string>

#include "pliant/core/error.h"

namespace pliant {
namespace {

[[noreturn]] void refuse(const std::string& what) { throw InputError("linear system", what); }

void check_shape(const SparseMat& A) {
  if (A.rows() != A.cols()) {
    refuse("the matrix must be square, found " + std::to_string(A.rows()) + " x " +
           std::to_string(A.cols()));
  }
  if (!A.isCompressed()) refuse("the matrix must be compressed; call makeCompressed()");
}

void check_column(const SparseMat& A, int column) {
  const auto entry = [column](int row) {
    return "entry (" + std::to_string(row) + ", " + std::to_string(column) + ")";
  };
  bool has_diagonal = false;
  for (int p = A.outerIndexPtr()[column]; p < A.outerIndexPtr()[column + 1]; ++p) {
    const int row = A.innerIndexPtr()[p];
    if (row < 0 || row >= A.rows()) refuse(entry(row) + " is outside of the matrix");
    if (p > A.outerIndexPtr()[column]) {
      const int last = A.innerIndexPtr()[p - 1];
      if (row == last) refuse(entry(row) + " is stored twice; entries must be added up");
      if (row < last) {
        refuse("rows of column " + std::to_string(column) + " must be sorted, found " +
               std::to_string(row) + " after " + std::to_string(last));
      }
    }
    has_diagonal |= row == column;
  }
  if (!has_diagonal) {
    refuse("column " + std::to_string(column) + " has no diagonal entry, as a positive definite " +
           "matrix must; store it even if it is zero");
  }
}

// Walking the columns in order meets the rows of each column of the transpose in order, so one
// cursor for each column checks the symmetry of the whole pattern.
void check_symmetry(const SparseMat& A) {
  std::vector<int> cursor(A.outerIndexPtr(), A.outerIndexPtr() + A.cols());
  for (int column = 0; column < A.cols(); ++column) {
    for (int p = A.outerIndexPtr()[column]; p < A.outerIndexPtr()[column + 1]; ++p) {
      const int row = A.innerIndexPtr()[p];
      int& mirror = cursor[row];
      if (mirror == A.outerIndexPtr()[row + 1] || A.innerIndexPtr()[mirror] != column) {
        refuse("both triangles must be stored: entry (" + std::to_string(row) + ", " +
               std::to_string(column) + ") or its mirror image is missing");
      }
      ++mirror;
    }
  }
}

bool same_rows(const SparseMat& A, int a, int b) {
  const int* start = A.outerIndexPtr();
  const int* rows = A.innerIndexPtr();
  return std::equal(rows + start[a], rows + start[a + 1], rows + start[b], rows + start[b + 1]);
}

}  // namespace

QuotientGraph quotient_graph(const SparseMat& A) {
  check_shape(A);
  const int n = static_cast<int>(A.cols());
  for (int column = 0; column < n; ++column) check_column(A, column);
  check_symmetry(A);

  QuotientGraph graph;
  std::vector<int> node_of(n);
  for (int column = 0; column < n; ++column) {
    if (column == 0 || !same_rows(A, column - 1, column)) graph.first_column.push_back(column);
    node_of[column] = static_cast<int>(graph.first_column.size()) - 1;
  }
  graph.first_column.push_back(n);
  graph.start.push_back(0);
  for (int node = 0; node < graph.nodes(); ++node) {
    const int column = graph.first_column[node];
    int last = -1;
    for (int p = A.outerIndexPtr()[column]; p < A.outerIndexPtr()[column + 1]; ++p) {
      const int other = node_of[A.innerIndexPtr()[p]];
      if (other != node && other != last) graph.neighbours.push_back(other);
      last = other;
    }
    graph.start.push_back(static_cast<int>(graph.neighbours.size()));
  }
  return graph;
}

}  // namespace pliant
