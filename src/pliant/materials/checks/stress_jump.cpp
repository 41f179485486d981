#include "pliant/materials/checks/stress_jump.h"

#include <cmath>

namespace pliant {
namespace {

Vec3 stress_at(const MaterialFunctions& m, double stretch) {
  return m.principal_stress({stretch, 0.93, 0.97});
}

}  // namespace

std::optional<StressJump> find_stress_jump(const MaterialFunctions& m) {
  constexpr double kLow = 0.25;
  constexpr double kHigh = 2.5;
  constexpr int kIntervals = 900;
  constexpr int kHalvings = 40;  // down to 2e-15 of stretch
  // What is left of a continuous stress then is round-off.
  constexpr double kJump = 1e-9;
  for (int i = 0; i < kIntervals; ++i) {
    double a = kLow + (kHigh - kLow) * i / kIntervals;
    double b = kLow + (kHigh - kLow) * (i + 1) / kIntervals;
    Vec3 at_a = stress_at(m, a);
    Vec3 at_b = stress_at(m, b);
    const double scale = at_a.norm() + at_b.norm() + std::abs(m.stiffness);
    // Goes on with the half that has the larger difference: if there is a jump, one of them has it.
    for (int k = 0; k < kHalvings && (at_b - at_a).norm() > kJump * scale; ++k) {
      const double middle = 0.5 * (a + b);
      const Vec3 at_middle = stress_at(m, middle);
      const bool left = (at_middle - at_a).norm() > (at_b - at_middle).norm();
      (left ? b : a) = middle;
      (left ? at_b : at_a) = at_middle;
    }
    if ((at_b - at_a).norm() <= kJump * scale) continue;
    // Not between a and b: one of them may be the kink itself, with the mean of both slopes.
    constexpr double kBeside = 1e-9;
    return StressJump{a, (stress_at(m, b + kBeside) - stress_at(m, a - kBeside)).norm()};
  }
  return {};
}

}  // namespace pliant
