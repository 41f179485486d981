#include "pliant/linear/multigrid/tridiagonal.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "support/dense_oracle.h"
#include "support/random.h"

namespace pliant {
namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon() / 2;  // of a rounding

// Our error is at most this, with `beside` the largest entry beside the diagonal. The roundings of
// a pivot can be passed on to the entry beside the diagonal: the signs are those of a matrix in
// which these are off by 2.5 units each, and eigenvalues move by no more than the two in a row. The
// result is the upper of two neighbours, at most two units apart.
double our_error(double beside, double eigenvalue) {
  return kUnit * (5 * beside + 2 * std::abs(eigenvalue));
}

// Eigen's way for dense matrices: the one for tridiagonal ones takes small entries for zeros,
// however small the others are.
double by_eigen(const VecX& diagonal, const VecX& beside) {
  MatX T = diagonal.asDiagonal();
  T.diagonal(1) = T.diagonal(-1) = beside;
  return test::eigenvalues_of(T).maxCoeff();
}

double by_us(const VecX& diagonal, const VecX& beside) {
  return highest_eigenvalue({diagonal.data(), static_cast<size_t>(diagonal.size())},
                            {beside.data(), static_cast<size_t>(beside.size())});
}

TEST(HighestEigenvalue, IsThatOfEigensSolver) {
  test::Random random(1);
  for (int i = 0; i < 500; ++i) {
    const Eigen::Index n = 1 + i % 14;
    const double size = std::ldexp(1, i % 200 - 100);
    const VecX diagonal = random.vector(n, size);
    const VecX beside = random.vector(n - 1, size * std::ldexp(1, -(i % 40)));
    const double norm = 3 * size;  // three entries in a row
    // Householder's reflections and the QR steps leave errors of some n units of the norm.
    const double tolerance = our_error(size, norm) + 2 * static_cast<double>(n) * kUnit * norm;
    EXPECT_NEAR(by_us(diagonal, beside), by_eigen(diagonal, beside), tolerance) << i;
  }
}

// The angle has three roundings, its cosine is off by two units at most, and the difference has
// one.
TEST(HighestEigenvalue, OfASpringChainIsTheClosedForm) {
  for (const int n : {2, 5, 12, 300}) {
    const std::vector<double> diagonal(static_cast<size_t>(n), 2);
    const std::vector<double> beside(static_cast<size_t>(n - 1), -1);
    const double angle = std::numbers::pi * n / (n + 1);
    const double tolerance = our_error(1, 4) + kUnit * (2 * 3 * angle + 2 * 2 + 4);
    EXPECT_NEAR(highest_eigenvalue(diagonal, beside), 2 - 2 * std::cos(angle), tolerance) << n;
  }
}

TEST(HighestEigenvalue, OfMatricesThatFallApartIsThatOfAPart) {
  EXPECT_EQ(highest_eigenvalue(std::array{3.0}, {}), 3);
  EXPECT_EQ(highest_eigenvalue(std::array{1.0, -4.0, 2.0}, std::array{0.0, 0.0}), 2);
  EXPECT_NEAR(highest_eigenvalue(std::array{-9.0, 1.0, 1.0}, std::array{0.0, 5.0}), 6,
              our_error(5, 6));
  EXPECT_EQ(highest_eigenvalue({}, {}), 0);
}

TEST(HighestEigenvalue, IgnoresWhatIsBesideTheLastRow) {
  EXPECT_EQ(highest_eigenvalue(std::array{3.0}, std::array{7.0}), 3);
  EXPECT_NEAR(highest_eigenvalue(std::array{1.0, 1.0}, std::array{5.0, 100.0}), 6, our_error(5, 6));
}

TEST(HighestEigenvalue, OfNumbersThatAreNotFiniteComesToAnEnd) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(highest_eigenvalue(std::array{1.0, kInf}, std::array{1.0}), kInf);
  EXPECT_FALSE(std::isfinite(highest_eigenvalue(std::array{kNan, kNan}, std::array{kNan})));
}

}  // namespace
}  // namespace pliant
