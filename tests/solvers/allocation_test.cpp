#include <gtest/gtest.h>

#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/solvers/minimizer.h"
#include "pliant/solvers/registry.h"
#include "pliant/solvers/solver_settings.h"
#include "solvers/objectives.h"
#include "support/allocations.h"

namespace pliant {
namespace {

// A spring network that does not allocate either: one spring for each coordinate.
class Diagonal final : public test::DenseObjective {
 public:
  explicit Diagonal(Eigen::Index n) : DenseObjective(MatX::Identity(n, n)) {}
  double value_and_gradient(const VecX& x, VecX& gradient) override {
    gradient = x.array() + 0.3 * x.array().cube();
    return 0.5 * x.squaredNorm() + 0.075 * x.array().square().square().sum();
  }
  void solve_proxy(const VecX& q, VecX& r, FactorPrecision) override { r = q; }
  bool is_projective() const override { return true; }
  void local_step(const VecX& x, VecX& rhs) override { rhs = 0.5 * x; }
  void hessian(const VecX& x, Definiteness, SparseMat& H) override {
    if (H.rows() != size()) H = test::full_pattern(MatX::Zero(size(), size()));
    for (Eigen::Index i = 0; i < size(); ++i) H.coeffRef(i, i) = 1 + 0.9 * x[i] * x[i];
  }
  MatX dense_hessian(const VecX& x) override { return MatX::Identity(x.size(), x.size()); }
};

TEST(Solvers, AllocateNothingAfterTheFirstCall) {
  if (!test::kCountsAllocations) GTEST_SKIP() << "malloc is not ours to count here";
  const int before = test::allocations;
  std::vector<int>(10).swap(*std::make_unique<std::vector<int>>());
  ASSERT_GT(test::allocations, before) << "the counter does not work";

  Diagonal g(60);
  Solvers::for_each([&]<class S>() {
    const auto solver = SolverSettings(typename S::Options{})->make_minimizer();
    VecX x = VecX::LinSpaced(60, -1, 2);
    (void)solver->minimize(g, x);
    x.setLinSpaced(-2, 1);
    const int warm = test::allocations;
    const SolveReport report = solver->minimize(g, x);
    EXPECT_EQ(test::allocations, warm) << S::kName;
    EXPECT_GT(report.iterations, 0);
  });
}

}  // namespace
}  // namespace pliant
