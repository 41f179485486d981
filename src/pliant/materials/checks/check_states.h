#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// A deformation gradient at which materials are checked, with a word for messages.
struct CheckState {
  std::string_view name;
  Mat3 F;
};

/// Points of the unit cube that fill it evenly, the same on every machine.
class EvenPoints {
 public:
  /// The k-th number of the next point, in [0, 1).
  std::array<double, 3> next();
  Mat3 matrix();    // entries in [-1, 1]
  Mat3 rotation();  // over all of SO(3) [Shoemake92]
  Mat3 with_stretches(const Vec3& s);

 private:
  int count_ = 0;
};

/// Stretches from 0.3 to 2 in all directions, shears, and states close to rest: det F > 0.
std::vector<CheckState> ordinary_states();

/// The ordinary states with one stretch made negative: det F < 0.
std::vector<CheckState> inverted_states();

/// Where formulas break: F = 0, rank 1 and 2, σmid = -σmin, stretches of 100.
std::vector<CheckState> extreme_states();

/// All of these.
std::vector<CheckState> all_states();

}  // namespace pliant
