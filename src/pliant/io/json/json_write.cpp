#include "pliant/io/json/json_write.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

std::string quoted(const std::string& text) {
  try {
    return nlohmann::json(text).dump();
  } catch (const nlohmann::json::type_error&) {
    throw InputError("text that is not in UTF-8 cannot be written as JSON");
  }
}

std::string number_text(double value) {
  if (!std::isfinite(value)) {
    throw InputError(to_text(value) + " cannot be written as JSON: it is not a finite number");
  }
  // As an integer, -0 would lose its sign.
  return value == 0 && std::signbit(value) ? "-0.0" : to_text(value);
}

bool is_scalar(const Json& value) { return !value.array() && !value.object(); }

bool fits_one_line(const Json::Array& list) {
  return std::ranges::all_of(list, [](const Json& item) {
    return is_scalar(item) || (item.array() && std::ranges::all_of(*item.array(), is_scalar));
  });
}

void write(const Json& value, const std::string& indent, std::string& out);

void write_list(const Json::Array& list, const std::string& indent, std::string& out) {
  const bool one_line = fits_one_line(list);
  const std::string inner = indent + "  ";
  out += "[";
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) out += one_line ? ", " : ",";
    if (!one_line) out += "\n" + inner;
    write(list[i], inner, out);
  }
  out += one_line ? "]" : "\n" + indent + "]";
}

void write_object(const Json::Object& object, const std::string& indent, std::string& out) {
  const std::string inner = indent + "  ";
  out += "{";
  for (std::size_t i = 0; i < object.size(); ++i) {
    out += (i > 0 ? ",\n" : "\n") + inner + quoted(object[i].key) + ": ";
    write(object[i].value, inner, out);
  }
  out += object.empty() ? "}" : "\n" + indent + "}";
}

void write(const Json& value, const std::string& indent, std::string& out) {
  if (value.boolean()) {
    out += *value.boolean() ? "true" : "false";
  } else if (value.number()) {
    out += number_text(*value.number());
  } else if (value.string()) {
    out += quoted(*value.string());
  } else if (value.array()) {
    write_list(*value.array(), indent, out);
  } else if (value.object()) {
    write_object(*value.object(), indent, out);
  } else {
    out += "null";
  }
}

}  // namespace

std::string write_json(const Json& value) {
  std::string text;
  write(value, "", text);
  return text + "\n";
}

}  // namespace pliant
