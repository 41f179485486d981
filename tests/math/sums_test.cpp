#include "pliant/math/sums.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "pliant/core/sparse.h"
#include "support/random_vector.h"

namespace pliant {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

struct Sums : ::testing::TestWithParam<Eigen::Index> {
  const VecX a = test::random_vector(GetParam(), 1);
  const VecX b = test::random_vector(GetParam(), 2);
  const VecX w = test::random_vector(GetParam(), 3).cwiseAbs();
};

// Every remainder of sixteen, alone and after a whole block, and vectors of the usual length.
INSTANTIATE_TEST_SUITE_P(Short, Sums, ::testing::Range<Eigen::Index>(0, 34));
INSTANTIATE_TEST_SUITE_P(Long, Sums, ::testing::Values(63, 1000, 17000));

// The sum of n terms in any order is off by at most n roundings of the sum of their sizes; running
// sums stay far below that.
TEST_P(Sums, AreThoseOfExtendedPrecision) {
  long double of_a = 0, of_products = 0, of_squares = 0, of_changes = 0, size = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const long double d = static_cast<long double>(a[i]) - b[i];
    of_a += a[i];
    of_products += static_cast<long double>(a[i]) * b[i];
    of_squares += w[i] * d * d;
    of_changes += d * (static_cast<long double>(w[i]) - a[i]);
    size += 1 + std::abs(d) * (std::abs(d) + std::abs(w[i]) + std::abs(a[i]));
  }
  const double tolerance = 8 * std::numeric_limits<double>::epsilon() * static_cast<double>(size);
  EXPECT_NEAR(sum(a), static_cast<double>(of_a), tolerance);
  EXPECT_NEAR(dot(a, b), static_cast<double>(of_products), tolerance);
  EXPECT_NEAR(squared_distance(a, b, w), static_cast<double>(of_squares), tolerance);
  EXPECT_NEAR(dot_of_changes(b, a, a, w), static_cast<double>(of_changes), tolerance);
}

TEST_P(Sums, HaveTheBitsOfTheBaselineKernels) {
  if (kernel_set() == KernelSet::kBaseline) GTEST_SKIP() << "these are the baseline kernels";
  const Eigen::Index n = a.size();
  EXPECT_EQ(bits(sum(a)), bits(baseline::sum(a.data(), n)));
  EXPECT_EQ(bits(dot(a, b)), bits(baseline::dot(a.data(), b.data(), n)));
  EXPECT_EQ(bits(squared_distance(a, b, w)),
            bits(baseline::squared_distance(a.data(), b.data(), w.data(), n)));
  EXPECT_EQ(bits(dot_of_changes(a, b, b, w)),
            bits(baseline::dot_of_changes(a.data(), b.data(), b.data(), w.data(), n)));
  EXPECT_EQ(bits(max_abs(a)), bits(baseline::max_abs(a.data(), n)));
  VecX s = b, t = b;
  EXPECT_EQ(bits(add_scaled_and_dot(0.3, a, s, w)),
            bits(baseline::add_scaled_and_dot(0.3, a.data(), t.data(), w.data(), n)));
  EXPECT_EQ(s, t);
  EXPECT_EQ(
      bits(subtract_and_dot(a, b, w, a, s, t).a_dot_b),
      bits(baseline::subtract_and_dot(a.data(), b.data(), w.data(), a.data(), s.data(), t.data(), n)
               .a_dot_b));
}

// Those that also write do what they replace, to the bit: in one pass instead of several.
TEST_P(Sums, InOnePassAreThoseOfSeveral) {
  VecX changed = b;
  const double product = add_scaled_and_dot(-0.7, a, changed, w);
  const VecX expected = b - 0.7 * a;
  EXPECT_EQ(changed, expected);
  EXPECT_EQ(bits(product), bits(dot(w, expected)));

  VecX s(a.size()), t(a.size());
  const Products products = subtract_and_dot(a, b, w, a, s, t);
  EXPECT_EQ(s, b - a);
  EXPECT_EQ(t, a - w);
  EXPECT_EQ(bits(products.a_dot_b), bits(dot(s, t)));
  EXPECT_EQ(bits(products.a_dot_a), bits(dot(s, s)));
  EXPECT_EQ(bits(products.b_dot_b), bits(dot(t, t)));
}

// So that a vector can start anywhere in memory.
TEST_P(Sums, DoNotDependOnTheAddress) {
  VecX shifted(a.size() + 1);
  shifted.tail(a.size()) = a;
  EXPECT_EQ(bits(sum(shifted.tail(a.size()))), bits(sum(a)));
  EXPECT_EQ(bits(norm(shifted.tail(a.size()))), bits(norm(a)));
}

TEST_P(Sums, MaxAbsIsTheLargestWhereverItStands) {
  double largest = 0;
  for (const double x : a) largest = std::max(largest, std::abs(x));
  EXPECT_EQ(max_abs(a), largest);
  for (Eigen::Index i = 0; i < std::min<Eigen::Index>(a.size(), 40); ++i) {
    VecX other = a;
    other[i] = -7;
    EXPECT_EQ(max_abs(other), 7) << i;
    other[i] = -kInf;
    EXPECT_EQ(max_abs(other), kInf) << i;
    other[i] = kNan;
    EXPECT_TRUE(std::isnan(max_abs(other))) << i;
    EXPECT_TRUE(std::isnan(sum(other))) << i;
  }
}

std::uint64_t mixed(std::uint64_t hash, double x) { return (hash ^ bits(x)) * 0x100000001b3ULL; }

// The order of the additions is a promise: whatever the kernels, the compiler and the processor,
// the bits are these. They change only with that order.
TEST(SumsOfEveryLength, HaveTheSameBitsEverywhere) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const Eigen::Index n : {0, 1, 2, 3, 4, 7, 15, 16, 17, 31, 32, 33, 63, 1000, 17000}) {
    const VecX a = test::random_vector(n, 1), b = test::random_vector(n, 2);
    const VecX w = test::random_vector(n, 3).cwiseAbs();
    hash = mixed(hash, sum(a));
    hash = mixed(hash, dot(a, b));
    hash = mixed(hash, norm(a));
    hash = mixed(hash, squared_distance(a, b, w));
    hash = mixed(hash, dot_of_changes(a, b, b, w));
  }
  EXPECT_EQ(hash, 7646223460468070389ULL);
}

TEST(MeanDiagonal, CountsMissingEntriesAsZero) {
  SparseMat A(4, 4);
  A.insert(0, 0) = 3;
  A.insert(1, 2) = 100;
  A.insert(2, 2) = 5;
  EXPECT_EQ(mean_diagonal(A), 2);
}

}  // namespace
}  // namespace pliant
