#include "pliant/io/catalog/material_parameters.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "pliant/core/registry.h"
#include "pliant/io/json/json_field.h"
#include "pliant/materials/elastic_moduli.h"

namespace pliant {
namespace {

// Fills in the moduli that were left out of a material that has all four.
void fill_moduli(std::span<const FieldRef> fields) {
  ElasticModuli given;
  std::array<std::optional<double>*, 4> found{};
  const std::array<std::pair<std::string_view, std::optional<double>*>, 4> moduli{
      {{"young", &given.young},
       {"poisson", &given.poisson},
       {"mu", &given.mu},
       {"lambda", &given.lambda}}};
  for (const FieldRef& each : fields) {
    auto* const* value = std::get_if<std::optional<double>*>(&each.value);
    for (std::size_t i = 0; value && i < moduli.size(); ++i) {
      if (moduli[i].first != each.name) continue;
      found[i] = *value;
      *moduli[i].second = **value;
    }
  }
  if (std::find(found.begin(), found.end(), nullptr) != found.end()) return;
  given = given.in_effect();
  for (std::size_t i = 0; i < moduli.size(); ++i) *found[i] = *moduli[i].second;
}

}  // namespace

std::vector<MaterialParameter> parameters_of(const AnyMaterial& material) {
  const std::vector<CatalogEntry> entries = catalog("materials");
  const auto entry = std::find_if(entries.begin(), entries.end(), [&](const CatalogEntry& each) {
    return each.name == material.name();
  });
  const auto draft = material->draft();
  const std::vector<FieldRef> fields = draft->fields();
  fill_moduli(fields);
  std::vector<MaterialParameter> parameters;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    parameters.push_back({entry->parameters[i], field_text(fields[i])});
  }
  return parameters;
}

}  // namespace pliant
