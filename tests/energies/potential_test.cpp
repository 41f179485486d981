#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/energies/attachment.h"
#include "pliant/energies/contact.h"
#include "pliant/energies/potential_evaluator.h"
#include "pliant/energies/spring.h"
#include "pliant/pliant.h"
#include "support/message_of.h"

namespace pliant {
namespace {

VecX random_positions(Eigen::Index points, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> coordinate(-1, 1);
  return VecX::NullaryExpr(3 * points, [&] { return coordinate(random); });
}

// A tangle of springs, attachments and contacts over `points` points, long enough for many chunks.
struct Tangle {
  static constexpr int kPoints = 700;
  std::vector<std::array<int, 2>> edges;
  std::vector<std::array<int, 2>> pairs;
  std::vector<double> stiffness;
  std::vector<double> rest;
  std::vector<int> contacts;
  VecX x = random_positions(kPoints, 7);
  Potential potential;

  explicit Tangle(std::span<const int> free_points) {
    std::mt19937 random(11);
    std::uniform_int_distribution<int> point(0, kPoints - 1);
    std::uniform_real_distribution<double> number(0.1, 2);
    while (edges.size() < 3001) {
      const std::array<int, 2> edge{point(random), point(random)};
      if (edge[0] == edge[1]) continue;
      edges.push_back(edge);
      stiffness.push_back(1e3 * number(random));
      rest.push_back(number(random));
    }
    for (int i = 0; i + 1 < kPoints; i += 3) pairs.push_back({i, i + 1});
    contacts.resize(kPoints);
    std::iota(contacts.begin(), contacts.end(), 0);
    potential.add(std::make_unique<Spring>("spring", edges, stiffness, rest));
    potential.add(std::make_unique<Attachment>("pair", pairs, std::vector(pairs.size(), 50.0)));
    potential.add(make_contact("contact", HalfSpace({.point = {0, -0.2, 0}, .normal = {1, 2, 0}}),
                               contacts, std::vector<double>(kPoints, 1e4)));
    potential.prepare(kPoints, free_points);
  }
};

std::vector<int> every_third_pinned() {
  std::vector<int> free;
  for (int i = Tangle::kPoints - 1; i >= 0; --i) {
    if (i % 3 != 0) free.push_back(i);
  }
  return free;
}

// The same sums, term by term and element by element, into dense storage over all points.
struct DenseOracle {
  double value = 0;
  VecX gradient;
  MatX hessian;
  MatX laplacian;

  DenseOracle(const Potential& potential, const VecX& x) {
    const Eigen::Index n = potential.numbers().points();
    gradient = VecX::Zero(3 * n);
    hessian = MatX::Zero(3 * n, 3 * n);
    laplacian = MatX::Zero(n, n);
    for (const auto& energy : potential.energies()) add(*energy, x);
  }

