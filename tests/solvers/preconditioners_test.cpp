#include <gtest/gtest.h>

#include <string>

#include "linear/maps.h"
#include "pliant/core/text.h"
#include "pliant/linear/spd_solver.h"
#include "pliant/solvers/preconditioners/registry.h"
#include "solvers/objectives.h"
#include "support/message_of.h"
#include "support/random.h"

// What every preconditioner promises. A new entry of the list is tested here at once.

namespace pliant {
namespace {

using test::Random;
using test::SpringNetwork;

SpringNetwork network() { return SpringNetwork::lattice(2, 1000, 100, 31); }

template <class F>
void for_each_preconditioner(const F& f) {
  for (const std::string_view name : Preconditioners::kNames) {
    SCOPED_TRACE(std::string(name));
    f(*make_preconditioner(PreconditionerName(name)));
  }
}

VecX product(const LinearMap& map, const VecX& r) {
  VecX z;
  map(r, z);
  return z;
}

void expect_symmetric_and_positive(const LinearMap& map, Eigen::Index size) {
  Random random(32);
  for (int k = 0; k < 5; ++k) {
    const VecX u = random.vector(size), v = random.vector(size);
    const VecX Mu = product(map, u), Mv = product(map, v);
    EXPECT_GT(u.dot(Mu), 0);
    EXPECT_NEAR(u.dot(Mv), v.dot(Mu), 1e-10 * u.norm() * Mv.norm());
  }
}

void expect_solution(const LinearMap& A, const LinearMap& map, const VecX& b, const VecX& exact) {
  VecX x = VecX::Zero(b.size());
  const PcgReport report = Pcg({.tolerance = 1e-12}).solve(A, map, b, x);
  EXPECT_EQ(report.status, PcgStatus::kConverged);
  EXPECT_LT((x - exact).norm(), 1e-9 * exact.norm());
}

TEST(EveryPreconditioner, LeadsToTheSolutionForAHessian) {
  SpringNetwork g = network();
  SparseMat H;
  g.hessian(g.y(), Definiteness::kProjected, H);
  H.diagonal().array() += 100;  // the clamped one is all but singular
  const auto direct = make_spd_solver(g.pool());
  direct->analyze(H);
  ASSERT_TRUE(direct->factorize(H).ok);
  const VecX b = Random(33).vector(g.size());
  VecX exact;
  direct->solve(b, exact);
  for_each_preconditioner([&](Preconditioner& preconditioner) {
    preconditioner.prepare(g);
    const auto map = preconditioner.load(g, H, g.y());
    ASSERT_TRUE(map);
    expect_symmetric_and_positive(*map, g.size());
    expect_solution(test::product_with(H), *map, b, exact);
  });
}

TEST(EveryPreconditioner, LeadsToTheSolutionForA0) {
  SpringNetwork g = network();
  const VecX b = Random(34).vector(g.size());
  VecX exact;
  g.solve_proxy(b, exact, FactorPrecision::kDouble);
  for_each_preconditioner([&](Preconditioner& preconditioner) {
    const auto map = preconditioner.load_proxy(g);
    ASSERT_TRUE(map);
    expect_symmetric_and_positive(*map, g.size());
    expect_solution(test::product_with(g.proxy()), *map, b, exact);
  });
}

// Bit by bit: else a run that continues from a checkpoint would differ from one that went through.
TEST(EveryPreconditioner, ForgetsTheMatricesBefore) {
  SpringNetwork g = network();
  const VecX first = g.rest(), second = g.y(), b = Random(35).vector(g.size());
  SparseMat H_first, H_second;
  g.hessian(first, Definiteness::kProjected, H_first);
  g.hessian(second, Definiteness::kProjected, H_second);
  for (const std::string_view name : Preconditioners::kNames) {
    SCOPED_TRACE(std::string(name));
    const auto used = make_preconditioner(PreconditionerName(name));
    const auto fresh = make_preconditioner(PreconditionerName(name));
    used->prepare(g);
    fresh->prepare(g);
    ASSERT_TRUE(used->load(g, H_first, first));
    EXPECT_EQ(product(*used->load(g, H_second, second), b),
              product(*fresh->load(g, H_second, second), b));
  }
}

// One that looks at the matrix may refuse it; what it hands out is positive definite nonetheless.
TEST(EveryPreconditioner, MakesNothingIndefiniteOfAnIndefiniteHessian) {
  SpringNetwork g = network();
  SparseMat H;
  g.hessian(g.y(), Definiteness::kProjected, H);
  H = -H;
  int refused = 0;
  for_each_preconditioner([&](Preconditioner& preconditioner) {
    preconditioner.prepare(g);
    const auto map = preconditioner.load(g, H, g.y());
    if (map) expect_symmetric_and_positive(*map, g.size());
    refused += !map;
  });
  EXPECT_GE(refused, 4);
}

TEST(PreconditionerName, KnowsWhatThereIs) {
  EXPECT_EQ(PreconditionerName("ichol").text(), "ichol");
  EXPECT_EQ(PreconditionerName("jacobi").place(), 0u);
  EXPECT_EQ(test::message_of([] { return PreconditionerName("jakobi").place(); }),
            "preconditioner: unknown choice \"jakobi\"; did you mean \"jacobi\"? known: " +
                join_names(Preconditioners::kNames));
}

}  // namespace
}  // namespace pliant
