#include "pliant/io/json/json_read.h"

#include <cmath>
#include <cstddef>
#include <limits>

#include "pliant/core/control_point.h"
#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

[[noreturn]] void wrong_type(const Json& json, const std::string& path, const std::string& right) {
  fail_at(path, "must be " + right + ", found " + json.description());
}

template <class Number>
void read_numbers(const Json& json, const std::string& path, std::span<Number> value) {
  const Json::Array& list = read_list(json, path, static_cast<int>(value.size()), "numbers");
  for (std::size_t i = 0; i < value.size(); ++i) {
    read_value(list[i], join_path(path, std::to_string(i)), value[i]);
  }
}

}  // namespace

void read_value(const Json& json, const std::string& path, double& value) {
  if (!json.number()) wrong_type(json, path, "a number");
  value = *json.number();
}

void read_value(const Json& json, const std::string& path, int& value) {
  constexpr int kLargest = std::numeric_limits<int>::max();
  if (!json.number()) wrong_type(json, path, "a whole number");
  const double number = *json.number();
  if (number != std::floor(number)) {
    fail_at(path, "must be a whole number, found " + to_text(number));
  }
  if (std::abs(number) > kLargest) {
    fail_at(path, "must be a whole number up to " + std::to_string(kLargest) + ", found " +
                      to_text(number));
  }
  value = static_cast<int>(number);
}

void read_value(const Json& json, const std::string& path, bool& value) {
  if (!json.boolean()) wrong_type(json, path, "true or false");
  value = *json.boolean();
}

void read_value(const Json& json, const std::string& path, std::string& value) {
  if (!json.string()) wrong_type(json, path, "a string");
  value = *json.string();
}

void read_value(const Json& json, const std::string& path, std::optional<double>& value) {
  read_value(json, path, value.emplace());
}

void read_value(const Json& json, const std::string& path, std::vector<int>& value) {
  if (!json.array()) wrong_type(json, path, "a list of whole numbers");
  value.resize(json.array()->size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    read_value((*json.array())[i], join_path(path, std::to_string(i)), value[i]);
  }
}

void read_value(const Json& json, const std::string& path, std::vector<ControlPoint>& value) {
  if (!json.array()) wrong_type(json, path, "a list of points [x, y] or [x, y, slope]");
  value.clear();
  for (const Json& point : *json.array()) {
    const std::string at = join_path(path, std::to_string(value.size()));
    const Json::Array* numbers = point.array();
    if (!numbers || numbers->size() < 2 || numbers->size() > 3) {
      wrong_type(point, at, "a point [x, y] or [x, y, slope]");
    }
    ControlPoint& p = value.emplace_back();
    read_value((*numbers)[0], join_path(at, "0"), p.x);
    read_value((*numbers)[1], join_path(at, "1"), p.y);
    if (numbers->size() == 3) read_value((*numbers)[2], join_path(at, "2"), p.slope);
  }
}

const Json::Array& read_list(const Json& json, const std::string& path, int count,
                             std::string_view things) {
  if (!json.array() || std::ssize(*json.array()) != count) {
    wrong_type(json, path, "a list of " + std::to_string(count) + " " + std::string(things));
  }
  return *json.array();
}

void read_value(const Json& json, const std::string& path, std::span<double> value) {
  read_numbers(json, path, value);
}

void read_value(const Json& json, const std::string& path, std::span<int> value) {
  read_numbers(json, path, value);
}

}  // namespace pliant
