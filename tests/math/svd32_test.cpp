#include "pliant/math/svd32.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "math/adversarial.h"
#include "math/svd_oracle.h"

namespace pliant {
namespace {

using test::Random;
using test::Real;
using RealMat2 = Eigen::Matrix<Real, 2, 2>;
using RealMat32 = Eigen::Matrix<Real, 3, 2>;

constexpr Real kTolerance = 1e-14L;  // in units of |F|

// |F|. Results among the denormals are multiples of 5e-324; one such counts as 1e-15.
Real unit_of(const Mat32& F) {
  return F.cast<Real>().norm() + std::numeric_limits<double>::denorm_min() * 1e15L;
}

Real off_orthonormal(const Mat32& U) {
  const RealMat32 u = U.cast<Real>();
  return (u.transpose() * u - RealMat2::Identity()).norm();
}

void expect_accurate(const Mat32& F, const Svd32<double>& svd, const test::OracleSvd<2>& oracle) {
  const RealMat32 product =
      svd.U.cast<Real>() * svd.s.cast<Real>().asDiagonal() * svd.V.transpose().cast<Real>();
  ASSERT_LT((product - F.cast<Real>()).norm(), kTolerance * unit_of(F)) << F;
  ASSERT_LT(off_orthonormal(svd.U), kTolerance) << F;
  ASSERT_LT((svd.V * svd.V.transpose() - Mat2::Identity()).norm(), 1e-14) << F;
  ASSERT_GT(svd.V(0, 0) * svd.V(1, 1) - svd.V(0, 1) * svd.V(1, 0), 0);
  ASSERT_LT((svd.s.cast<Real>() - oracle.s).norm(), kTolerance * unit_of(F)) << F;
  ASSERT_GE(svd.s[0], svd.s[1]);
  ASSERT_GE(svd.s[1], 0);
}

Mat32 polar_rotation(const Mat32& F) {
  const Svd32<double> svd = svd32(F);
  return svd.U * svd.V.transpose();
}

// Below s1 = 1e-13 |F|, the rotation is not determined.
void expect_rotation(const Mat32& F, const Mat32& R, const test::OracleSvd<2>& oracle) {
  ASSERT_LT(off_orthonormal(R), kTolerance) << F;
  const Real gap = oracle.s[1] / unit_of(F);
  if (gap < 1e-13L) return;
  ASSERT_LT((R.cast<Real>() - oracle.U * oracle.V.transpose()).norm() * gap, kTolerance) << F;
}

TEST(Svd32, AgreesWithTheOracle) {
  Random random(1);
  for (int i = 0; i < 100'000; i += 4) {
    Mat32 F[4];
    Mat32T<Batch> B;
    for (int k = 0; k < 4; ++k) {
      F[k] = test::adversarial(random, i + k).leftCols<2>();
      for (int e = 0; e < 6; ++e) set_lane(B(e), k, F[k](e));
    }
    const Svd32<Batch> all = svd32(B);
    for (int k = 0; k < 4; ++k) {
      const auto entry = [k](const Batch& x) { return lane(x, k); };
      const auto oracle = test::oracle_svd<2>(F[k]);
      expect_accurate(F[k], svd32(F[k]), oracle);
      const Svd32<double> one = {all.U.unaryExpr(entry), all.s.unaryExpr(entry),
                                 all.V.unaryExpr(entry)};
      expect_accurate(F[k], one, oracle);
      expect_rotation(F[k], polar_rotation(F[k]), oracle);
    }
  }
}

TEST(Svd32, KnownCases) {
  EXPECT_EQ(svd32<double>(Mat32::Zero()).s, Vec2::Zero());
  EXPECT_EQ(polar_rotation(Mat32::Zero()), Mat32::Identity());
  Mat32 bad = Mat32::Identity();
  bad(2, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(svd32(bad).U.array().isNaN().all());
  EXPECT_TRUE(svd32(bad).s.array().isNaN().all());
}

}  // namespace
}  // namespace pliant
