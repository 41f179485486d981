#include "pliant/energies/tie.h"

#include <gtest/gtest.h>

#include <vector>

#include "energies/energy_laws.h"
#include "support/random.h"

namespace pliant {
namespace {

constexpr double kStiffness = 40;  // N/m
constexpr Eigen::Index kSize = 18;

// Inside a tet, at a corner of it, and outside; the last shares its tet with the first.
const std::vector<Tie::Element> kElements{
    {.point = 4, .nodes = {0, 1, 2, 3}, .weights = {0.1, 0.2, 0.3, 0.4}},
    {.point = 5, .nodes = {1, 0, 4, 3}, .weights = {0, 1, 0, 0}},
    {.point = 5, .nodes = {0, 1, 2, 3}, .weights = {1.5, -0.75, 0.5, -0.25}}};

const Tie& ties() {
  static const Tie kTies("tie", kElements, kStiffness);
  return kTies;
}

TEST(Tie, DerivativesMatchDifferences) {
  test::Random random(1);
  for (int i = 0; i < 5; ++i) {
    test::expect_derivatives_match(ties(), random.vector(kSize), random);
  }
}

// The torque Σ x_c × w_c k d is (Σ w_c x_c) × k d = d × k d = 0 at any gap d, not only at none.
TEST(Tie, ForcesBalanceAndMotionsAreFree) {
  test::Random random(2);
  const VecX x = random.vector(kSize);
  test::expect_balanced(ties(), x);
  test::expect_invariant(ties(), x, random);
  test::expect_finite_and_semidefinite(ties(), x);
  test::expect_finite_and_semidefinite(ties(), VecX::Zero(kSize));
}

TEST(Tie, PullsByHookeAndRestsWhereThePointIsOnItsPlace) {
  const Tie one("tie", std::vector<Tie::Element>{kElements[0]}, kStiffness);
  const Energy& tie = one;
  test::Random random(3);
  VecX x = random.vector(15);
  const Vec3 place =
      0.1 * vertex(x, 0) + 0.2 * vertex(x, 1) + 0.3 * vertex(x, 2) + 0.4 * vertex(x, 3);
  const Vec3 gap(0.3, -0.4, 1.2);  // 1.3 m long
  vertex(x, 4) = place + gap;
  EXPECT_NEAR(test::value_of(tie, x), 0.5 * kStiffness * 1.69, 1e-12);
  const VecX gradient = test::gradient_of(tie, x);
  EXPECT_LT((vertex(gradient, 4) - kStiffness * gap).norm(), 1e-12);
  EXPECT_LT((vertex(gradient, 2) + 0.3 * kStiffness * gap).norm(), 1e-12);

  vertex(x, 4) = place;
  EXPECT_LT(test::value_of(tie, x), 1e-28);
  EXPECT_LT(test::gradient_of(tie, x).norm(), 1e-13);
}

// L of one number for each pair of corners, as the 3 x 3 blocks of a Hessian.
MatX in_space(const MatX& L) {
  MatX H = MatX::Zero(3 * L.rows(), 3 * L.cols());
  for (Eigen::Index a = 0; a < L.rows(); ++a) {
    for (Eigen::Index b = 0; b < L.cols(); ++b) {
      H.block<3, 3>(3 * a, 3 * b).diagonal().setConstant(L(a, b));
    }
  }
  return H;
}

// Quadratic: L is the second derivative, exact and projected alike.
TEST(Tie, LaplacianIsExact) {
  test::Random random(4);
  const VecX x = random.vector(kSize);
  for (Eigen::Index e = 0; e < ties().element_count(); ++e) {
    MatX L(5, 5);
    ties().laplacians({e, e + 1}, L.data());
    EXPECT_LT((L * VecX::Ones(5)).norm(), 1e-14 * L.norm());
    for (const auto definiteness : {Definiteness::kExact, Definiteness::kProjected}) {
      const MatX H = test::element_hessian(ties(), x, e, definiteness);
      EXPECT_LT((H - in_space(L)).norm(), 1e-14 * L.norm());
    }
  }
}

// The local step and the quasi-Newton step are one and the same when ∇E = L x - J p [Liu18, ch. 6].
TEST(Tie, GradientIsTheLaplacianMinusTheProjection) {
  ASSERT_NE(ties().projective(), nullptr);
  test::Random random(5);
  const VecX x = random.vector(kSize);
  const Eigen::Index count = ties().element_count();
  const auto corner_numbers = static_cast<std::size_t>(15 * count);
  std::vector<double> gradients(corner_numbers);
  std::vector<double> targets(corner_numbers, 1.0);
  ties().value_and_gradients(x, {0, count}, gradients.data());
  ties().project(x, {0, count}, targets.data());
  for (Eigen::Index e = 0; e < count; ++e) {
    MatX L(5, 5);
    ties().laplacians({e, e + 1}, L.data());
    Eigen::Matrix<double, 3, 5> corners;
    for (int c = 0; c < 5; ++c) {
      corners.col(c) = vertex(x, ties().stencils()[static_cast<std::size_t>(5 * e + c)]);
    }
    const Eigen::Map<const Eigen::Matrix<double, 3, 5>> gradient(gradients.data() + 15 * e);
    const Eigen::Map<const Eigen::Matrix<double, 3, 5>> target(targets.data() + 15 * e);
    EXPECT_LT((corners * L - target - gradient).norm(), 1e-12 * kStiffness);
  }
}

// Potential cuts the elements into ranges: the outputs land where the contract says.
TEST(Tie, RangesWriteTheirOwnPart) {
  test::Random random(6);
  const VecX x = random.vector(kSize);
  std::vector<double> all(45);
  const double value = ties().value_and_gradients(x, {0, 3}, all.data());
  std::vector<double> parts(45);
  const double first = ties().value_and_gradients(x, {0, 1}, parts.data());
  const double rest = ties().value_and_gradients(x, {1, 3}, parts.data());
  EXPECT_EQ(parts, all);
  EXPECT_NEAR(first + rest, value, 1e-13 * value);
}

}  // namespace
}  // namespace pliant
