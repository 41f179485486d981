#include "pliant/linear/quotient_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "linear/matrices.h"
#include "pliant/core/error.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;

SparseMat raw(int n, const std::vector<int>& starts, const std::vector<int>& rows) {
  return test::raw_matrix(n, n, starts, rows);
}

std::string error_of(const SparseMat& A) {
  try {
    quotient_graph(A);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(QuotientGraph, JoinsColumnsWithTheSameRows) {
  Random random(31);
  const SparseMat A = test::lattice(4, 3, 3, 1);
  const QuotientGraph plain = quotient_graph(A);
  const QuotientGraph blocks = quotient_graph(test::with_blocks(A, random));
  EXPECT_EQ(plain.nodes(), A.rows());
  EXPECT_EQ(blocks.nodes(), A.rows());
  EXPECT_EQ(plain.start, blocks.start);
  EXPECT_EQ(plain.neighbours, blocks.neighbours);
  for (int node = 0; node < blocks.nodes(); ++node) EXPECT_EQ(blocks.weight(node), 3);
}

TEST(QuotientGraph, SaysWhatIsWrongWithAPattern) {
  EXPECT_EQ(error_of(raw(2, {0, 2, 4}, {0, 1, 0, 1})), "");
  EXPECT_NE(error_of(raw(2, {0, 2, 4}, {1, 0, 0, 1})).find("rows of column 0 must be sorted"),
            std::string::npos);
  EXPECT_NE(error_of(raw(2, {0, 3, 5}, {0, 0, 1, 0, 1})).find("(0, 0) is stored twice"),
            std::string::npos);
  EXPECT_NE(error_of(raw(2, {0, 1, 3}, {1, 0, 1})).find("column 0 has no diagonal"),
            std::string::npos);
  EXPECT_NE(error_of(raw(2, {0, 1, 3}, {0, 0, 1})).find("both triangles"), std::string::npos);
  EXPECT_NE(error_of(raw(2, {0, 2, 4}, {0, 5, 0, 1})).find("(5, 0) is outside"), std::string::npos);
  EXPECT_NE(error_of(SparseMat(2, 3)).find("square"), std::string::npos);
  SparseMat uncompressed(2, 2);
  uncompressed.insert(0, 0) = 1;
  EXPECT_NE(error_of(uncompressed).find("compressed"), std::string::npos);
}

using Columns = std::vector<std::vector<int>>;  // rows of each

Columns random_symmetric_pattern(Random& random) {
  const int n = 1 + static_cast<int>(random.uniform(0, 8));
  Columns columns(static_cast<size_t>(n));
  const double density = random.uniform();
  for (int column = 0; column < n; ++column) {
    columns[column].push_back(column);
    for (int row = 0; row < column; ++row) {
      if (random.uniform() > density) continue;
      columns[column].push_back(row);
      columns[row].push_back(column);
    }
  }
  for (std::vector<int>& rows : columns) std::sort(rows.begin(), rows.end());
  return columns;
}

// One thing that may make a pattern wrong; often it does not.
void disturb(Columns& columns, Random& random) {
  const auto below = [&](size_t end) {
    return static_cast<int>(random.uniform(0, static_cast<double>(end)));
  };
  const int n = static_cast<int>(columns.size());
  std::vector<int>& rows = columns[below(columns.size())];
  if (rows.empty()) return;
  const int at = below(rows.size()), other = below(rows.size());
  switch (below(5)) {
    case 0:
      std::swap(rows[at], rows[other]);
      break;
    case 1:
      rows.insert(rows.begin() + at, rows[other]);
      break;
    case 2:
      rows.erase(rows.begin() + at);
      break;
    case 3:
      rows[at] = below(columns.size() + 4) - 2;
      break;
    default:
      rows.push_back(below(2) == 0 ? n + below(1000) : -1 - below(1000));
  }
}

bool is_valid(const Columns& columns) {
  const int n = static_cast<int>(columns.size());
  MatX pattern = MatX::Zero(n, n);
  for (int column = 0; column < n; ++column) {
    int last = -1;
    for (const int row : columns[column]) {
      if (row <= last || row >= n) return false;
      pattern(row, column) = 1;
      last = row;
    }
  }
  return pattern == pattern.transpose() && pattern.diagonal() == VecX::Ones(n);
}

SparseMat matrix_of(const Columns& columns) {
  std::vector<int> starts = {0}, rows;
  for (const std::vector<int>& of_column : columns) {
    rows.insert(rows.end(), of_column.begin(), of_column.end());
    starts.push_back(static_cast<int>(rows.size()));
  }
  return raw(static_cast<int>(columns.size()), starts, rows);
}

// Right patterns are taken and solved with, wrong ones refused, by whoever is given them; nothing
// is read out of bounds (the sanitizers look).
TEST(QuotientGraph, TakesExactlyThePatternsThatAreRight) {
  Random random(32);
  int taken = 0;
  constexpr int kRuns = 20000;
  for (int run = 0; run < kRuns; ++run) {
    Columns columns = random_symmetric_pattern(random);
    for (int i = static_cast<int>(random.uniform(0, 4)); i > 0; --i) disturb(columns, random);
    SparseMat A = matrix_of(columns);
    SparseCholesky solver;
    if (!is_valid(columns)) {
      EXPECT_NE(error_of(A), "");
      EXPECT_THROW(solver.analyze(A), InputError);
      continue;
    }
    ++taken;
    A.diagonal().array() += static_cast<double>(A.rows());  // dominant
    solver.analyze(A);
    ASSERT_TRUE(solver.factorize(A).ok);
    const VecX b = random.vector(A.rows());
    VecX x;
    solver.solve(b, x);
    ASSERT_LE((A * x - b).norm(), 1e-14 * A.norm() * x.norm());
  }
  EXPECT_GT(taken, kRuns / 5);
  EXPECT_LT(taken, kRuns * 4 / 5);
}

}  // namespace
}  // namespace pliant
