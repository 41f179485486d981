#include "pliant/energies/bending.h"

#include <gtest/gtest.h>

#include <cmath>

#include "energies/energy_laws.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/rest_shape.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;

double value_of(const std::vector<std::unique_ptr<Energy>>& terms, const VecX& x) {
  double sum = 0;
  for (const auto& term : terms) sum += test::value_of(*term, x);
  return sum;
}

// A sheet rolled around the z axis: vertex (x, z) goes to angle x/radius.
VecX rolled(const Mesh& sheet, double radius) {
  VecX x(sheet.positions.size());
  for (int i = 0; i < sheet.vertex_count(); ++i) {
    const Vec3 at = vertex(sheet.positions, i);
    const double angle = at[0] / radius;
    vertex(x, i) = Vec3(radius * std::sin(angle), radius * std::cos(angle), at[2]);
  }
  return x;
}

TEST(Bending, DerivativesMatchDifferencesFlatAndCurvedAtRest) {
  Random random(1);
  Mesh flat = make_sheet({1, 1}, {3, 3});
  Mesh curved = flat;
  curved.positions = rolled(flat, 0.8);
  for (const Mesh& rest : {flat, curved}) {
    for (const auto& term : make_bending("sheet: bend", 0.3, rest)) {
      const VecX x = rest.positions + random.vector(rest.positions.size(), 0.05);
      test::expect_derivatives_match(*term, x, random);
      test::expect_balanced(*term, x);
      test::expect_finite_and_semidefinite(*term, x);
      EXPECT_NE(term->projective(), nullptr);
    }
  }
}

TEST(Bending, StretchingInThePlaneAndRigidMotionsCostNothing) {
  Random random(2);
  const Mesh rest = make_sheet({1, 1}, {4, 4});
  const auto terms = make_bending("sheet: bend", 1, rest);
  const Mat3 stretch = Vec3(1.3, 1, 0.8).asDiagonal();
  const Mat3 R = random.rotation();
  VecX x(rest.positions.size());
  for (int i = 0; i < rest.vertex_count(); ++i) {
    vertex(x, i) = R * stretch * vertex(rest.positions, i) + Vec3(1, 2, 3);
  }
  EXPECT_LT(value_of(terms, x), 1e-20);
}

// A plate rolled to a cylinder of radius r holds k/(2r²) per area; vertices at the rim are left
// out, so the area is that of those inside. Converges with the mesh.
TEST(Bending, OfACylinderIsThatOfAPlate) {
  constexpr double kStiffness = 0.7;
  constexpr double kRadius = 0.5;
  double last = 1;
  for (const int cells : {10, 20, 40}) {
    const Mesh rest = make_sheet({1, 1}, {cells, cells});
    const auto terms = make_bending("sheet: bend", kStiffness, rest);
    const double width = 1.0 - 1.0 / cells;
    const double expected = kStiffness * width * width / (2 * kRadius * kRadius);
    const double error = std::abs(value_of(terms, rolled(rest, kRadius)) / expected - 1);
    EXPECT_LT(error, 0.3 * last);
    last = error;
  }
  EXPECT_LT(last, 1e-3);
}

// The centre of a triangle lifted by h: the cotangents of its three obtuse triangles add up to
// 3√3, and half of their area is its own: k/2 (3√3 h)² / (3√3/8). The rim has no bending.
TEST(Bending, AnObtuseTriangleGivesHalfItsAreaToTheObtuseCorner) {
  constexpr double kStiffness = 0.7;
  constexpr double kHeight = 0.1;
  Mesh rest;
  rest.positions.setZero(12);
  for (int i = 0; i < 3; ++i) {
    const double angle = 2 * std::acos(-1.0) / 3 * i;
    vertex(rest.positions, 1 + i) = Vec3(std::cos(angle), std::sin(angle), 0);
  }
  rest.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}};
  VecX x = rest.positions;
  x[2] = kHeight;
  EXPECT_NEAR(value_of(make_bending("sheet: bend", kStiffness, rest), x),
              12 * std::sqrt(3.0) * kStiffness * kHeight * kHeight, 1e-14);
}

TEST(Bending, ASheetCurvedAtRestStaysAtRest) {
  Mesh rest = make_sheet({1, 1}, {5, 5});
  const VecX flat = rest.positions;
  rest.positions = rolled(rest, 0.6);
  const auto terms = make_bending("sheet: bend", 1, rest);
  EXPECT_LT(value_of(terms, rest.positions), 1e-20);
  EXPECT_GT(value_of(terms, flat), 0.1);
}

}  // namespace
}  // namespace pliant
