#pragma once

#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "pliant/core/choice.h"
#include "pliant/core/params.h"
#include "pliant/io/json_value.h"
#include "pliant/math/hermite_spline.h"

namespace pliant {

/// A list of [x, y] or [x, y, slope]; none for no points.
std::optional<Json> points_json(const std::vector<ControlPoint>& points);

/// A parameter's value as JSON; none for what is not set: an empty optional or list of points, or
/// the largest number, which stands for no limit.
template <class Value>
std::optional<Json> field_json(const Value& value) {
  if constexpr (std::is_same_v<Value, std::optional<double>>) {
    if (!value) return {};
    return Json{*value};
  } else if constexpr (kIsVector<Value>) {
    Json::Array list;
    for (const auto component : value) list.push_back({static_cast<double>(component)});
    return Json{std::move(list)};
  } else if constexpr (std::is_same_v<Value, std::vector<ControlPoint>>) {
    return points_json(value);
  } else if constexpr (std::is_same_v<Value, double>) {
    if (value == std::numeric_limits<double>::max()) return {};
    return Json{value};
  } else if constexpr (NamedChoice<Value>) {
    return Json{std::string(choice_name(value))};
  } else if constexpr (std::is_same_v<Value, int>) {
    return Json{static_cast<double>(value)};
  } else {
    static_assert(std::is_same_v<Value, bool> || std::is_same_v<Value, std::string>);
    return Json{value};
  }
}

}  // namespace pliant
