#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/params.h"

namespace pliant {

/// `sheet: spring 12`: what an element is called in messages.
inline std::string element_name(std::string_view label, std::size_t element) {
  return std::string(label) + " " + std::to_string(element);
}

/// The stencils as one flat array, each point moved up by `first_point`.
/// @throws InputError naming the element that has a negative point or one point twice.
template <std::size_t Corners>
std::vector<int> flat_stencils(std::string_view label,
                               std::span<const std::array<int, Corners>> elements,
                               int first_point = 0) {
  std::vector<int> flat;
  flat.reserve(Corners * elements.size());
  for (std::size_t e = 0; e < elements.size(); ++e) {
    for (std::size_t a = 0; a < Corners; ++a) {
      const int point = elements[e][a];
      if (point < 0) {
        throw InputError(element_name(label, e),
                         "points must be >= 0, found " + std::to_string(point));
      }
      for (std::size_t b = 0; b < a; ++b) {
        if (point != elements[e][b]) continue;
        throw InputError(element_name(label, e),
                         "points must differ, found " + std::to_string(point) + " twice");
      }
      flat.push_back(first_point + point);
    }
  }
  return flat;
}

/// @throws InputError unless there is one number for each element, each in `range`.
inline void check_element_data(std::string_view label, std::string_view quantity,
                               std::string_view unit, const Range& range,
                               std::span<const double> values, std::size_t elements) {
  if (values.size() != elements) {
    throw InputError(std::string(label), std::string(quantity) +
                                             " must have one number for each of " +
                                             std::to_string(elements) + " elements, found " +
                                             std::to_string(values.size()));
  }
  for (std::size_t e = 0; e < elements; ++e) {
    if (range.contains(values[e])) continue;  // so that names are made only for messages
    check_range(values[e], range, unit, element_name(label, e) + "." + std::string(quantity));
  }
}

}  // namespace pliant
