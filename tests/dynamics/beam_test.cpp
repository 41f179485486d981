#include <gtest/gtest.h>

#include <cmath>

#include "pliant/dynamics/model.h"
#include "pliant/pliant.h"
#include "support/sanitizer.h"
#include "support/scenes.h"

namespace pliant {
namespace {

constexpr double kLength = 1;     // m
constexpr double kSide = 0.2;     // of the square cross-section, m
constexpr double kYoung = 1e7;    // Pa
constexpr double kDensity = 100;  // kg/m³: so light that the beam hardly bends
constexpr double kGravity = 0.1;  // m/s²

// Deflection of the tip under the beam's own weight [Timoshenko]: bending plus shear, ν = 0.
double timoshenko() {
  const double area = kSide * kSide;
  const double inertia = std::pow(kSide, 4) / 12;
  const double load = kDensity * kGravity * area;  // N/m
  const double shear_modulus = kYoung / 2;
  const double shear_factor = 5.0 / 6.0;  // Cowper's 10(1 + ν)/(12 + 11 ν) of a rectangle at ν = 0
  return load * std::pow(kLength, 4) / (8 * kYoung * inertia) +
         load * kLength * kLength / (2 * shear_factor * shear_modulus * area);
}

// Static deflection of the centre of the tip, with `cells` across the beam: a few steps so long
// that inertia does not count.
double tip_deflection(int cells) {
  Scene scene;
  scene.gravity = {0, -kGravity, 0};
  Body& beam = scene.add_solid(make_box({kLength, kSide, kSide}, {5 * cells, cells, cells}),
                               Corotated({.young = kYoung, .poisson = 0}),
                               {.density = kDensity, .name = "beam"});
  beam.attach(in_box({-0.501, -1, -1}, {-0.499, 1, 1}));
  scene.solver = LbfgsOptions{.stop = {.iterations = 5000, .tolerance = 1e-11}, .history = 20};
  Simulation sim = scene.build({.step = 30, .threads = 2});
  for (int i = 0; i < 2; ++i) sim.step();
  const Rows3 rest = as_rows(sim.model().bodies[0].rest.positions);
  const Rows3 now = sim.positions("beam");
  for (Eigen::Index i = 0; i < rest.rows(); ++i) {
    if ((rest.row(i).transpose() - Vec3(kLength / 2, 0, 0)).norm() < 1e-9) {
      return rest(i, 1) - now(i, 1);
    }
  }
  ADD_FAILURE() << "no vertex at the centre of the tip";
  return 0;
}

TEST(Beam, CantileverConvergesToTimoshenko) {
  const double coarse = tip_deflection(4);
  const double middle = tip_deflection(8);
  EXPECT_LT(middle, 1e-3 * kLength);  // small deflection, as the closed form asks for
  const double second_order = middle + (middle - coarse) / 3;
  EXPECT_NEAR(second_order / timoshenko(), 1, 0.03);
  if (test::kSanitized) return;  // the factor of the finest beam would take minutes
  const double fine = tip_deflection(16);
  const double order = std::log2((middle - coarse) / (fine - middle));
  const double extrapolated = fine + (fine - middle) / (std::pow(2, order) - 1);
  EXPECT_GE(order, 1.7) << coarse << " " << middle << " " << fine;
  EXPECT_NEAR(extrapolated / timoshenko(), 1, 0.03);
}

}  // namespace
}  // namespace pliant
