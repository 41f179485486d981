#pragma once

#include <optional>
#include <string>

#include "pliant/core/field_ref.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

/// A parameter's value as JSON. None if it is not set, that is, if it is an empty optional (unless
/// the range says that 0 stands for that) or an empty list of points.
std::optional<Json> field_json(const FieldRef& field);

/// A parameter's value as JSON text in one line; empty if it is not set.
std::string field_text(const FieldRef& field);

/// A list of three numbers.
Json vector_json(const Vec3& numbers);

/// Reads the parameter and checks its range.
/// @throws InputError at `path` that says what was found instead.
void read_field(const Json& json, const std::string& path, const FieldRef& field);

}  // namespace pliant
