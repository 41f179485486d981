#pragma once

#include <array>
#include <cstddef>

namespace pliant {

/// The colour of body i: red, green and blue from 0 to 1, linear. The player has the same ones.
inline const std::array<double, 3>& body_color(std::size_t i) {
  static constexpr std::array<std::array<double, 3>, 8> kColors{{{0.05, 0.238, 0.807},
                                                                 {0.871, 0.246, 0.048},
                                                                 {0.028, 0.397, 0.262},
                                                                 {0.672, 0.091, 0.328},
                                                                 {0.768, 0.451, 0.053},
                                                                 {0.254, 0.159, 0.745},
                                                                 {0.105, 0.456, 0.08},
                                                                 {0.784, 0.087, 0.07}}};
  return kColors[i % kColors.size()];
}

}  // namespace pliant
