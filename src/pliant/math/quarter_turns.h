#pragma once

#include "pliant/math/double_double.h"

namespace pliant::detail {

inline constexpr DoubleDouble kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

/// x = quarters π/2 + angle, |angle| <= π/4, with quarters modulo 4.
struct QuarterTurns {
  int quarters;
  DoubleDouble angle;  // with a relative error below 2^-64
};

/// Splits x into quarter turns and an angle, for every finite x, however large.
QuarterTurns quarter_turns(double x);

}  // namespace pliant::detail
