#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/types.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

struct ControlPoint;

// Each function reads one value, or throws an InputError at `path` that says what was found.

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

/// Reads a list of exactly as many numbers as `value` holds.
void read_value(const Json& json, const std::string& path, std::span<double> value);
void read_value(const Json& json, const std::string& path, std::span<int> value);
inline void read_value(const Json& json, const std::string& path, Vec3& value) {
  read_value(json, path, std::span<double>(value.data(), 3));
}

}  // namespace pliant
