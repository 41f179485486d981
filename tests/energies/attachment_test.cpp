#include "pliant/energies/attachment.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "energies/energy_laws.h"
#include "pliant/core/error.h"
#include "support/random.h"

namespace pliant {
namespace {

using Pairs = std::vector<std::array<int, 2>>;
const Pairs kPairs{{0, 1}, {2, 3}, {0, 3}};

TEST(Attachment, DerivativesMatchDifferences) {
  const Attachment attachment("anchor", kPairs, {10, 1e7, 3});
  test::Random random(1);
  for (int i = 0; i < 5; ++i) {
    test::expect_derivatives_match(attachment, random.vector(12), random);
  }
}

TEST(Attachment, ForcesBalanceAndMotionsAreFree) {
  const Attachment attachment("anchor", kPairs, {10, 40, 3});
  test::Random random(2);
  const VecX x = random.vector(12);
  test::expect_balanced(attachment, x);
  test::expect_invariant(attachment, x, random);
  test::expect_finite_and_semidefinite(attachment, x);
  test::expect_finite_and_semidefinite(attachment, VecX::Zero(12));
}

// Quadratic: L is the second derivative, and the local step has nothing to add.
TEST(Attachment, LaplacianIsExact) {
  const Attachment attachment("anchor", kPairs, {10, 40, 3});
  MatX L(2, 2);
  attachment.laplacians({1, 2}, L.data());
  const MatX H = test::element_hessian(attachment, VecX::Zero(12), 1, Definiteness::kProjected);
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b < 2; ++b) {
      EXPECT_EQ((H.block<3, 3>(3 * a, 3 * b)), Mat3(L(a, b) * Mat3::Identity()));
    }
  }
  std::vector<double> targets(18, 1.0);
  attachment.project(VecX::Ones(12), {0, 3}, targets.data());
  EXPECT_EQ(targets, std::vector<double>(18, 0.0));
}

TEST(Attachment, RefusesBadData) {
  EXPECT_THROW(Attachment("anchor", kPairs, {1, 2}), InputError);
  EXPECT_THROW(Attachment("anchor", kPairs, {1, 2, -1}), InputError);
  EXPECT_THROW(Attachment("anchor", Pairs{{4, 4}}, {1}), InputError);
}

}  // namespace
}  // namespace pliant
