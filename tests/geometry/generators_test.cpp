#include "pliant/geometry/generators.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numbers>
#include <set>
#include <string>

#include "pliant/geometry/surface.h"
#include "support/message_of.h"

namespace pliant {
namespace {

using std::numbers::pi;

double total_volume(const Mesh& mesh) {
  double sum = 0;
  for (const auto& t : mesh.tets) sum += tet_volume(mesh.positions, t);
  return sum;
}

// 1 for a regular tet, 0 for a flat one: 6 sqrt(2) V / (root mean square edge)^3.
double worst_shape(const Mesh& mesh) {
  double worst = 1;
  for (const auto& t : mesh.tets) {
    double squares = 0;
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < a; ++b)
        squares += (vertex(mesh.positions, t[a]) - vertex(mesh.positions, t[b])).squaredNorm();
    const double volume = tet_volume(mesh.positions, t);
    worst = std::min(worst, 6 * std::sqrt(2.0) * volume / std::pow(squares / 6, 1.5));
  }
  return worst;
}

struct Solid {
  std::string name;
  Mesh mesh;
  int euler;           // V - E + F of its surface: 2 - 2 genus
  double least_shape;  // of worst_shape
};

std::vector<Solid> all_solids() {
  std::vector<Solid> solids{
      {"box", make_box({4, 1, 2}, {5, 2, 3}), 2, 0.2},
      {"hex box", make_hex_box({4, 1, 2}, {5, 2, 3}), 2, 0},
      {"one cell", make_box({1, 1, 1}, {1, 1, 1}), 2, 0.7},
      {"torus", make_torus(0.5, 0.15, 24, 2), 0, 0.2},
      {"thick torus", make_torus(0.5, 0.45, 3, 1), 0, 0.01},
      {"odd torus", make_torus(0.5, 0.2, 17, 3), 0, 0.1},
      {"cylinder", make_cylinder(0.25, 1, 3, 12), 2, 0.6},
      {"one-layer cylinder", make_cylinder(1, 1, 1, 1), 2, 0.6},
  };
  for (int n = 1; n <= 13; ++n)
    solids.push_back({"sphere " + std::to_string(n), make_sphere(0.5, n), 2, 0.4});
  return solids;
}

TEST(Generators, EveryTetIsPositiveAndWellShaped) {
  for (const Solid& s : all_solids()) {
    if (s.mesh.tets.empty()) continue;
    EXPECT_GT(worst_shape(s.mesh), s.least_shape) << s.name;
  }
}

TEST(Generators, SurfacesAreClosedAndOfTheRightGenus) {
  for (const Solid& s : all_solids()) {
    const Surface surface = extract_surface(s.mesh);
    std::map<std::pair<int, int>, int> uses;  // of each directed edge
    for (const auto& t : surface.triangles)
      for (int i = 0; i < 3; ++i) ++uses[{t[i], t[(i + 1) % 3]}];
    for (const auto& [edge, count] : uses) {
      ASSERT_EQ(count, 1) << s.name;
      ASSERT_TRUE(uses.contains({edge.second, edge.first})) << s.name;
    }
    const auto V = static_cast<int>(surface.vertices.size());
    const auto E = static_cast<int>(uses.size()) / 2;
    EXPECT_EQ(V - E + static_cast<int>(surface.triangles.size()), s.euler) << s.name;
  }
}

TEST(Generators, SurfaceEnclosesTheVolumeOfTheTets) {
  for (const Solid& s : all_solids()) {
    const double volume = s.mesh.hexes.empty() ? total_volume(s.mesh) : 4 * 1 * 2;
    const double enclosed = enclosed_volume(s.mesh.positions, extract_surface(s.mesh).triangles);
    EXPECT_NEAR(enclosed, volume, 1e-12 * volume) << s.name;
  }
}

TEST(Generators, EveryVertexIsUsedAndMeshesAreConnected) {
  for (const Solid& s : all_solids()) {
    std::vector<int> parent(static_cast<std::size_t>(s.mesh.vertex_count()));
    for (int i = 0; i < s.mesh.vertex_count(); ++i) parent[i] = i;
    const std::function<int(int)> root = [&](int i) {
      return parent[i] == i ? i : parent[i] = root(parent[i]);
    };
    for (const auto& t : s.mesh.tets)
      for (const int v : t) parent[root(v)] = root(t[0]);
    for (const auto& h : s.mesh.hexes)
      for (const int v : h) parent[root(v)] = root(h[0]);
    for (int i = 0; i < s.mesh.vertex_count(); ++i) ASSERT_EQ(root(i), root(0)) << s.name;
  }
}

TEST(Generators, ShapesAreCentredOnTheOriginWithTheirFullSize) {
  const auto extent = [](const Mesh& m) { return bounds_of(m.positions); };
  EXPECT_EQ(extent(make_box({4, 1, 2}, {7, 2, 3})).lower, Vec3(-2, -0.5, -1));
  EXPECT_EQ(extent(make_box({4, 1, 2}, {7, 2, 3})).upper, Vec3(2, 0.5, 1));
  EXPECT_LT((extent(make_sphere(0.5, 6)).upper - Vec3(0.5, 0.5, 0.5)).norm(), 1e-15);
  EXPECT_LT((extent(make_cylinder(2, 3, 2, 4)).lower[1] + 1.5), 1e-15);
  EXPECT_NEAR(extent(make_torus(2, 0.5, 8, 4)).upper[2], 2.5, 1e-15);
  EXPECT_NEAR(extent(make_torus(2, 0.5, 8, 4)).center().norm(), 0, 1e-15);
}

TEST(Generators, CountsFollowTheSettings) {
  const Mesh box = make_box({4, 1, 1}, {40, 10, 10});
  EXPECT_EQ(box.vertex_count(), 41 * 11 * 11);
  EXPECT_EQ(box.tets.size(), 5u * 40 * 10 * 10);
  EXPECT_EQ(make_hex_box({4, 1, 1}, {40, 10, 10}).hexes.size(), 4000u);
  EXPECT_EQ(make_sphere(1, 7).tets.size(), 4u * 7 * 7 * 7);
  EXPECT_EQ(make_cylinder(1, 1, 3, 5).tets.size(), 18u * 9 * 5);
  EXPECT_EQ(make_cylinder(1, 1, 3, 5).vertex_count(), 37 * 6);
  EXPECT_EQ(make_torus(1, 0.5, 6, 2).vertex_count(), 19 * 6);
}

TEST(Generators, BoxVolumeIsExact) {
  EXPECT_NEAR(total_volume(make_box({4, 1, 2}, {5, 2, 3})), 8, 8e-14);
}

// The error of the volume must fall by 4 when the cells are halved.
void expect_second_order(const std::function<Mesh(int)>& make, double volume) {
  const double coarse = volume - total_volume(make(8));
  const double fine = volume - total_volume(make(16));
  EXPECT_GT(coarse, 0);
  EXPECT_NEAR(coarse / fine, 4, 0.15);
}

TEST(Generators, RoundVolumesConvergeAtSecondOrder) {
  expect_second_order([](int n) { return make_sphere(0.7, n); }, 4 * pi / 3 * 0.343);
  expect_second_order([](int n) { return make_cylinder(0.7, 2, n, 2); }, pi * 0.49 * 2);
  expect_second_order([](int n) { return make_torus(1, 0.4, 4 * n, n); }, 2 * pi * pi * 0.16);
}

TEST(Generators, EvenBoxesMatchTheirMirrorImages) {
  const Mesh box = make_box({1, 1, 1}, {2, 4, 2});
  std::set<std::set<int>> tets;
  for (const auto& t : box.tets) tets.insert({t.begin(), t.end()});
  for (const auto& t : box.tets) {
    std::set<int> mirrored;
    for (const int v : t) mirrored.insert(v + 2 - 2 * (v % 3));
    EXPECT_TRUE(tets.contains(mirrored));
  }
}

TEST(Sheet, IsFlatFacesUpAndCoversItsArea) {
  const Mesh sheet = make_sheet({2, 3}, {80, 80});
  EXPECT_EQ(sheet.vertex_count(), 81 * 81);
  EXPECT_EQ(sheet.triangles.size(), 2u * 80 * 80);
  double area = 0;
  for (const auto& t : sheet.triangles) {
    const Vec3 a = vertex(sheet.positions, t[1]) - vertex(sheet.positions, t[0]);
    const Vec3 b = vertex(sheet.positions, t[2]) - vertex(sheet.positions, t[0]);
    const double up = a[2] * b[0] - a[0] * b[2];
    EXPECT_GT(up, 0);
    area += up / 2;
  }
  EXPECT_NEAR(area, 6, 1e-11);  // 12,800 terms, each with its rounding
  EXPECT_EQ(bounds_of(sheet.positions).upper, Vec3(1, 0, 1.5));
}

TEST(Sheet, SpringsHaveTheCountsAndLengthsOfTheirKinds) {
  const SpringNetwork springs = make_sheet_springs({80, 80});
  const Mesh sheet = make_sheet({80, 80}, {80, 80});  // unit cells
  std::map<SpringKind, int> count;
  std::set<std::set<int>> distinct;
  const std::map<SpringKind, double> length{{SpringKind::kStructural, 1},
                                            {SpringKind::kShear, std::sqrt(2.0)},
                                            {SpringKind::kBending, 2}};
  for (std::size_t i = 0; i < springs.edges.size(); ++i) {
    const auto [a, b] = springs.edges[i];
    ++count[springs.kinds[i]];
    distinct.insert({a, b});
    const double found = (vertex(sheet.positions, a) - vertex(sheet.positions, b)).norm();
    ASSERT_NEAR(found, length.at(springs.kinds[i]), 1e-12);
  }
  EXPECT_EQ(count[SpringKind::kStructural], 2 * 80 * 81);
  EXPECT_EQ(count[SpringKind::kShear], 2 * 80 * 80);
  EXPECT_EQ(count[SpringKind::kBending], 2 * 79 * 81);
  EXPECT_EQ(distinct.size(), 38558u);
  EXPECT_EQ(make_sheet_springs({1, 1}).edges.size(), 6u);
}

using test::message_of;

TEST(Generators, RefuseWhatCannotBeMade) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(message_of([&] {
              make_box({1, -2, 1}, {1, 1, 1});
            }),
            "box.size.1: must be > 0 m, found -2");
  EXPECT_EQ(message_of([&] { make_sphere(nan, 4); }), "sphere.radius: must be > 0 m, found NaN");
  EXPECT_EQ(message_of([&] { make_cylinder(1, inf, 1, 1); }),
            "cylinder.height: must be > 0 m, found infinity");
  EXPECT_EQ(message_of([&] {
              make_hex_box({1, 1, 1}, {1, 1, 0});
            }),
            "hex-box.cells.2: must be >= 1, found 0");
  EXPECT_EQ(message_of([&] { make_torus(1, 0.2, 2, 1); }), "torus.segments: must be >= 3, found 2");
  EXPECT_EQ(message_of([&] { make_torus(1, 1.5, 8, 1); }),
            "torus.minor_radius: must be less than major_radius (1 m), found 1.5");
  EXPECT_EQ(message_of([&] {
              make_sheet({1, 1}, {4, -1});
            }),
            "sheet.cells.1: must be >= 1, found -1");
}

TEST(Generators, RefuseSizesBeforeAllocating) {
  EXPECT_EQ(message_of([&] {
              make_box({1, 1, 1}, {100000, 100000, 100000});
            }),
            "box.cells: asks for 5e+15 tets, at most 20000000 can be made");
  EXPECT_EQ(message_of([&] {
              make_hex_box({1, 1, 1}, {1000000, 1000000, 1000000});
            }),
            "hex-box.cells: asks for 1e+18 hexes, at most 20000000 can be made");
  EXPECT_EQ(message_of([&] { make_sphere(1, 1000); }),
            "sphere.cells: asks for 4e+09 tets, at most 20000000 can be made");
  EXPECT_EQ(message_of([&] { make_torus(1, 0.1, 2000000000, 1); }),
            "torus: asks for 3.6e+10 tets, at most 20000000 can be made");
  EXPECT_EQ(message_of([&] {
              make_sheet({1, 1}, {10000, 10000});
            }),
            "sheet.cells: asks for 2e+08 triangles, at most 20000000 can be made");
  EXPECT_EQ(message_of([&] {
              make_sheet_springs({2000, 2000});
            }),
            "sheet.cells: asks for 2.4e+07 springs, at most 20000000 can be made");
}

}  // namespace
}  // namespace pliant
