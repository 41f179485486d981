#include "pliant/io/json/json_field.h"

#include <type_traits>
#include <utility>

#include "pliant/core/control_point.h"
#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/json/json_read.h"
#include "pliant/io/json/json_write.h"

namespace pliant {
namespace {

// One overload for each kind of value.
std::optional<Json> value_json(const bool* value) { return Json(*value); }
std::optional<Json> value_json(const int* value) { return Json(*value); }
std::optional<Json> value_json(const double* value) { return Json(*value); }
std::optional<Json> value_json(const std::optional<double>* value) {
  if (!*value) return {};
  return Json(**value);
}
std::optional<Json> value_json(const std::string* value) { return Json(*value); }
template <class Number>
std::optional<Json> value_json(std::span<Number> numbers) {
  return json_list(numbers);
}
std::optional<Json> value_json(const WordRef& word) { return Json(word.word()); }
std::optional<Json> value_json(const std::vector<ControlPoint>* points) {
  if (points->empty()) return {};
  Json::Array list;
  for (const ControlPoint& p : *points) {
    Json::Array numbers{p.x, p.y};
    if (p.slope) numbers.emplace_back(*p.slope);
    list.emplace_back(std::move(numbers));
  }
  return list;
}

template <class Value>
void read_into(const Json& json, const std::string& path, Value* value) {
  read_value(json, path, *value);
}
template <class Number>
void read_into(const Json& json, const std::string& path, std::span<Number> numbers) {
  read_value(json, path, numbers);
}
void read_into(const Json& json, const std::string& path, const WordRef& word) {
  std::string found;
  read_value(json, path, found);
  for (std::size_t i = 0; i < word.words.size(); ++i) {
    if (word.words[i] == found) return word.set(word.value, i);
  }
  throw InputError(path, unknown_name("choice", found, word.words));
}

// The number, if it is one that files write as 0 where it is not set.
std::optional<double>* written_as_zero(const FieldRef& field) {
  auto* const* maybe = std::get_if<std::optional<double>*>(&field.value);
  return maybe && field.range.zero_is_none ? *maybe : nullptr;
}

}  // namespace

std::optional<Json> field_json(const FieldRef& field) {
  const std::optional<double>* maybe = written_as_zero(field);
  if (maybe && !*maybe) return Json{0.0};
  return std::visit([](const auto& value) { return value_json(value); }, field.value);
}

std::string field_text(const FieldRef& field) {
  const std::optional<Json> json = field_json(field);
  if (!json) return {};
  std::string text = write_json(*json);
  text.pop_back();  // the line feed
  return text;
}

Json vector_json(const Vec3& numbers) {
  return *value_json(std::span<const double>(numbers.data(), 3));
}

void read_field(const Json& json, const std::string& path, const FieldRef& field) {
  std::visit([&](const auto& value) { read_into(json, path, value); }, field.value);
  std::optional<double>* maybe = written_as_zero(field);
  if (maybe && *maybe == 0.0) maybe->reset();
  check_field(field, path);
}

}  // namespace pliant
