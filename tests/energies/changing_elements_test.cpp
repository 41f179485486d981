// What an evaluator makes of elements that come and go without being looked for, as grabs do.

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/energies/grabs.h"
#include "pliant/energies/potential_evaluator.h"
#include "pliant/energies/spring.h"

namespace pliant {
namespace {

constexpr int kPoints = 6;

// A chain of springs, of which all points but the first are free.
Potential springs() {
  std::vector<std::array<int, 2>> pairs;
  std::vector<int> free;
  for (int i = 1; i < kPoints; ++i) {
    pairs.push_back({i - 1, i});
    free.push_back(i);
  }
  Potential potential;
  potential.add(std::make_unique<Spring>("spring", pairs, std::vector<double>(pairs.size(), 3.0),
                                         std::vector<double>(pairs.size(), 0.0)));
  potential.prepare(kPoints, free);
  return potential;
}

// Contacts are not there at rest; what holds is, from when it comes to when it goes.
TEST(ChangingEnergy, ThatHoldsCountsAtRest) {
  ThreadPool pool(1);
  const Potential potential = springs();
  PotentialEvaluator evaluator(potential, pool);
  const auto grabs = std::make_shared<Grabs>();
  evaluator.add(grabs);
  const VecX x = VecX::Zero(3 * kPoints);
  const auto stiffness_at_rest = [&] {
    SparseMat H;
    evaluator.hessian(x, Definiteness::kExact, H, PotentialEvaluator::Roles::kAllButContacts);
    return H.coeff(0, 0);  // of free point 1
  };
  const double without = stiffness_at_rest();
  const std::int64_t before = evaluator.hold_revision();
  const Grabs::Element element{
      .points = {1, 1, 1}, .weights = {1, 0, 0}, .anchor = 0, .stiffness = 5};
  grabs->set({&element, 1});
  evaluator.take_changes();
  EXPECT_EQ(stiffness_at_rest(), without + 5);
  EXPECT_NE(evaluator.hold_revision(), before);
  grabs->set({});
  evaluator.take_changes();
  EXPECT_EQ(stiffness_at_rest(), without);
}

TEST(ChangingEnergy, RefusesElementsOnPointsThatAreNotThere) {
  ThreadPool pool(1);
  const Potential potential = springs();
  PotentialEvaluator evaluator(potential, pool);
  const auto grabs = std::make_shared<Grabs>();
  evaluator.add(grabs);
  const Grabs::Element element{.points = {1, 2, kPoints}, .weights = {0.5, 0.25, 0.25}};
  grabs->set({&element, 1});
  EXPECT_THROW(evaluator.take_changes(), InputError);
}

}  // namespace
}  // namespace pliant
