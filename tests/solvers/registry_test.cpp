#include "pliant/solvers/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "pliant/core/registry.h"
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

// In the order of the list; the first is what a scene has that names none.
TEST(Solvers, AreWhatScenesCanName) {
  const auto names = solver_registry().names();
  EXPECT_TRUE(std::ranges::equal(names, Solvers::kNames));
  EXPECT_EQ(SolverSettings().name(), names.front());
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size()) << "a name twice";
}

TEST(Solvers, SayWhenTheyStop) {
  Solvers::for_each([]<class S>() {
    typename S::Options options;
    EXPECT_FALSE(SolverSettings(options)->stop().budget) << S::kName;
    options.stop = {.iterations = 3, .tolerance = 0.5, .budget = 7};
    const StopOptions stop = SolverSettings(options)->stop();
    EXPECT_EQ(stop.iterations, 3);
    EXPECT_EQ(stop.tolerance, 0.5);
    EXPECT_EQ(stop.budget, 7);
  });
}

TEST(Solvers, RefuseOptionsOutOfRange) {
  EXPECT_EQ(message_of(LbfgsOptions{.stop = {.iterations = -1}}),
            "l-bfgs.iterations: must be >= 0, found -1");
  EXPECT_EQ(message_of(LbfgsOptions{.history = 1001}),
            "l-bfgs.history: must be >= 0 and <= 1000, found 1001");
  EXPECT_EQ(message_of(LbfgsOptions{.stop = {.budget = 0}}),
            "l-bfgs.budget: must not be set to 0: leave it unset");
  EXPECT_EQ(message_of(LbfgsOptions{.search = {.armijo = 0.5}}),
            "l-bfgs.armijo: must be > 0 and < 0.5, found 0.5");
  EXPECT_EQ(message_of(LbfgsOptions{.search = {.shrink = 1}}),
            "l-bfgs.shrink: must be > 0 and < 1, found 1");
  EXPECT_EQ(message_of(LbfgsOptions{.stop = {.tolerance = -1e-3}}),
            "l-bfgs.tolerance: must be >= 0 m, found -0.001");
  EXPECT_EQ(message_of(LocalGlobalOptions{.stop = {.iterations = -7}}),
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
