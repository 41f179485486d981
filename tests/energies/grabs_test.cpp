#include "pliant/energies/grabs.h"

#include <gtest/gtest.h>

#include <vector>

#include "energies/energy_laws.h"
#include "support/random.h"

namespace pliant {
namespace {

// A vertex, a point on a triangle, and a corner of it: with weights of zero.
std::vector<Grabs::Element> elements() {
  return {{{0, 0, 0}, {1, 0, 0}, 4, 1e6},
          {{1, 2, 3}, {0.2, 0.3, 0.5}, 5, 30},
          {{1, 2, 3}, {0, 1, 0}, 6, 200}};
}

Grabs all_grabs() {
  Grabs grabs;
  grabs.set(elements());
  return grabs;
}

TEST(Grabs, ObeyTheLawsOfEveryTerm) {
  const Grabs grabs = all_grabs();
  test::Random random(3);
  for (int i = 0; i < 5; ++i) {
    const VecX x = random.vector(21);
    test::expect_derivatives_match(grabs, x, random);
    test::expect_balanced(grabs, x);
    test::expect_invariant(grabs, x, random);
    test::expect_finite_and_semidefinite(grabs, x);
  }
}

TEST(Grabs, AreThoseOfASpringToTheAnchor) {
  const Grabs grabs = all_grabs();
  VecX x = VecX::Zero(21);
  vertex(x, 2) = Vec3(0, 2, 0);
  vertex(x, 5) = Vec3(0.5, 0.6, 0);  // the second stretches by 0.5, the third by 2
  EXPECT_NEAR(test::value_of(grabs, x), 0.5 * 30 * 0.25 + 0.5 * 200 * 4, 1e-12);
}

TEST(Grabs, ChangeTheirRevisionOnlyWhenTheyChange) {
  Grabs grabs = all_grabs();
  const auto first = grabs.revision();
  grabs.set(elements());
  EXPECT_EQ(grabs.revision(), first);
  grabs.set({});
  EXPECT_GT(grabs.revision(), first);
  EXPECT_EQ(grabs.element_count(), 0);
}

}  // namespace
}  // namespace pliant
