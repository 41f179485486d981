#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace pliant {

struct JsonMember;

/// A JSON value. Members of objects keep the order in which they were written.
///
///   const Json report{{"scene", title}, {"frames", 300}, {"bounds", Json::Array{lower, upper}}};
///
/// A small type of our own: the JSON library is slow to compile, so only json_parse.cpp and
/// json_write.cpp include it.
struct Json {
  using Array = std::vector<Json>;
  using Object = std::vector<JsonMember>;

  std::variant<std::monostate, bool, double, std::string, Array, Object> value;

  // NOLINTBEGIN(google-explicit-constructor): whatever JSON can express converts to it.
  Json();  // null
  Json(std::nullptr_t);
  template <class Number>
  requires std::is_arithmetic_v<Number> Json(Number number);
  Json(std::string text);
  Json(std::string_view text);
  Json(const char* text);
  Json(Array items);
  Json(Object members);
  Json(std::initializer_list<JsonMember> members);
  // NOLINTEND(google-explicit-constructor)

  const bool* boolean() const { return std::get_if<bool>(&value); }
  const double* number() const { return std::get_if<double>(&value); }
  const std::string* string() const { return std::get_if<std::string>(&value); }
  const Array* array() const { return std::get_if<Array>(&value); }
  const Object* object() const { return std::get_if<Object>(&value); }
  Array* array() { return std::get_if<Array>(&value); }
  Object* object() { return std::get_if<Object>(&value); }
  bool is_null() const { return std::holds_alternative<std::monostate>(value); }

  /// The member of an object called `key`; null if there is none.
  const Json* find(std::string_view key) const;
  Json* find(std::string_view key);

  /// How a message describes it: `the number 3`, `a list of 2`, `a string "abc"`.
  std::string description() const;

  /// Whether both have the same content; the order of members does not matter.
  friend bool operator==(const Json& a, const Json& b);
};

struct JsonMember {
  JsonMember(std::string_view name, Json content) : key(name), value(std::move(content)) {}

  friend bool operator==(const JsonMember& a, const JsonMember& b) {
    return a.key == b.key && a.value == b.value;
  }

  std::string key;
  Json value;
};

// Defined here, where the type of the members is complete.
inline Json::Json() = default;
inline Json::Json(std::nullptr_t) {}
template <class Number>
requires std::is_arithmetic_v<Number> Json::Json(Number number) {
  if constexpr (std::is_same_v<Number, bool>) {
    value = number;
  } else {
    value = static_cast<double>(number);
  }
}
inline Json::Json(std::string text) : value(std::move(text)) {}
inline Json::Json(std::string_view text) : value(std::string(text)) {}
inline Json::Json(const char* text) : value(std::string(text)) {}
inline Json::Json(Array items) : value(std::move(items)) {}
inline Json::Json(Object members) : value(std::move(members)) {}
inline Json::Json(std::initializer_list<JsonMember> members) : value(Object(members)) {}

inline Json json_object() { return Json::Object{}; }

/// A number as JSON, which has neither infinity nor NaN: both become null.
Json number_or_null(double number);

/// A list of what `to_json` makes of each item.
template <class Range, class ToJson>
Json json_list(const Range& items, const ToJson& to_json) {
  Json::Array list;
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}

/// A list of numbers or words.
template <class Range>
Json json_list(const Range& items) {
  return json_list(items, [](const auto& item) { return Json(item); });
}

/// Appends a member to an object; the caller makes sure that the key is new.
void append(Json& object, std::string_view key, Json value);

/// `bodies.0` and `mesh` give `bodies.0.mesh`: the path that --set uses too.
std::string join_path(const std::string& path, std::string_view key);

/// @throws InputError `path: what`; what alone for the root.
[[noreturn]] void fail_at(const std::string& path, const std::string& what);

}  // namespace pliant
