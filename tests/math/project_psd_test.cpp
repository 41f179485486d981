#include "pliant/math/project_psd.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <cmath>

#include "support/random.h"

namespace pliant {
namespace {

TEST(ProjectPsd, KeepsThePositivePart) {
  const Mat3 Q = test::Random(5).rotation();
  const Mat3 A = Q * Vec3(3, 0.5, -2).asDiagonal() * Q.transpose();
  const Mat3 expected = Q * Vec3(3, 0.5, 0).asDiagonal() * Q.transpose();
  EXPECT_LT((project_psd(A) - expected).norm(), 1e-14);
  EXPECT_LT((project_psd(expected) - expected).norm(), 1e-14);
}

TEST(ProjectPsd, KeepsThePositivePartOfHessians) {
  Mat9 any;
  for (int i = 0; i < 81; ++i) any(i / 9, i % 9) = std::sin(1 + i * i);
  const Mat9 Q = Eigen::HouseholderQR<Mat9>(any).householderQ();
  const Vec9 values = Vec9::LinSpaced(9, -3, 5);
  const Mat9 A = Q * values.asDiagonal() * Q.transpose();
  EXPECT_NEAR(least_eigenvalue(A), -3, 1e-13);
  const Mat9 expected = Q * values.cwiseMax(0).asDiagonal() * Q.transpose();
  EXPECT_LT((project_psd(A) - expected).norm(), 1e-13);
  EXPECT_NEAR(least_eigenvalue(project_psd(A)), 0, 1e-13);
}

}  // namespace
}  // namespace pliant
