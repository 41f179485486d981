#include "pliant/io/json/json_value.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

// The first letters of a long text; no UTF-8 sequence is cut apart.
std::string shortened(const std::string& text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() <= kLongest) return text;
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "...";
}

}  // namespace

const Json* Json::find(std::string_view key) const {
  const Object* members = object();
  if (!members) return nullptr;
  const auto found = std::ranges::find(*members, key, &JsonMember::key);
  return found == members->end() ? nullptr : &found->value;
}

Json* Json::find(std::string_view key) {
  Object* members = object();
  if (!members) return nullptr;
  const auto found = std::ranges::find(*members, key, &JsonMember::key);
  return found == members->end() ? nullptr : &found->value;
}

std::string Json::description() const {
  if (boolean()) return *boolean() ? "true" : "false";
  if (number()) return "the number " + to_text(*number());
  if (string()) return "a string \"" + shortened(*string()) + "\"";
  if (array() && array()->empty()) return "an empty list";
  if (array()) return "a list of " + std::to_string(array()->size());
  return object() ? "an object" : "null";
}

bool operator==(const Json& a, const Json& b) {
  if (!a.object() || !b.object()) return a.value == b.value;
  return a.object()->size() == b.object()->size() &&
         std::ranges::all_of(*a.object(), [&](const JsonMember& member) {
           const Json* other = b.find(member.key);
           return other && *other == member.value;
         });
}

Json number_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(); }

void append(Json& object, std::string_view key, Json value) {
  object.object()->push_back({key, std::move(value)});
}

std::string join_path(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : path + "." + std::string(key);
}

void fail_at(const std::string& path, const std::string& what) {
  if (path.empty()) throw InputError(what);
  throw InputError(path, what);
}

}  // namespace pliant
