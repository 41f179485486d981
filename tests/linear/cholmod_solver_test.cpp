#ifdef PLIANT_HAVE_CHOLMOD

#include "pliant/linear/cholmod_solver.h"

#include <gtest/gtest.h>

#include <string>

#include "linear/matrices.h"
#include "pliant/core/sparse.h"
#include "support/message_of.h"

namespace pliant {
namespace {

using test::lattice;
using test::message_of;
using Mode = CholmodSolver::Mode;

constexpr Mode kModes[] = {Mode::kSimplicial, Mode::kSupernodal};

TEST(CholmodSolver, RefusesToWorkBeforeAnAnalysis) {
  for (const Mode mode : kModes) {
    CholmodSolver solver(mode, 1);
    const std::string expected = "CHOLMOD: nothing analysed; call analyze() first";
    VecX x;
    MatX X;
    const VecX b = VecX::Ones(3);
    EXPECT_EQ(message_of([&] { return solver.factorize(lattice(3, 1, 1, 1)); }), expected);
    EXPECT_EQ(message_of([&] { return solver.solve(b, x), 0; }), expected);
    EXPECT_EQ(message_of([&] { return solver.solve3(b, x), 0; }), expected);
    EXPECT_EQ(message_of([&] { return solver.solve_columns(b, X), 0; }), expected);
  }
}

TEST(CholmodSolver, PassesOnWhatCholmodRefuses) {
  for (const Mode mode : kModes) {
    CholmodSolver solver(mode, 1);
    SparseMat wide(3, 4);
    wide.makeCompressed();
    EXPECT_EQ(message_of([&] { return solver.analyze(wide), 0; }),
              "CHOLMOD: analysis failed with status -4 (invalid input)");
    EXPECT_EQ(message_of([&] { return solver.factorize(wide); }),
              "CHOLMOD: nothing analysed; call analyze() first");
    solver.analyze(lattice(5, 1, 1, 1));
    VecX x;
    EXPECT_EQ(message_of([&] { return solver.solve(VecX::Ones(5), x), 0; }),
              "CHOLMOD: solution failed with status -4 (invalid input)");  // no numbers yet
    EXPECT_EQ(message_of([&] { return solver.factorize(lattice(4, 1, 1, 1)); }),
              "CHOLMOD: factorisation failed with status -4 (invalid input)");
  }
}

TEST(CholmodSolver, RefusesVectorsOfOtherLengths) {
  const SparseMat A = lattice(5, 1, 1, 1);
  CholmodSolver solver(Mode::kSupernodal, 1);
  solver.analyze(A);
  ASSERT_TRUE(solver.factorize(A).ok);
  VecX x;
  MatX X;
  solver.solve(VecX::Ones(5), x);  // its result must not be taken for that of the next
  EXPECT_EQ(message_of([&] { return solver.solve(VecX::Ones(15), x), 0; }),
            "linear system: a right-hand side of 15 numbers for 5 unknowns; there must be as many");
  EXPECT_EQ(message_of([&] { return solver.solve3(VecX::Ones(5), x), 0; }),
            "linear system: a right-hand side of 5 numbers for 5 unknowns; there must be 3 times "
            "as many");
  EXPECT_EQ(message_of([&] { return solver.solve_columns(MatX::Ones(4, 2), X), 0; }),
            "CHOLMOD: solution failed with status -4 (invalid input)");
}

TEST(CholmodSolver, NamesTheColumnThatBrokeDown) {
  SparseMat A = lattice(5, 1, 1, 1);
  A.coeffRef(3, 3) = -1;
  CholmodSolver solver(Mode::kSupernodal, 1);
  solver.analyze(A);
  const FactorStatus status = solver.factorize(A);
  EXPECT_FALSE(status.ok);
  EXPECT_GE(status.column, 0);  // which one depends on the ordering
  EXPECT_LT(status.column, 5);
}

TEST(CholmodSolver, AcceptsNothing) {
  for (const Mode mode : kModes) {
    CholmodSolver solver(mode, 1);
    solver.analyze(SparseMat(0, 0));
    const FactorStatus status = solver.factorize(SparseMat(0, 0));
    EXPECT_TRUE(status.ok);
    EXPECT_EQ(status.column, -1);
    VecX x;
    solver.solve(VecX(0), x);
    EXPECT_EQ(x.size(), 0);
  }
}

}  // namespace
}  // namespace pliant

#endif
