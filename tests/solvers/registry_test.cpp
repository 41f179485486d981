#include "pliant/solvers/registry.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "solvers/objectives.h"
#include "support/message_of.h"

namespace pliant {
namespace {

std::string message_of(const SolverSettings& settings) {
  return test::message_of([&] { return make_minimizer(settings); });
}

// A new entry of the list is tested here at once.
TEST(Solvers, EveryOneIsMadeFromItsDefaultsAndLowersAProjectiveObjective) {
  Solvers::for_each([]<class S>() {
    SCOPED_TRACE(std::string(S::kName));
    const auto solver = make_minimizer(typename S::Options{});
    EXPECT_EQ(solver->name(), S::kName);
    EXPECT_FALSE(S::kSummary.empty());
    test::SpringNetwork g = test::SpringNetwork::lattice(1, 1000, 100, 41);
    VecX x = g.y();
    const double before = g.value(x);
    const SolveReport report = solver->minimize(g, x);
    EXPECT_LT(report.value, 0.9 * before);
    EXPECT_EQ(report.value, g.value(x));
  });
}

TEST(Solvers, NamesAreThoseOfTheCommandLine) {
  const std::vector<std::string_view> names(Solvers::kNames.begin(), Solvers::kNames.end());
  EXPECT_EQ(names,
            (std::vector<std::string_view>{"l-bfgs", "local-global", "newton", "hybrid",
                                           "chebyshev", "nonlinear-cg", "gradient-descent"}));
}

TEST(Solvers, RefuseOptionsOutOfRange) {
  EXPECT_EQ(message_of(Lbfgs::Options{.iterations = -1}),
            "l-bfgs.iterations: must be >= 0, found -1");
  EXPECT_EQ(message_of(Lbfgs::Options{.history = 1001}),
            "l-bfgs.history: must be >= 0 and <= 1000, found 1001");
  EXPECT_EQ(message_of(Lbfgs::Options{.armijo = 0.5}),
            "l-bfgs.armijo: must be > 0 and < 0.5, found 0.5");
  EXPECT_EQ(message_of(Lbfgs::Options{.shrink = 1}), "l-bfgs.shrink: must be > 0 and < 1, found 1");
  EXPECT_EQ(message_of(Lbfgs::Options{.tolerance = -1e-3}),
            "l-bfgs.tolerance: must be >= 0 m, found -0.001");
  EXPECT_EQ(message_of(LocalGlobal::Options{.iterations = -7}),
            "local-global.iterations: must be >= 0, found -7");
}

TEST(SolveStatus, HasATextForEach) {
  EXPECT_EQ(to_text(SolveStatus::kConverged), "converged");
  EXPECT_EQ(to_text(SolveStatus::kIterationLimit), "iteration-limit");
  EXPECT_EQ(to_text(SolveStatus::kOutOfTime), "out-of-time");
  EXPECT_EQ(to_text(SolveStatus::kStalled), "stalled");
  EXPECT_EQ(to_text(SolveStatus::kNotFinite), "not-finite");
}

}  // namespace
}  // namespace pliant
