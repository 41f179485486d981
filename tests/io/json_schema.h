#pragma once

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>

namespace pliant::test {

/// Why `value` breaks a JSON Schema; empty if it does not. Knows the words that scene_schema uses
/// and refuses others, so that none is silently ignored. Written without our reader: an oracle.
inline std::string schema_violation(const nlohmann::json& schema, const nlohmann::json& value);

inline bool has_schema_type(const std::string& type, const nlohmann::json& value) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "number") return value.is_number();
  if (type == "integer") {
    return value.is_number_integer() ||
           (value.is_number() && value.get<double>() == std::floor(value.get<double>()));
  }
  throw std::invalid_argument("type " + type);
}

inline std::string object_violation(const nlohmann::json& schema, const nlohmann::json& value) {
  for (const auto& key : schema.value("required", nlohmann::json::array())) {
    if (!value.contains(key)) return key.get<std::string>() + " is missing";
  }
  const nlohmann::json properties = schema.value("properties", nlohmann::json::object());
  for (const auto& [key, member] : value.items()) {
    if (!properties.contains(key)) {
      if (!schema.value("additionalProperties", true)) return key + " is unknown";
      continue;
    }
    const std::string reason = schema_violation(properties[key], member);
    if (!reason.empty()) return key + "." + reason;
  }
  return "";
}

inline std::string array_violation(const nlohmann::json& schema, const nlohmann::json& value) {
  if (schema.contains("minItems") && value.size() < schema["minItems"]) return "too few items";
  if (schema.contains("maxItems") && value.size() > schema["maxItems"]) return "too many items";
  for (const auto& item : value) {
    const std::string reason = schema_violation(schema["items"], item);
    if (!reason.empty()) return "item: " + reason;
  }
  return "";
}

inline std::string number_violation(const nlohmann::json& schema, double value) {
  for (const auto& [word, limit] : schema.items()) {
    if (word == "minimum" && !(value >= limit.get<double>())) return word;
    if (word == "maximum" && !(value <= limit.get<double>())) return word;
    if (word == "exclusiveMinimum" && !(value > limit.get<double>())) return word;
    if (word == "exclusiveMaximum" && !(value < limit.get<double>())) return word;
  }
  return "";
}

inline void refuse_unknown_words(const nlohmann::json& schema) {
  static const std::set<std::string> kKnown = {"$schema",
                                               "title",
                                               "type",
                                               "properties",
                                               "required",
                                               "additionalProperties",
                                               "items",
                                               "minItems",
                                               "maxItems",
                                               "minimum",
                                               "exclusiveMinimum",
                                               "maximum",
                                               "exclusiveMaximum",
                                               "enum",
                                               "const",
                                               "oneOf",
                                               "description",
                                               "default"};
  for (const auto& [word, ignored] : schema.items()) {
    if (!kKnown.contains(word)) throw std::invalid_argument("unknown word " + word);
  }
}

inline std::string schema_violation(const nlohmann::json& schema, const nlohmann::json& value) {
  refuse_unknown_words(schema);
  if (schema.contains("oneOf")) {
    int matches = 0;
    std::string reasons;
    for (const auto& way : schema["oneOf"]) {
      const std::string reason = schema_violation(way, value);
      if (reason.empty()) ++matches;
      reasons += " | " + reason;
    }
    if (matches != 1) return std::to_string(matches) + " of the ways match" + reasons;
  }
  if (schema.contains("const") && schema["const"] != value)
    return "is not " + schema["const"].dump();
  if (schema.contains("enum") &&
      std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end()) {
    return value.dump() + " is not in the list";
  }
  if (schema.contains("type") && !has_schema_type(schema["type"], value)) {
    return value.dump() + " is no " + schema["type"].dump();
  }
  if (value.is_object()) return object_violation(schema, value);
  if (value.is_array()) return schema.contains("items") ? array_violation(schema, value) : "";
  return value.is_number() ? number_violation(schema, value.get<double>()) : "";
}

}  // namespace pliant::test
