#include "pliant/geometry/meshing/lattice_stencil.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "pliant/geometry/mesh_quality.h"
#include "pliant/geometry/meshing/tetrahedralize.h"
#include "support/random.h"
#include "support/sanitizer.h"

namespace pliant {
namespace {

using detail::Side;

// A lattice tet in half cells, labelled as lattice_stencil.h asks: 0 is above 2 in no coordinate.
const std::array<Vec3i, 4> kTet{Vec3i(0, 0, 0), Vec3i(2, 0, 0), Vec3i(1, 1, 1), Vec3i(1, -1, 1)};

// The 14 edges at a lattice point, in half cells.
std::vector<Vec3i> make_directions() {
  std::vector<Vec3i> directions;
  for (const int x : {-1, 1})
    for (const int y : {-1, 1})
      for (const int z : {-1, 1}) directions.emplace_back(x, y, z);
  for (int k = 0; k < 3; ++k)
    for (const int s : {-2, 2}) directions.push_back(s * Vec3i::Unit(k));
  return directions;
}
const std::vector<Vec3i> kDirections = make_directions();
double warp_limit(int direction) { return direction < 8 ? detail::kWarpShort : detail::kWarpLong; }

// One way in which the surface can pass: sides before points were moved, and where they moved.
struct Configuration {
  std::array<bool, 4> inside{};
  std::array<int, 4> moved{-1, -1, -1, -1};  // direction, -1: not
};

// A point moves only towards a neighbour on the other side; two do not move towards each other,
// since the first to move removes the cut between them.
bool is_possible(const Configuration& c) {
  const auto less = [](const Vec3i& a, const Vec3i& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  };
  std::map<Vec3i, bool, decltype(less)> side(less);
  for (std::size_t i = 0; i < 4; ++i) side[kTet[i]] = c.inside[i];
  for (std::size_t i = 0; i < 4; ++i) {
    if (c.moved[i] < 0) continue;
    const Vec3i target = kTet[i] + kDirections[c.moved[i]];
    const auto [found, is_new] = side.emplace(target, !c.inside[i]);
    if (!is_new && found->second == c.inside[i]) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (kTet[j] == target && c.moved[j] >= 0 && kTet[j] + kDirections[c.moved[j]] == kTet[i])
        return false;
    }
  }
  return true;
}

// visit(configuration) for all that are possible.
template <class Visit>
void for_each_configuration(Visit&& visit) {
  for (int sides = 0; sides < 81; ++sides) {
    std::vector<std::size_t> on_surface;
    Configuration c;
    for (std::size_t i = 0, rest = static_cast<std::size_t>(sides); i < 4; ++i, rest /= 3) {
      if (rest % 3 == 1) on_surface.push_back(i);
      c.inside[i] = rest % 3 == 2;
    }
    std::size_t choices = 1;
    for (std::size_t i = 0; i < on_surface.size(); ++i) choices *= 28;
    if (on_surface.size() == 4) continue;  // nothing inside
    for (std::size_t choice = 0; choice < choices; ++choice) {
      std::size_t rest = choice;
      for (const std::size_t i : on_surface) {
        c.moved[i] = static_cast<int>(rest % 28 / 2);
        c.inside[i] = rest % 2 == 1;
        rest /= 28;
      }
      if (is_possible(c)) visit(c);
    }
  }
}

detail::Stencil stencil_of(const Configuration& c) {
  std::array<Side, 4> sides{};
  for (std::size_t i = 0; i < 4; ++i)
    sides[i] = c.moved[i] >= 0 ? Side::kOnSurface : c.inside[i] ? Side::kInside : Side::kOutside;
  return detail::find_stencil(sides);
}

// A corner of an output tet, with its parameter s in [0, 1] over all places it can take.
Vec3 place(const Configuration& c, detail::StencilCorner corner, double s) {
  const Vec3 a = kTet[corner.a].cast<double>();
  if (corner.a != corner.b) {
    const double low =
        detail::is_long_edge(corner.a, corner.b) ? detail::kWarpLong : detail::kWarpShort;
    return a + (low + s * (1 - 2 * low)) * (kTet[corner.b].cast<double>() - a);
  }
  if (c.moved[corner.a] < 0) return a;
  return a + s * warp_limit(c.moved[corner.a]) * kDirections[c.moved[corner.a]].cast<double>();
}

bool is_fixed(const Configuration& c, detail::StencilCorner corner) {
  return corner.a == corner.b && c.moved[corner.a] < 0;
}

class Worst {
 public:
  void add(const Configuration& c, const std::array<detail::StencilCorner, 4>& tet,
           const std::array<double, 4>& s) {
    for (int i = 0; i < 4; ++i) vertex(x_, i) = place(c, tet[i], s[i]);
    const TetQuality q = tet_quality(x_, {0, 1, 2, 3});
    all.min_dihedral = std::min(all.min_dihedral, q.min_dihedral);
    all.max_dihedral = std::max(all.max_dihedral, q.max_dihedral);
    all.radius_ratio = std::min(all.radius_ratio, q.radius_ratio);
    all.mean_ratio = std::min(all.mean_ratio, q.mean_ratio);
  }
  TetQuality all{180, 0, 1, 1};

