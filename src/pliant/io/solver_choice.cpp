#include "pliant/io/solver_choice.h"

#include <string_view>

#include "pliant/core/error.h"
#include "pliant/core/params.h"
#include "pliant/io/atomic_file.h"
#include "pliant/io/json_parse.h"
#include "pliant/io/json_write.h"
#include "pliant/scene/scene.h"

namespace pliant {
namespace {

// Takes what is before the next colon off the front.
std::string next_part(std::string_view& text) {
  const std::size_t colon = text.find(':');
  std::string part(text.substr(0, colon));
  text.remove_prefix(colon == std::string_view::npos ? text.size() : colon + 1);
  return part;
}

// The solver as the scene's file has it, reduced to what Options knows.
template <class Options>
Json kept_settings(std::string_view name, const Json& scene) {
  Json settings = json_object();
  append(settings, "type", json_string(name));
  const Json* old = scene.find("solver");
  if (!old || !old->object()) return settings;
  for_each_field<Options>([&](const auto& each) {
    if (const Json* value = old->find(each.name)) append(settings, each.name, *value);
  });
  return settings;
}

}  // namespace

std::vector<std::string> solver_assignments(const std::string& method,
                                            const std::filesystem::path& scene) {
  std::string_view rest = method;
  const std::string name = next_part(rest);
  const Json file = parse_json(read_whole_file(scene), scene.string());
  std::vector<std::string> assignments;
  Solvers::visit(name, "solver", "--solver", [&]<class Solver>() {
    const Json kept = kept_settings<typename Solver::Options>(name, file);
    assignments.push_back("solver=" + write_json(kept));
  });
  while (!rest.empty()) {
    const std::string option = next_part(rest);
    if (option.find('=') == std::string::npos) {
      throw InputError("--solver", "must be name:option=value, found \"" + method + "\"");
    }
    assignments.push_back("solver." + option);
  }
  return assignments;
}

}  // namespace pliant
