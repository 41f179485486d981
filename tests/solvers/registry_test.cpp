#include "pliant/solvers/registry.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "pliant/solvers/minimizer.h"
#include "pliant/solvers/solver_settings.h"
#include "solvers/objectives.h"
#include "support/message_of.h"

namespace pliant {
namespace {

std::string message_of(const SolverSettings& settings) {
  return test::message_of([&] { return settings->make_minimizer(); });
}

// A new entry of the list is tested here at once.
TEST(Solvers, EveryOneIsMadeFromItsDefaultsAndLowersAProjectiveObjective) {
  Solvers::for_each([]<class S>() {
    SCOPED_TRACE(std::string(S::kName));
    const auto solver = SolverSettings(typename S::Options{})->make_minimizer();
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
  EXPECT_EQ(message_of(LbfgsOptions{.iterations = -1}),
            "l-bfgs.iterations: must be >= 0, found -1");
  EXPECT_EQ(message_of(LbfgsOptions{.history = 1001}),
            "l-bfgs.history: must be >= 0 and <= 1000, found 1001");
  EXPECT_EQ(message_of(LbfgsOptions{.armijo = 0.5}),
            "l-bfgs.armijo: must be > 0 and < 0.5, found 0.5");
  EXPECT_EQ(message_of(LbfgsOptions{.shrink = 1}), "l-bfgs.shrink: must be > 0 and < 1, found 1");
  EXPECT_EQ(message_of(LbfgsOptions{.tolerance = -1e-3}),
            "l-bfgs.tolerance: must be >= 0 m, found -0.001");
  EXPECT_EQ(message_of(LocalGlobalOptions{.iterations = -7}),
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
