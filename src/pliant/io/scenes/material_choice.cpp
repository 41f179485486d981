#include "pliant/io/scenes/material_choice.h"

#include <algorithm>
#include <variant>

#include "pliant/core/error.h"
#include "pliant/core/registry.h"
#include "pliant/io/json/json_override.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/scenes/scene_reader.h"

namespace pliant {
namespace {

// What a body of a scene says under "material", without the body.
struct MaterialHolder {
  AnyMaterial material;
};

template <class V>
void describe(V& v, MaterialHolder& holder) {
  v.choice("material", holder.material, &Registries::materials, "");
}

// `spline.points.0` belongs to the parameter `spline`.
std::string parameter_of(const std::string& setting) {
  return setting.substr(0, setting.find_first_of(".="));
}

std::vector<std::string_view> parameters_of(const std::string& name) {
  const auto draft = material_registry().find(name, "material").draft();
  std::vector<std::string_view> parameters;
  for (const FieldRef& each : draft->fields()) parameters.push_back(each.name);
  return parameters;
}

bool contains(const std::vector<std::string_view>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// The last of two would silently win.
void check_given_once(const std::vector<std::string>& settings, const std::string& where) {
  std::vector<std::string> given;
  for (const std::string& setting : settings) {
    given.push_back(setting.substr(0, setting.find('=')));
    if (std::count(given.begin(), given.end(), given.back()) == 1) continue;
    throw InputError(where, "must be given once each; found \"" + given.back() + "\" twice");
  }
}

bool is_text(const std::string& name, const std::string& parameter) {
  const auto draft = material_registry().find(name, "material").draft();
  const std::vector<FieldRef> fields = draft->fields();
  return std::any_of(fields.begin(), fields.end(), [&](const FieldRef& each) {
    return each.name == parameter && std::holds_alternative<std::string*>(each.value);
  });
}

// Formulas often start like a number or a sign, and are no JSON: `a=2*x` becomes `a="2*x"`.
std::string quoted_where_text(const std::string& name, const std::string& setting) {
  const std::size_t value = setting.find('=') + 1;
  if (value == setting.size() || setting[value] == '"') return setting;
  if (!is_text(name, parameter_of(setting))) return setting;
  return setting.substr(0, value) + write_json(setting.substr(value));
}

}  // namespace

AnyMaterial choose_material(const std::string& name, const std::vector<std::string>& settings) {
  return choose_materials({name}, settings).front();
}

std::vector<AnyMaterial> choose_materials(const std::vector<std::string>& names,
                                          const std::vector<std::string>& settings) {
  std::vector<std::string_view> known;
  for (const std::string& name : names) {
    for (const std::string_view parameter : parameters_of(name)) {
      if (!contains(known, std::string(parameter))) known.push_back(parameter);
    }
  }
  const std::string where = names.size() == 1 ? names.front() : "materials";
  for (const std::string& setting : settings) {
    if (setting.find('=') == std::string::npos) {
      throw InputError(where, "must be PARAM=VALUE, found \"" + setting + "\"");
    }
    if (!contains(known, parameter_of(setting))) {
      throw InputError(where, unknown_name("parameter", parameter_of(setting), known));
    }
  }
  check_given_once(settings, where);
  std::vector<AnyMaterial> materials;
  for (const std::string& name : names) {
    Json json{{"material", {{"type", name}}}};
    for (const std::string& setting : settings) {
      if (!contains(parameters_of(name), parameter_of(setting))) continue;
      apply_override(*json.find("material"), quoted_where_text(name, setting), "");
    }
    MaterialHolder holder;
    SceneReader::read(json, "", holder);
    materials.push_back(std::move(holder.material));
  }
  return materials;
}

}  // namespace pliant
