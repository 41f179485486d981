#include "pliant/io/scenes/solver_choice.h"

#include <string_view>

#include "pliant/core/error.h"
#include "pliant/core/registry.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {
namespace {

// Takes what is before the next colon off the front.
std::string next_part(std::string_view& text) {
  const std::size_t colon = text.find(':');
  std::string part(text.substr(0, colon));
  text.remove_prefix(colon == std::string_view::npos ? text.size() : colon + 1);
  return part;
}

// The solver's options that the scene's file has, if it has any.
Json kept_settings(std::string_view name, std::span<const FieldRef> options, const Json& scene) {
  Json settings = json_object();
  append(settings, "type", json_string(name));
  const Json* old = scene.find("solver");
  if (!old || !old->object()) return settings;
  for (const FieldRef& each : options) {
    if (const Json* value = old->find(each.name)) append(settings, each.name, *value);
  }
  return settings;
}

std::vector<std::string> assignments_of(const std::string& method, const Json& scene,
                                        const std::string& where) {
  std::string_view rest = method;
  const std::string name = next_part(rest);
  const auto draft = solver_registry().find(name, where).draft();
  std::vector<std::string> assignments{"solver=" +
                                       write_json(kept_settings(name, draft->fields(), scene))};
  while (!rest.empty()) {
    const std::string option = next_part(rest);
    if (option.find('=') == std::string::npos) {
      throw InputError(where, "must be name:option=value, found \"" + method + "\"");
    }
    if (option.starts_with("type=")) {
      throw InputError(where, "the solver is named before the colon, found \"" + method + "\"");
    }
    assignments.push_back("solver." + option);
  }
  return assignments;
}

}  // namespace

std::vector<std::string> solver_assignments(const std::string& method,
                                            const std::filesystem::path& scene) {
  return assignments_of(method, parse_json(read_whole_file(scene), scene.string()), "--solver");
}

std::vector<std::string> solver_assignments_alone(const std::string& method,
                                                  const std::string& where) {
  return assignments_of(method, json_object(), where);
}

}  // namespace pliant
