#include "pliant/io/json_field.h"

namespace pliant {

std::optional<Json> points_json(const std::vector<ControlPoint>& points) {
  if (points.empty()) return {};
  Json::Array list;
  for (const ControlPoint& p : points) {
    Json::Array numbers{{p.x}, {p.y}};
    if (p.slope) numbers.push_back({*p.slope});
    list.push_back({std::move(numbers)});
  }
  return Json{std::move(list)};
}

}  // namespace pliant
