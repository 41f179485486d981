#include "pliant/linear/quotient_graph.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "linear/matrices.h"
#include "pliant/core/error.h"
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

// Any pattern is either taken or refused; nothing is read out of bounds (the sanitizers look).
TEST(QuotientGraph, SurvivesRandomPatterns) {
  Random random(32);
  int taken = 0;
  for (int run = 0; run < 20000; ++run) {
    const int n = 1 + static_cast<int>(random.uniform(0, 4));
    std::vector<int> starts = {0};
    std::vector<int> rows;
    for (int column = 0; column < n; ++column) {
      for (int row = 0; row < n; ++row) {
        if (row == column ? random.uniform() < 0.95 : random.uniform() < 0.3) rows.push_back(row);
      }
      if (random.uniform() < 0.1) rows.push_back(static_cast<int>(random.uniform(-2, n + 2)));
      starts.push_back(static_cast<int>(rows.size()));
    }
    taken += error_of(raw(n, starts, rows)).empty();
  }
  EXPECT_GT(taken, 2000);
  EXPECT_LT(taken, 18000);
}

}  // namespace
}  // namespace pliant
