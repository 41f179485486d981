#include "pliant/io/settings_json.h"

#include <string_view>
#include <utility>
#include <variant>

#include "pliant/core/params.h"
#include "pliant/io/json_field.h"
#include "pliant/io/json_write.h"

namespace pliant {
namespace {

template <class Options>
Json named_options(std::string_view name, const Options& options) {
  Json json = json_object();
  append(json, "type", json_string(name));
  for_each_field<Options>([&](const auto& each) {
    if (auto value = field_json(options.*each.member)) append(json, each.name, *std::move(value));
  });
  return json;
}

}  // namespace

Json solver_json(const SolverSettings& solver) {
  return std::visit(
      []<class Options>(const Options& options) {
        return named_options(Options::Solver::kName, options);
      },
      solver);
}

Json integrator_json(const AnyIntegrator& integrator) {
  return std::visit([]<class I>(const I& each) { return named_options(I::kName, each); },
                    integrator);
}

Json damping_json(const AnyDamping& damping) {
  return std::visit([]<class D>(const D& each) { return named_options(D::kName, each); }, damping);
}

}  // namespace pliant