  void add(const Energy& energy, const VecX& x) {
    const Eigen::Index c = energy.corners();
    std::vector<double> corners(static_cast<size_t>(3 * c * energy.element_count()));
    MatX H(3 * c, 3 * c);
    MatX L(c, c);
    for (Eigen::Index e = 0; e < energy.element_count(); ++e) {
      value += energy.value_and_gradients(x, {e, e + 1}, corners.data());
      energy.hessians(x, {e, e + 1}, Definiteness::kExact, H.data());
      energy.laplacians({e, e + 1}, L.data());
      const int* s = energy.stencils().data() + c * e;
      for (Eigen::Index a = 0; a < c; ++a) {
        gradient.segment<3>(3 * s[a]) += Eigen::Map<Vec3>(corners.data() + 3 * (c * e + a));
        for (Eigen::Index b = 0; b < c; ++b) {
          hessian.block<3, 3>(3 * s[a], 3 * s[b]) += H.block<3, 3>(3 * a, 3 * b);
          laplacian(s[a], s[b]) += L(a, b);
        }
      }
    }
  }
};

TEST(Potential, AgreesWithSumsElementByElement) {
  const std::vector<int> free = every_third_pinned();
  Tangle tangle(free);
  ThreadPool pool(2);
  PotentialEvaluator evaluator(tangle.potential, pool);
  const DenseOracle oracle(tangle.potential, tangle.x);
  VecX gradient;
  VecX all;
  SparseMat H;
  const double value = evaluator.value_and_gradient(tangle.x, gradient);
  evaluator.point_gradient(tangle.x, all);
  evaluator.hessian(tangle.x, Definiteness::kExact, H);
  const MatX L = evaluator.laplacian().free;
  const MatX coupling = evaluator.laplacian().coupling;

  EXPECT_NEAR(value, oracle.value, 1e-12 * oracle.value);
  EXPECT_NEAR(evaluator.value(tangle.x), value, 1e-12 * value);
  EXPECT_LT((all - oracle.gradient).norm(), 1e-12 * oracle.gradient.norm());
  ASSERT_EQ(gradient.size(), 3 * static_cast<Eigen::Index>(free.size()));
  ASSERT_EQ(coupling.cols(), Tangle::kPoints);
  const MatX dense_H = H;
  const double h_scale = oracle.hessian.cwiseAbs().maxCoeff();
  for (size_t i = 0; i < free.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    EXPECT_EQ(vertex(gradient, row), vertex(all, free[i]));
    for (size_t j = 0; j < free.size(); ++j) {
      const auto column = static_cast<Eigen::Index>(j);
      ASSERT_NEAR(L(row, column), oracle.laplacian(free[i], free[j]), 1e-9);
      const Mat3 difference = dense_H.block<3, 3>(3 * row, 3 * column) -
                              oracle.hessian.block<3, 3>(3 * free[i], 3 * free[j]);
      ASSERT_LT(difference.cwiseAbs().maxCoeff(), 1e-12 * h_scale);
    }
    for (int p = 0; p < Tangle::kPoints; ++p) {
      ASSERT_NEAR(coupling(row, p), p % 3 == 0 ? oracle.laplacian(free[i], p) : 0, 1e-9);
    }
  }
}

TEST(Potential, HasTheSameBitsForAnyNumberOfThreads) {
  const std::vector<int> free = every_third_pinned();
  Tangle tangle(free);
  ThreadPool one(1);
  VecX gradient;
  SparseMat H;
  PotentialEvaluator alone(tangle.potential, one);
  const double value = alone.value_and_gradient(tangle.x, gradient);
  alone.hessian(tangle.x, Definiteness::kProjected, H);
  for (const int threads : {2, 3}) {
    ThreadPool pool(threads);
    PotentialEvaluator evaluator(tangle.potential, pool);
    VecX other;
    SparseMat other_H;
    EXPECT_EQ(evaluator.value_and_gradient(tangle.x, other), value);
    EXPECT_EQ(other, gradient);
    evaluator.hessian(tangle.x, Definiteness::kProjected, other_H);
    EXPECT_EQ(Eigen::Map<const VecX>(other_H.valuePtr(), other_H.nonZeros()),
              Eigen::Map<const VecX>(H.valuePtr(), H.nonZeros()));
  }
}

TEST(Potential, HessianKeepsItsStorageAndForgetsOldValues) {
  Tangle tangle(every_third_pinned());
  ThreadPool pool(1);
  PotentialEvaluator evaluator(tangle.potential, pool);
  SparseMat H;
  SparseMat fresh;
  evaluator.hessian(random_positions(Tangle::kPoints, 99), Definiteness::kExact, H);
  const double* storage = H.valuePtr();
  evaluator.hessian(tangle.x, Definiteness::kExact, H);
  EXPECT_EQ(H.valuePtr(), storage);
  evaluator.hessian(tangle.x, Definiteness::kExact, fresh);
  EXPECT_EQ((H - fresh).norm(), 0);
  // The inertia is added on the diagonal, so every entry of it must exist.
  for (Eigen::Index i = 0; i < H.cols(); ++i) {
    bool stored = false;
    for (SparseMat::InnerIterator entry(H, i); entry; ++entry) stored |= entry.row() == i;
    ASSERT_TRUE(stored) << i;
  }
}

TEST(Potential, GradientOfProjectiveTermsIsLaplacianMinusTargets) {
  // ∇E = L x - J p [Liu18, eq. 7.10] over free and kinematic columns of L.
  const VecX x = random_positions(4, 3);
  const std::vector<std::array<int, 2>> edges{{0, 1}, {1, 2}, {2, 3}};
  const std::vector<std::array<int, 2>> pairs{{0, 3}};
  Potential potential;
  potential.add(std::make_unique<Spring>("spring", edges, std::vector{1.0, 2.0, 3.0},
                                         std::vector{0.5, 0.0, 2.0}));
  potential.add(std::make_unique<Attachment>("anchor", pairs, std::vector{4.0}));
  potential.prepare(4, std::vector{2, 0, 1});
  ThreadPool pool(1);
  PotentialEvaluator evaluator(potential, pool);
  ASSERT_TRUE(evaluator.is_projective());
  VecX gradient;
  VecX targets;
  evaluator.value_and_gradient(x, gradient);
  evaluator.project(x, targets);
  Rows3 free_rows(3, 3);
  free_rows << as_rows(x).row(2), as_rows(x).row(0), as_rows(x).row(1);
  const Laplacian L = evaluator.laplacian();
  const Rows3 expected = L.free * free_rows + L.coupling * as_rows(x) - as_rows(targets);
  EXPECT_LT((as_rows(gradient) - expected).norm(), 1e-14 * gradient.norm());

  Potential with_contact;
  with_contact.add(make_contact("floor", HalfSpace(), {0}, {1.0}));
  with_contact.prepare(1, std::vector{0});
  EXPECT_FALSE(PotentialEvaluator(with_contact, pool).is_projective());
}

TEST(Potential, NamesTheElementThatIsNotFinite) {
  Tangle tangle(every_third_pinned());
  ThreadPool pool(2);
  PotentialEvaluator evaluator(tangle.potential, pool);
  EXPECT_FALSE(evaluator.first_non_finite(tangle.x).has_value());
  const int victim = tangle.edges[1234][1];
  tangle.x[3 * victim] = std::numeric_limits<double>::quiet_NaN();
  size_t first = 0;
  while (tangle.edges[first][0] != victim && tangle.edges[first][1] != victim) ++first;
  const auto culprit = evaluator.first_non_finite(tangle.x);
  ASSERT_TRUE(culprit.has_value());
  EXPECT_EQ(culprit->label, "spring");
  EXPECT_EQ(culprit->element, static_cast<Eigen::Index>(first));
  EXPECT_EQ(evaluator.value(tangle.x), std::numeric_limits<double>::infinity());
}

TEST(Potential, WorksWithoutTermsAndWithoutFreePoints) {
  Potential empty;
  empty.prepare(2, std::vector{1});
  ThreadPool pool(1);
  VecX gradient;
  SparseMat H;
  PotentialEvaluator evaluator(empty, pool);
  EXPECT_EQ(evaluator.value_and_gradient(VecX::Zero(6), gradient), 0);
  EXPECT_EQ(gradient, VecX::Zero(3));
  evaluator.hessian(VecX::Zero(6), Definiteness::kExact, H);
  EXPECT_EQ(H.rows(), 3);

  Tangle pinned(std::vector<int>{});
  EXPECT_GT(PotentialEvaluator(pinned.potential, pool).value_and_gradient(pinned.x, gradient), 0);
  EXPECT_EQ(gradient.size(), 0);
  PotentialEvaluator(pinned.potential, pool).hessian(pinned.x, Definiteness::kExact, H);
  EXPECT_EQ(H.rows(), 0);
}

TEST(Potential, RefusesPointsThatDoNotExist) {
  const std::vector<std::array<int, 2>> edges{{0, 1}, {1, 5}};
  const auto message = [&](Eigen::Index points, const std::vector<int>& free) -> std::string {
    Potential potential;
    potential.add(std::make_unique<Spring>("sheet: spring", edges, std::vector{1.0, 1.0},
                                           std::vector{1.0, 1.0}));
    return test::message_of([&] { potential.prepare(points, free); });
  };
  EXPECT_EQ(message(5, {0}), "sheet: spring 1: must name a point from 0 to 4, found 5");
  EXPECT_EQ(message(6, {0, 6}), "free points: must name a point from 0 to 5, found 6");
  EXPECT_EQ(message(6, {0, 3, 0}), "free points: point 0 is named twice");
  EXPECT_EQ(message(6, {0, 3}), "no error");
}

}  // namespace
}  // namespace pliant
