#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/choice.h"
#include "pliant/core/error.h"
#include "pliant/core/params.h"
#include "pliant/core/text.h"
#include "pliant/io/json_value.h"
#include "pliant/math/hermite_spline.h"

namespace pliant {

// Each reads one value; all throw an InputError at `path` that says what was found instead.

void read_value(const Json& json, const std::string& path, double& value);
void read_value(const Json& json, const std::string& path, int& value);
void read_value(const Json& json, const std::string& path, bool& value);
void read_value(const Json& json, const std::string& path, std::string& value);
void read_value(const Json& json, const std::string& path, std::optional<double>& value);
void read_value(const Json& json, const std::string& path, std::vector<int>& value);
void read_value(const Json& json, const std::string& path, std::vector<ControlPoint>& value);

/// The elements of a list of `count` things, which `things` names.
const Json::Array& read_list(const Json& json, const std::string& path, int count,
                             std::string_view things);

/// Vec2, Vec3, Vec3i and the like.
template <class Vector>
requires kIsVector<Vector>
void read_value(const Json& json, const std::string& path, Vector& value) {
  const Json::Array& list = read_list(json, path, static_cast<int>(value.size()), "numbers");
  for (int i = 0; i < static_cast<int>(value.size()); ++i) {
    read_value(list[static_cast<size_t>(i)], join_path(path, std::to_string(i)), value[i]);
  }
}

/// One of the words of an enumeration.
template <NamedChoice E>
void read_value(const Json& json, const std::string& path, E& value) {
  constexpr auto kWords = choice_names(E{});
  std::string word;
  read_value(json, path, word);
  for (size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i] != word) continue;
    value = static_cast<E>(i);
    return;
  }
  throw InputError(path, unknown_name("choice", word, kWords));
}

/// The parameter that `field` describes; also checks its range.
template <class Owner, class Value>
void read_field(const Json& json, const std::string& path, const Field<Owner, Value>& field,
                Value& value) {
  read_value(json, path, value);
  if constexpr (kIsVector<Value>) {
    for (int i = 0; i < static_cast<int>(value.size()); ++i) {
      check_range(static_cast<double>(value[i]), field.range, field.unit,
                  join_path(path, std::to_string(i)));
    }
  } else if constexpr (std::is_same_v<Value, std::optional<double>>) {
    check_range(*value, field.range, field.unit, path);
  } else if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) {
    check_range(static_cast<double>(value), field.range, field.unit, path);
  }
}

}  // namespace pliant
