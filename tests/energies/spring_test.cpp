#include "pliant/energies/spring.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "energies/energy_laws.h"
#include "pliant/core/error.h"
#include "support/dense_oracle.h"
#include "support/message_of.h"
#include "support/random.h"

namespace pliant {
namespace {

using Edges = std::vector<std::array<int, 2>>;

const Edges kEdges{{0, 1}, {1, 2}, {3, 0}, {2, 3}, {1, 3}};
const std::vector<double> kStiffness{100, 20, 5, 70, 0};
const std::vector<double> kRest{0.5, 1.5, 0.0, 0.7, 1.0};

TEST(Spring, DerivativesMatchDifferences) {
  const Spring springs("spring", kEdges, kStiffness, kRest);
  test::Random random(1);
  for (int i = 0; i < 10; ++i) {
    test::expect_derivatives_match(springs, random.vector(12), random, 0x1p-7);
  }
}

TEST(Spring, ForcesBalanceAndMotionsAreFree) {
  const Spring springs("spring", kEdges, kStiffness, kRest);
  test::Random random(2);
  const VecX x = random.vector(12);
  test::expect_balanced(springs, x);
  test::expect_invariant(springs, x, random);
}

TEST(Spring, ObeysHooke) {
  const Spring spring("spring", Edges{{0, 1}}, {200}, {0.5});
  VecX x(6);
  x << 0, 0, 0, 0, 0.75, 0;
  std::vector<double> corners(6);
  EXPECT_NEAR(spring.value_and_gradients(x, {0, 1}, corners.data()), 0.5 * 200 * 0.0625, 1e-13);
  EXPECT_EQ(corners, (std::vector<double>{0, -50, 0, 0, 50, 0}));  // the end is pulled back
}

TEST(Spring, CollapsedOneIsFiniteAndSemidefinite) {
  const Spring springs("spring", Edges{{0, 1}, {0, 1}}, {200, 30}, {0.5, 0});
  for (const double gap : {0.0, 1e-300, 1e-160, 1e-12, 1e-9}) {
    SCOPED_TRACE(gap);
    VecX x = VecX::Ones(6);
    x[3] = 1 + gap;
    if (gap < 1e-100) x.setZero(), x[3] = gap;
    test::expect_finite_and_semidefinite(springs, x);
  }
  // Without a rest length nothing is singular: the Hessian is that of an attachment.
  const MatX H = test::element_hessian(springs, VecX::Zero(6), 1, Definiteness::kExact);
  EXPECT_EQ((H.topLeftCorner<3, 3>()), Mat3(30 * Mat3::Identity()));
}

TEST(Spring, ProjectionClampsTheSameEigenvaluesAsANumericOne) {
  const Spring springs("spring", kEdges, kStiffness, kRest);
  test::Random random(3);
  for (int i = 0; i < 100; ++i) {
    const VecX x = random.vector(12);
    for (Eigen::Index e = 0; e < springs.element_count(); ++e) {
      const MatX exact = test::element_hessian(springs, x, e, Definiteness::kExact);
      const MatX projected = test::element_hessian(springs, x, e, Definiteness::kProjected);
      EXPECT_LE((projected - test::with_eigenvalues_from(0, exact)).norm(), 1e-13 * exact.norm());
    }
  }
}

TEST(Spring, LaplacianIsTheGraphLaplacian) {
  const Spring springs("spring", kEdges, kStiffness, kRest);
  std::vector<double> weights(4);
  springs.laplacians({3, 4}, weights.data());
  EXPECT_EQ(weights, (std::vector<double>{70, -70, -70, 70}));
}

// The local step finds the point of the sphere |p| = l₀ that is nearest to x_a - x_b: nothing on a
// fine grid of the sphere is nearer, and the energy is the remaining distance.
TEST(Spring, ProjectionIsTheNearestPointOfTheSphere) {
  const double k = 200;
  const double rest = 0.5;
  const Spring spring("spring", Edges{{0, 1}}, {k}, {rest});
  test::Random random(4);
  for (int i = 0; i < 20; ++i) {
    const VecX x = random.vector(6);
    const Vec3 d = vertex(x, 0) - vertex(x, 1);
    std::vector<double> target(6);
    spring.project(x, {0, 1}, target.data());
    const Vec3 p = Eigen::Map<Vec3>(target.data()) / k;
    EXPECT_NEAR(p.norm(), rest, 1e-14);
    EXPECT_NEAR(0.5 * k * (d - p).squaredNorm(), test::value_of(spring, x), 1e-12 * k);
    EXPECT_LT((Eigen::Map<Vec3>(target.data() + 3) + k * p).norm(), 1e-12 * k);
    for (int j = 0; j < 1000; ++j) {
      const Vec3 other = rest * random.vec3().normalized();
      EXPECT_GE((d - other).norm(), (d - p).norm() - 1e-14);
    }
  }
}

TEST(Spring, NamesWhatIsWrong) {
  const auto message = [](const Edges& edges, std::vector<double> k,
                          std::vector<double> rest) -> std::string {
    return test::message_of(
        [&] { const Spring spring("sheet: spring", edges, std::move(k), std::move(rest)); });
  };
  EXPECT_EQ(message({{0, 1}, {2, 2}}, {1, 1}, {1, 1}),
            "sheet: spring 1: points must differ, found 2 twice");
  EXPECT_EQ(message({{0, -1}}, {1}, {1}), "sheet: spring 0: points must be >= 0, found -1");
  EXPECT_EQ(message({{0, 1}, {1, 2}}, {1, -3}, {1, 1}),
            "sheet: spring 1.stiffness: must be >= 0 N/m, found -3");
  EXPECT_EQ(message({{0, 1}}, {1}, {std::nan("")}),
            "sheet: spring 0.rest_length: must be >= 0 m, found NaN");
  EXPECT_EQ(message({{0, 1}}, {1, 2}, {1}),
            "sheet: spring: stiffness must have one number for each of 1 elements, found 2");
}

}  // namespace
}  // namespace pliant
