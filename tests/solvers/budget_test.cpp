#include <gtest/gtest.h>

#include <chrono>

#include "pliant/solvers/hybrid.h"
#include "pliant/solvers/lbfgs.h"
#include "solvers/objectives.h"
#include "support/fake_clock.h"

namespace pliant {
namespace {

using std::chrono::milliseconds;
using test::FakeClock;

// ½|x|², of which an evaluation takes a millisecond, and an A0⁻¹ a hundred times too large: a line
// search takes seven trials.
class Slow final : public test::DenseObjective {
 public:
  explicit Slow(FakeClock& clock) : DenseObjective(MatX::Identity(6, 6)), clock_(clock) {}
  double value_and_gradient(const VecX& x, VecX& gradient) override {
    clock_.pass(milliseconds(1));
    gradient = x;
    return 0.5 * x.squaredNorm();
  }
  MatX dense_hessian(const VecX&) override { return 0.01 * MatX::Identity(6, 6); }
  void solve_proxy(const VecX& q, VecX& r, FactorPrecision) override { r = 100 * q; }

 private:
  FakeClock& clock_;
};

struct Timed {
  VecX x;
  SolveReport report;
  std::chrono::nanoseconds took{};
};

// From where the first guess and a trial, which there is always time for, take two milliseconds.
template <class Solver>
Timed minimize(typename Solver::Options options, const StopOptions& stop) {
  FakeClock clock;
  Slow g(clock);
  options.stop = stop;
  options.stop.clock = &clock;
  Timed result{.x = VecX::Ones(6), .report = {}};
  const auto start = clock.now();
  result.report = Solver(options).minimize(g, result.x);
  result.took = clock.now() - start;
  return result;
}

template <class Solver>
void expect_to_keep_budgets(const typename Solver::Options& options) {
  for (int ms = 2; ms <= 60; ++ms) {
    const Timed timed = minimize<Solver>(options, {.iterations = 1000, .budget = 1e-3 * ms});
    EXPECT_LE(timed.took, milliseconds(ms));
    EXPECT_NE(timed.report.status, SolveStatus::kIterationLimit) << ms;
    // What the clock cut off left no trace.
    const Timed again = minimize<Solver>(options, {.iterations = timed.report.iterations});
    EXPECT_EQ(again.x, timed.x) << ms;
    EXPECT_LE(again.took, timed.took) << ms;
  }
}

TEST(Budgets, AreKeptWithinLongLineSearches) {
  expect_to_keep_budgets<Lbfgs>({.history = 0});
  expect_to_keep_budgets<Lbfgs>({.history = 0, .search = {.kind = LineSearch::kWolfe}});
}

TEST(Budgets, AreKeptBetweenTheMethodsOfAHybrid) {
  expect_to_keep_budgets<Hybrid>({.bootstrap = 2, .history = 0});
}

TEST(Budgets, LeaveTimeForMoreWhenTheyAreLonger) {
  EXPECT_EQ(minimize<Lbfgs>({.history = 0}, {.iterations = 9, .budget = 0.005}).report.iterations,
            0);
  EXPECT_GE(minimize<Lbfgs>({.history = 0}, {.iterations = 9, .budget = 0.02}).report.iterations,
            1);
  EXPECT_EQ(minimize<Lbfgs>({.history = 0}, {.iterations = 9, .budget = 1}).report.iterations, 9);
}

}  // namespace
}  // namespace pliant
