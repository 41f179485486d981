#include "pliant/math/matrix_calculus.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "support/derivatives.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;
using test::Shape;

TEST(MatrixCalculus, VecStacksColumns) {
  const Mat3 F{{1, 4, 7}, {2, 5, 8}, {3, 6, 9}};
  EXPECT_EQ(vec(F), Vec9::LinSpaced(1, 9));
}

TEST(MatrixCalculus, CofactorIsTheGradientOfTheDeterminant) {
  Random random(2);
  const auto det = [](const Mat3& F) { return F.determinant(); };
  for (const Shape shape : test::kAllShapes) {
    const Mat3 F = random.sample(shape);
    const Mat3 D = random.mat3();
    SCOPED_TRACE(test::name_of(shape));
    EXPECT_LT((cofactor(F) - test::gradient_of(det, F)).norm(), 1e-9);
    const double slope = cofactor(F).cwiseProduct(D).sum();
    EXPECT_TRUE(test::is_derivative(det, F, D, slope, {.magnitude = F.squaredNorm()}));
  }
}

TEST(MatrixCalculus, CofactorIsTheScaledInverseTranspose) {
  const Mat3 F = Random(3).sample(Shape::kInverted);
  EXPECT_LT((cofactor(F) - F.determinant() * F.inverse().transpose()).norm(), 1e-14);
}

}  // namespace
}  // namespace pliant
