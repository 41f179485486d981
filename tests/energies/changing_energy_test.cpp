#include "pliant/energies/changing_energy.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pliant/energies/attachment.h"
#include "pliant/energies/grabs.h"
#include "pliant/energies/potential_evaluator.h"
#include "pliant/energies/spring.h"
#include "support/changing_springs.h"
#include "support/random.h"

namespace pliant {
namespace {

constexpr int kPoints = 40;

// Springs of length zero between neighbours in number that are close to each other when a step
// begins, and that let nobody move more than a tenth of the way.
class CloseNeighbours final : public test::ChangingSprings {
 public:
  CloseNeighbours() : ChangingSprings(70) {}

  void find(const StepGeometry& geometry, ThreadPool& /*pool*/) override {
    std::vector<std::array<int, 2>> close;
    for (int i = 0; i + 1 < kPoints; ++i) {
      const Vec3 gap = vertex(geometry.from, i) - vertex(geometry.from, i + 1);
      if (gap.norm() < 1) close.push_back({i, i + 1});
    }
    set_pairs(std::move(close));
  }
  double largest_step(const VecX& /*x*/, const VecX& /*d*/, IndexRange) const override {
    return 0.1;
  }
  bool limits_steps() const override { return true; }
};

class CloseNeighboursTerm final : public ChangingTerm {
 public:
  std::unique_ptr<ChangingEnergy> start() const override {
    return std::make_unique<CloseNeighbours>();
  }
};

std::vector<std::array<int, 2>> far_pairs() {
  std::vector<std::array<int, 2>> pairs;
  for (int i = 0; i + 7 < kPoints; ++i) pairs.push_back({i, i + 7});
  return pairs;
}

std::vector<int> free_points() {
  std::vector<int> free;
  for (int i = 0; i < kPoints; ++i) {
    if (i % 5 != 0) free.push_back(i);
  }
  return free;
}

Potential changing_potential() {
  Potential potential;
  potential.add(std::make_shared<Attachment>("far", far_pairs(),
                                             std::vector<double>(far_pairs().size(), 20)));
  potential.add(std::make_shared<CloseNeighboursTerm>());
  potential.prepare(kPoints, free_points());
  return potential;
}

// The same sums with the elements of one moment as terms that stay.
Potential frozen_potential(const std::vector<std::array<int, 2>>& pairs) {
  Potential potential;
  potential.add(std::make_shared<Attachment>("far", far_pairs(),
                                             std::vector<double>(far_pairs().size(), 20)));
  potential.add(
      std::make_shared<Attachment>("close", pairs, std::vector<double>(pairs.size(), 70)));
  potential.prepare(kPoints, free_points());
  return potential;
}

const CloseNeighbours& neighbours_of(const PotentialEvaluator& evaluator) {
  return dynamic_cast<const CloseNeighbours&>(*evaluator.changing_terms()[0]);
}

TEST(ChangingEnergy, IsAnOrdinaryTermBetweenTwoFindings) {
  ThreadPool pool(2);
  const Potential potential = changing_potential();
  PotentialEvaluator evaluator(potential, pool);
  test::Random random(5);
  for (int step = 0; step < 4; ++step) {
    const VecX from = random.vector(3 * kPoints);
    const VecX x = random.vector(3 * kPoints);
    evaluator.begin_step({from, from});
    const auto pairs = neighbours_of(evaluator).pairs();
    ASSERT_GT(pairs.size(), 3U);
    const Potential frozen = frozen_potential(pairs);
    PotentialEvaluator expected(frozen, pool);
    VecX gradient, expected_gradient;
    SparseMat H, expected_H;
    EXPECT_EQ(evaluator.value(x), expected.value(x));
    EXPECT_EQ(evaluator.value_and_gradient(x, gradient),
              expected.value_and_gradient(x, expected_gradient));
    EXPECT_EQ(gradient, expected_gradient);
    evaluator.point_gradient(x, gradient);
    expected.point_gradient(x, expected_gradient);
    EXPECT_EQ(gradient, expected_gradient);
    evaluator.hessian(x, Definiteness::kExact, H);
    expected.hessian(x, Definiteness::kExact, expected_H);
    ASSERT_TRUE(has_same_pattern(H, expected_H));
    EXPECT_EQ((H - expected_H).norm(), 0);
    const SparseMat L = evaluator.laplacian().free + evaluator.changing_laplacian().free;
    EXPECT_LT((L - expected.laplacian().free).norm(), 1e-12 * L.norm());
  }
}

TEST(ChangingEnergy, BelongsToOneEvaluatorOfASharedPotential) {
  ThreadPool pool(1);
  const Potential potential = changing_potential();
  PotentialEvaluator one(potential, pool);
  PotentialEvaluator other(potential, pool);
  const VecX close = VecX::Zero(3 * kPoints);
  one.begin_step({close, close});
  EXPECT_EQ(neighbours_of(one).pairs().size(), kPoints - 1U);
  EXPECT_EQ(neighbours_of(other).pairs().size(), 0U);
}

TEST(ChangingEnergy, KeepsItsPlaceInThePatternAtRestButNotItsValues) {
  ThreadPool pool(1);
  const Potential potential = changing_potential();
  PotentialEvaluator evaluator(potential, pool);
  const VecX close = VecX::Zero(3 * kPoints);
  evaluator.begin_step({close, close});
  SparseMat all, at_rest;
  evaluator.hessian(close, Definiteness::kExact, all);
  evaluator.hessian(close, Definiteness::kExact, at_rest,
                    PotentialEvaluator::Roles::kAllButContacts);
  EXPECT_TRUE(has_same_pattern(all, at_rest));
  EXPECT_EQ(at_rest.coeff(0, 3), 0);  // of free points 1 and 2, neighbours
  EXPECT_EQ(all.coeff(0, 3), -70);
}

TEST(ChangingEnergy, SaysHowFarAStepMayGoAndThatItChanged) {
  ThreadPool pool(1);
  const Potential potential = changing_potential();
  PotentialEvaluator evaluator(potential, pool);
  const VecX x = VecX::Zero(3 * kPoints);
  EXPECT_TRUE(evaluator.limits_steps());
  EXPECT_EQ(evaluator.largest_step(x, x), 0.1);
  const auto before = evaluator.changing_revision();
  evaluator.begin_step({x, x});
  EXPECT_NE(evaluator.changing_revision(), before);
}

// A spring between a point and the anchor 0, another on top of one that is there ("far"), and one
// between points that nothing joins.
const Grabs::Element kOnOnePoint{{7, 7, 7}, {1, 0, 0}, 0, 30};
const Grabs::Element kOnASpring{{7, 14, 14}, {0.5, 0.5, 0}, 0, 30};
const Grabs::Element kAcross{{7, 9, 22}, {0.25, 0.25, 0.5}, 0, 30};

Potential springs_alone() {
  Potential potential;
  potential.add(std::make_shared<Attachment>("far", far_pairs(),
                                             std::vector<double>(far_pairs().size(), 20)));
  potential.prepare(kPoints, free_points());
  return potential;
}

// A potential with grabs, which are changed at will.
class GrabbedSprings : public ::testing::Test {
 protected:
  GrabbedSprings() { evaluator_.add(grabs_); }

