#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pliant {

struct JsonMember;

/// A JSON value. Members of objects keep the order in which they were written.
///
/// Our own, and small: the JSON library is heavy to compile and stays in two .cpp files.
struct Json {
  using Array = std::vector<Json>;
  using Object = std::vector<JsonMember>;

  std::variant<std::monostate, bool, double, std::string, Array, Object> value;

  const bool* boolean() const { return std::get_if<bool>(&value); }
  const double* number() const { return std::get_if<double>(&value); }
  const std::string* string() const { return std::get_if<std::string>(&value); }
  const Array* array() const { return std::get_if<Array>(&value); }
  const Object* object() const { return std::get_if<Object>(&value); }
  Array* array() { return std::get_if<Array>(&value); }
  Object* object() { return std::get_if<Object>(&value); }

  /// The member of an object called `key`; null if there is none.
  const Json* find(std::string_view key) const;
  Json* find(std::string_view key);

  /// What a message calls it: `the number 3`, `a list of 2`, `a string "abc"`.
  std::string description() const;
};

struct JsonMember {
  std::string key;
  Json value;
};

inline Json json_object() { return {Json::Object{}}; }
inline Json json_string(std::string_view text) { return {std::string(text)}; }

/// Appends a member to an object; the key is the caller's to keep unique.
void append(Json& object, std::string_view key, Json value);

/// `bodies.0` and `mesh` give `bodies.0.mesh`: the path that --set uses too.
std::string join_path(const std::string& path, std::string_view key);

/// @throws InputError `path: what`; what alone for the root.
[[noreturn]] void fail_at(const std::string& path, const std::string& what);

}  // namespace pliant