 private:
  VecX x_ = VecX::Zero(12);
};

void expect_within_bounds(const TetQuality& worst) {
  EXPECT_GE(worst.min_dihedral, TetrahedralizeBounds::kMinDihedral);
  EXPECT_LE(worst.max_dihedral, TetrahedralizeBounds::kMaxDihedral);
  EXPECT_GE(worst.radius_ratio, TetrahedralizeBounds::kMinRadiusRatio);
  EXPECT_GE(worst.mean_ratio, TetrahedralizeBounds::kMinMeanRatio);
}

// Adds a tet with each of its parameters at `levels` places from one end to the other.
void sweep(const Configuration& c, const std::array<detail::StencilCorner, 4>& tet,
           std::size_t levels, Worst& worst) {
  for (std::size_t number = 0; number < levels * levels * levels * levels; ++number) {
    std::array<double, 4> s{};
    bool is_new = true;  // a corner without a parameter is taken once
    for (std::size_t i = 0, rest = number; i < 4; ++i, rest /= levels) {
      is_new = is_new && (rest % levels == 0 || !is_fixed(c, tet[i]));
      s[i] = static_cast<double>(rest % levels) / static_cast<double>(levels - 1);
    }
    if (is_new) worst.add(c, tet, s);
  }
}

// Every configuration, with every parameter at both ends and between: the extremes are at the ends.
TEST(LatticeStencil, EveryTetOfEveryConfigurationIsWithinTheStatedBounds) {
  constexpr std::size_t kStride = test::kSanitized ? 13 : 1;
  Worst worst;
  std::size_t number = 0;
  for_each_configuration([&](const Configuration& c) {
    if (number++ % kStride != 0) return;
    const detail::Stencil stencil = stencil_of(c);
    for (int i = 0; i < stencil.count; ++i)
      sweep(c, stencil.tets[i], test::kSanitized ? 2 : 3, worst);
  });
  EXPECT_GT(number, 30'000u);
  expect_within_bounds(worst.all);
}

TEST(LatticeStencil, TheStatedBoundsAreNoLooserThanTheyMustBe) {
  if (test::kSanitized) GTEST_SKIP() << "needs all configurations";
  Worst worst;
  for_each_configuration([&](const Configuration& c) {
    const detail::Stencil stencil = stencil_of(c);
    for (int i = 0; i < stencil.count; ++i) sweep(c, stencil.tets[i], 2, worst);
  });
  EXPECT_LT(worst.all.min_dihedral, TetrahedralizeBounds::kMinDihedral + 0.1);
  EXPECT_GT(worst.all.max_dihedral, TetrahedralizeBounds::kMaxDihedral - 0.1);
  EXPECT_LT(worst.all.radius_ratio, TetrahedralizeBounds::kMinRadiusRatio + 0.001);
  EXPECT_LT(worst.all.mean_ratio, TetrahedralizeBounds::kMinMeanRatio + 0.001);
}

TEST(LatticeStencil, NothingBetweenTheEndsIsWorse) {
  constexpr int kDraws = test::kSanitized ? 1 : 8;
  constexpr std::size_t kStride = test::kSanitized ? 13 : 1;
  test::Random random(1);
  Worst worst;
  std::size_t number = 0;
  for_each_configuration([&](const Configuration& c) {
    if (number++ % kStride != 0) return;
    const detail::Stencil stencil = stencil_of(c);
    for (int i = 0; i < stencil.count; ++i) {
      for (int draw = 0; draw < kDraws; ++draw)
        worst.add(c, stencil.tets[i],
                  {random.uniform(), random.uniform(), random.uniform(), random.uniform()});
    }
  });
  expect_within_bounds(worst.all);
}

// With the cut in the middle of every edge, what a stencil fills is known from its sides alone:
// the corner of a cut-off tet has (1/2)³ of the volume, and so on.
TEST(LatticeStencil, FillsTheInsideWithoutGapsOrOverlaps) {
  const auto middle = [](detail::StencilCorner c) -> Vec3 {
    return 0.5 * (kTet[c.a] + kTet[c.b]).cast<double>();
  };
  constexpr double kWhole = 4.0 / 6;  // of kTet
  // By the number of corners inside (row) and outside (column).
  constexpr double kShare[5][5] = {{0, 0, 0, 0, 0},
                                   {1, 0.5, 0.25, 0.125, 0},
                                   {1, 0.75, 0.5, 0, 0},
                                   {1, 0.875, 0, 0, 0},
                                   {1, 0, 0, 0, 0}};
  for (int number = 0; number < 81; ++number) {
    std::array<Side, 4> sides{};
    int in = 0;
    int out = 0;
    for (int i = 0, rest = number; i < 4; ++i, rest /= 3) {
      sides[i] = static_cast<Side>(rest % 3 - 1);
      in += sides[i] == Side::kInside ? 1 : 0;
      out += sides[i] == Side::kOutside ? 1 : 0;
    }
    double volume = 0;
    const detail::Stencil stencil = detail::find_stencil(sides);
    for (int i = 0; i < stencil.count; ++i) {
      VecX x(12);
      for (int k = 0; k < 4; ++k) vertex(x, k) = middle(stencil.tets[i][k]);
      EXPECT_GT(tet_volume(x, {0, 1, 2, 3}), 0) << number;
      volume += tet_volume(x, {0, 1, 2, 3});
    }
    EXPECT_NEAR(volume, kShare[in][out] * kWhole, 1e-14) << number;
  }
}

}  // namespace
}  // namespace pliant
