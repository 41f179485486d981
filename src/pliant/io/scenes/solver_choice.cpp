#include "pliant/io/scenes/solver_choice.h"

#include <string_view>

#include "pliant/core/error.h"
#include "pliant/io/json/json_override.h"
#include "pliant/scene/registries.h"

namespace pliant {
namespace {

// Takes what is before the next colon off the front.
std::string next_part(std::string_view& text) {
  const std::size_t colon = text.find(':');
  std::string part(text.substr(0, colon));
  text.remove_prefix(colon == std::string_view::npos ? text.size() : colon + 1);
  return part;
}

// The solver's options that the scene has, if it has any.
Json kept_settings(std::string_view name, std::span<const FieldRef> options, const Json* old) {
  Json settings{{"type", name}};
  if (!old || !old->object()) return settings;
  for (const FieldRef& each : options) {
    if (const Json* value = old->find(each.name)) append(settings, each.name, *value);
  }
  return settings;
}

Json& solver_of(Json& scene) {
  if (!scene.find("solver")) append(scene, "solver", {});
  return *scene.find("solver");
}

}  // namespace

void choose_solver(const std::string& method, const std::string& option, Json& scene,
                   const Registries& registries) {
  std::string_view rest = method;
  const std::string name = next_part(rest);
  const auto draft = registries.solvers.find(name, option).draft();
  if (!scene.object()) return;  // the reader refuses it
  Json& solver = solver_of(scene);
  solver = kept_settings(name, draft->fields(), &solver);
  std::string where = option;
  where.append(" ").append(name).append(":");
  while (!rest.empty()) {
    const std::string setting = next_part(rest);
    if (setting.find('=') == std::string::npos) {
      throw InputError(option, "must be name:option=value, found \"" + method + "\"");
    }
    if (setting.starts_with("type=")) {
      throw InputError(option, "the solver is named before the colon, found \"" + method + "\"");
    }
    apply_override(solver, setting, where);
  }
}

void choose_solver_alone(const std::string& method, const std::string& option, Json& scene,
                         const Registries& registries) {
  if (scene.object()) solver_of(scene) = {};
  choose_solver(method, option, scene, registries);
}

}  // namespace pliant