  SparseMat hessian(std::vector<Grabs::Element> elements) {
    grabs_->set(elements);
    evaluator_.take_changes();
    SparseMat H;
    evaluator_.hessian(x_, Definiteness::kExact, H);
    // As if no others had been before.
    PotentialEvaluator fresh(potential_, pool_);
    const auto grabs = std::make_shared<Grabs>();
    grabs->set(elements);
    fresh.add(grabs);
    SparseMat expected;
    fresh.hessian(x_, Definiteness::kExact, expected);
    EXPECT_TRUE(has_same_pattern(H, expected));
    EXPECT_EQ((H - expected).norm(), 0);
    return H;
  }

  ThreadPool pool_{2};
  Potential potential_ = springs_alone();
  PotentialEvaluator evaluator_{potential_, pool_};
  std::shared_ptr<Grabs> grabs_ = std::make_shared<Grabs>();
  VecX x_ = test::Random(6).vector(3 * kPoints);
};

TEST_F(GrabbedSprings, KeepThePatternIfTheyJoinWhatIsJoined) {
  const SparseMat free = hessian({});
  const auto pattern = evaluator_.pattern_revision();
  for (const auto& elements : {std::vector{kOnOnePoint}, std::vector{kOnOnePoint, kOnASpring},
                               std::vector{kOnASpring}, std::vector<Grabs::Element>{}}) {
    const auto changing = evaluator_.changing_revision();
    EXPECT_TRUE(has_same_pattern(hessian(elements), free));
    EXPECT_EQ(evaluator_.pattern_revision(), pattern);
    EXPECT_NE(evaluator_.changing_revision(), changing);
  }
}

TEST_F(GrabbedSprings, ExtendThePatternWhileTheyAreThere) {
  const SparseMat free = hessian({kOnASpring});
  auto pattern = evaluator_.pattern_revision();
  const auto expect_change = [&](bool changes) {
    EXPECT_EQ(evaluator_.pattern_revision() != pattern, changes);
    pattern = evaluator_.pattern_revision();
  };
  EXPECT_EQ(hessian({kAcross}).nonZeros(), free.nonZeros() + 6 * 9);
  expect_change(true);
  hessian({kOnOnePoint, kAcross, kOnASpring});
  expect_change(false);
  hessian({kAcross, kAcross});
  expect_change(false);
  EXPECT_TRUE(has_same_pattern(hessian({kOnASpring}), free));
  expect_change(true);
}

TEST(ChangingEnergy, ReplacesATermForOneEvaluatorAlone) {
  ThreadPool pool(1);
  const Potential potential = changing_potential();
  PotentialEvaluator one(potential, pool);
  PotentialEvaluator other(potential, pool);
  test::Random random(9);
  const VecX x = random.vector(3 * kPoints);
  const double before = other.value(x);
  one.replace(0, std::make_shared<Attachment>("far", far_pairs(),
                                              std::vector<double>(far_pairs().size(), 40)));
  EXPECT_EQ(one.value(x), 2 * before);
  EXPECT_EQ(other.value(x), before);
}

}  // namespace
}  // namespace pliant
