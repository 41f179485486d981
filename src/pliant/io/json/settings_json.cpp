#include "pliant/io/json/settings_json.h"

#include <utility>

#include "pliant/io/json/json_field.h"
#include "pliant/io/json/json_write.h"

namespace pliant {

Json named_settings_json(std::string_view name, std::span<const FieldRef> fields) {
  Json json{{"type", name}};
  for (const FieldRef& each : fields) {
    if (auto value = field_json(each)) append(json, each.name, *std::move(value));
  }
  return json;
}

}  // namespace pliant
