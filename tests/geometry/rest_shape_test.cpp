#include "pliant/geometry/rest_shape.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "pliant/geometry/generators.h"
#include "support/message_of.h"

namespace pliant {
namespace {

const Mat3 kF{{1.2, 0.3, -0.1}, {0.0, 0.9, 0.2}, {-0.2, 0.1, 1.1}};

template <std::size_t N>
Eigen::Matrix<double, 3, N> gather(const VecX& x, const std::array<int, N>& nodes) {
  Eigen::Matrix<double, 3, N> X;
  for (std::size_t i = 0; i < N; ++i) X.col(static_cast<int>(i)) = vertex(x, nodes[i]);
  return X;
}

// Vertices inside a box moved by up to a tenth of a cell: no two elements alike.
Mesh shaken(Mesh mesh, double amount) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> shift(-amount, amount);
  for (double& x : mesh.positions) x += shift(random);
  return mesh;
}

VecX deformed(const VecX& x) {
  VecX y = x;
  for (Eigen::Index i = 0; i < x.size() / 3; ++i) vertex(y, i) = kF * vertex(x, i) + Vec3(5, -2, 1);
  return y;
}

using test::message_of;

TEST(RestTets, DeformationGradientIsExactForAffineMaps) {
  const Mesh mesh = shaken(make_sphere(0.5, 5), 0.01);
  const VecX y = deformed(mesh.positions);
  for (const RestTet& t : make_rest_tets(mesh)) {
    const Mat3 rest = gather(mesh.positions, t.nodes) * t.B;
    EXPECT_LT((rest - Mat3::Identity()).norm(), 1e-13);
    // Coordinates of size 5 lose 10 cells' worth of digits in the differences.
    EXPECT_LT((gather(y, t.nodes) * t.B - kF).norm(), 1e-12);
    Mat3 edges;
    for (int i = 0; i < 3; ++i) edges.col(i) = vertex(y, t.nodes[i + 1]) - vertex(y, t.nodes[0]);
    EXPECT_LT((edges * t.inverse_edges() - kF).norm(), 1e-12);
  }
}

TEST(RestTets, VolumesSumToTheBody) {
  double sum = 0;
  for (const RestTet& t : make_rest_tets(make_box({4, 1, 2}, {5, 2, 3}))) sum += t.volume;
  EXPECT_NEAR(sum, 8, 1e-13);
}

TEST(RestTets, RefuseInvertedAndFlatTetsByName) {
  Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  std::swap(mesh.tets[3][0], mesh.tets[3][1]);
  EXPECT_EQ(message_of([&] { make_rest_tets(mesh); }),
            "tet 3: rest volume must be > 0 and the tet not flat, found -0.16666666666666666 m³");
  std::swap(mesh.tets[3][0], mesh.tets[3][1]);
  mesh.tets[1] = {0, 1, 2, 3};
  EXPECT_EQ(message_of([&] { make_rest_tets(mesh); }),
            "tet 1: rest volume must be > 0 and the tet not flat, found 0 m³");
  mesh.positions[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(message_of([&] { make_rest_tets(mesh); }), "no error");
}

TEST(RestTriangles, AreIsometricAtRestAndExactForAffineMaps) {
  const Mesh mesh = shaken(make_sheet({1, 2}, {4, 5}), 0.02);
  const VecX y = deformed(mesh.positions);
  for (const RestTriangle& t : make_rest_triangles(mesh)) {
    const Mat32 rest = gather(mesh.positions, t.nodes) * t.B;
    EXPECT_LT((rest.transpose() * rest - Mat2::Identity()).norm(), 1e-13);
    EXPECT_LT((gather(y, t.nodes) * t.B - kF * rest).norm(), 1e-12);
  }
}

TEST(RestTriangles, AreasSumAndFlatOnesAreRefused) {
  Mesh mesh = make_sheet({1, 2}, {4, 5});
  double sum = 0;
  for (const RestTriangle& t : make_rest_triangles(mesh)) sum += t.area;
  EXPECT_NEAR(sum, 2, 1e-14);
  mesh.triangles[2] = {0, 1, 2};
  EXPECT_EQ(message_of([&] { make_rest_triangles(mesh); }),
            "triangle 2: rest area must be > 0, found 0 m²");
}

TEST(Masses, SumToDensityTimesSizeOrToTheTotal) {
  const Mesh tets = make_box({4, 1, 2}, {4, 2, 2});
  const Mesh hexes = make_hex_box({4, 1, 2}, {4, 2, 2});
  const Mesh sheet = make_sheet({3, 2}, {3, 4});
  EXPECT_NEAR(masses_from_density(volume_shares(tets), 1000).sum(), 8000, 1e-9);
  EXPECT_NEAR(masses_from_density(volume_shares(hexes), 1000).sum(), 8000, 1e-9);
  EXPECT_NEAR(masses_from_density(area_shares(sheet), 0.2).sum(), 1.2, 1e-14);
  EXPECT_NEAR(masses_from_total(volume_shares(tets), 3).sum(), 3, 1e-14);
  const std::array<std::array<int, 2>, 2> edges{{{0, 1}, {1, 2}}};
  const VecX lengths = length_shares(sheet.positions, edges);
  EXPECT_NEAR(lengths[1], 1, 1e-15);
  EXPECT_NEAR(lengths.sum(), 2, 1e-15);
}

// A trapezoid, 2 m wide below and 1 m above, has its centre 4/9 of its height up.
TEST(Masses, OfACrookedHexHaveItsCentre) {
  Mesh mesh = make_hex_box({2, 1, 1}, {1, 1, 1});
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    auto x = vertex(mesh.positions, i);
    x[1] += 0.5;
    if (x[1] > 0.5) x[0] *= 0.5;
  }
  const VecX shares = volume_shares(mesh);
  EXPECT_NEAR(shares.sum(), 1.5, 1e-14);
  EXPECT_NEAR(as_rows(mesh.positions).col(1).dot(shares), 1.5 * 4 / 9, 1e-14);
}

TEST(Masses, HexCornersGetAnEighthOfTheirCell) {
  const VecX shares = volume_shares(make_hex_box({4, 1, 2}, {4, 1, 2}));
  EXPECT_NEAR(shares.minCoeff(), 1.0 / 8, 1e-15);
  EXPECT_NEAR(shares.maxCoeff(), 4.0 / 8, 1e-15);
}

// A hex cut into the tets of its two box splittings: their mean is the trilinear volume.
TEST(Masses, HexVolumeIsExactForWarpedFaces) {
  const Mesh hex = shaken(make_hex_box({1, 1, 1}, {1, 1, 1}), 0.2);
  double by_tets = 0;
  for (const auto& t : make_box({1, 1, 1}, {1, 1, 1}).tets) by_tets += tet_volume(hex.positions, t);
  constexpr int kOther[5][4] = {
      {0, 1, 2, 4}, {3, 2, 1, 7}, {5, 4, 7, 1}, {6, 7, 4, 2}, {1, 2, 4, 7}};
  for (const auto& t : kOther) by_tets += tet_volume(hex.positions, {t[0], t[1], t[2], t[3]});
  EXPECT_NEAR(hex_volume(hex.positions, hex.hexes[0]), by_tets / 2, 1e-14);
}

TEST(Masses, RefuseWhatIsNoMass) {
  const VecX shares = VecX::Ones(3);
  EXPECT_EQ(message_of([&] { masses_from_density(shares, 0); }),
            "density: must be finite and > 0, found 0");
  EXPECT_EQ(message_of([&] { masses_from_total(shares, -1); }),
            "mass: must be finite and > 0 kg, found -1");
}

}  // namespace
}  // namespace pliant
