#include "pliant/math/symmetric_eigen3.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "pliant/math/elementary.h"
#include "support/dense_oracle.h"
#include "support/random.h"

namespace pliant {
namespace {

void expect_eigensystem(const Mat3& A) {
  const auto eigen = symmetric_eigen3<double>(A);
  const Mat3& Z = eigen.vectors;
  const double size = A.norm();
  EXPECT_LT((Z.transpose() * Z - Mat3::Identity()).norm(), 1e-14);
  EXPECT_LE((Z * eigen.values.asDiagonal() * Z.transpose() - A).norm(), 1e-14 * size) << A;
  Vec3 sorted = eigen.values;
  std::sort(sorted.begin(), sorted.end());
  const Vec3 expected = test::eigenvalues_of(A);
  EXPECT_LE((sorted - expected).norm(), 1e-14 * size) << A;
}

TEST(SymmetricEigen3, RebuildsRandomMatrices) {
  test::Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Mat3 any = random.mat3(pow(10, random.uniform(-30, 30)));
    expect_eigensystem(any + any.transpose());
  }
}

TEST(SymmetricEigen3, RebuildsRepeatedTinyAndSingularValues) {
  test::Random random(2);
  const std::vector<Vec3> spectra = {{1, 1, 1},       {1, 1, 0},        {1, 0, 0},
                                     {0, 0, 0},       {2, 2, -2},       {1, 1e-8, 1e-8},
                                     {1e8, 1, -1e-8}, {1, 1 + 1e-15, 3}};
  for (const Vec3& values : spectra) {
    for (int i = 0; i < 1000; ++i) {
      const Mat3 R = random.rotation();
      const Mat3 A = R * values.asDiagonal() * R.transpose();
      expect_eigensystem(0.5 * (A + A.transpose()));
    }
    expect_eigensystem(values.asDiagonal());
  }
}

TEST(SymmetricEigen3, BatchesGiveWhatNumbersGive) {
  test::Random random(3);
  for (int i = 0; i < 100; ++i) {
    Mat3 A[Batch::kLanes];
    Mat3T<Batch> batch;
    for (int l = 0; l < Batch::kLanes; ++l) {
      const Mat3 any = l == 3 ? Mat3(Mat3::Zero()) : random.mat3();
      A[l] = any + any.transpose();
      for (int k = 0; k < 9; ++k) set_lane(batch(k), l, A[l](k));
    }
    const auto eigen = symmetric_eigen3<Batch>(batch);
    for (int l = 0; l < Batch::kLanes; ++l) {
      const auto expected = symmetric_eigen3<double>(A[l]);
      for (int k = 0; k < 3; ++k) {
        EXPECT_NEAR(eigen.values[k].lane(l), expected.values[k], 1e-14);
      }
    }
  }
}

}  // namespace
}  // namespace pliant
