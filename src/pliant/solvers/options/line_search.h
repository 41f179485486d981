#pragma once

#include <array>
#include <string_view>

#include "pliant/core/params.h"

namespace pliant {

/// How far to go along a direction.
enum class LineSearch {
  kArmijo,  // the first of 1, shrink, shrink², ... that lowers g enough
  kWolfe,   // a step that also leaves little slope: strong Wolfe conditions
  kNone,    // always a step of 1, even if g rises
};
constexpr std::array<std::string_view, 3> choice_names(LineSearch) {
  return {"armijo", "wolfe", "none"};
}

struct LineSearchOptions {
  LineSearch kind = LineSearch::kArmijo;
  double armijo = 0.03;         // share of the decrease promised by the slope that g must keep
  double shrink = 0.5;          // factor from one trial step to the next
  double curvature = 0.9;       // share of the slope that may be left (Wolfe)
  double smallest_step = 1e-9;  // gives up below this; the first trial is 1

  static constexpr auto fields() {
    return Fields{field("line_search", &LineSearchOptions::kind, "", any_number(),
                        "how far to go along a direction"),
                  field("armijo", &LineSearchOptions::armijo, "", strictly_between(0, 0.5),
                        "share of the decrease promised by the slope that a step must keep"),
                  field("shrink", &LineSearchOptions::shrink, "", strictly_between(0, 1),
                        "factor between the trial steps of the line search"),
                  field("curvature", &LineSearchOptions::curvature, "", strictly_between(0, 1),
                        "of wolfe: share of the slope that a step may leave")};
  }
};

}  // namespace pliant
