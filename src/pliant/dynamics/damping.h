#pragma once

#include <cmath>
#include <string_view>
#include <tuple>
#include <variant>

#include "pliant/core/params.h"
#include "pliant/core/type_list.h"

namespace pliant {

/// Drag of the medium: each step starts from velocities scaled by exp(-rate h) [Liu18, sec. 8.6].
/// Takes away linear and angular momentum.
struct Drag {
  static constexpr std::string_view kName = "drag";
  static constexpr std::string_view kSummary = "velocities decay at a constant rate";

  double rate = 0;  // 1/s

  /// Damps the velocities v before a step of length h (s).
  void damp(double h, VecX& v) const { v *= std::exp(-rate * h); }

  static constexpr auto fields() {
    return std::tuple{field("rate", &Drag::rate, "1/s", at_least(0), "rate of decay")};
  }
};

using Dampings = TypeList<Drag>;
using AnyDamping = Dampings::Variant;

}  // namespace pliant
