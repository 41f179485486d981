#include "pliant/io/material_parameters.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "pliant/core/params.h"
#include "pliant/io/json_field.h"
#include "pliant/io/json_write.h"
#include "pliant/io/registered.h"

namespace pliant {
namespace {

template <class Value>
std::string value_text(const Value& value) {
  const std::optional<Json> json = field_json(value);
  if (!json) return {};
  std::string text = write_json(*json);
  text.pop_back();  // the line feed
  return text;
}

// With the moduli that were left out.
template <class Settings>
Settings in_effect(Settings settings) {
  if constexpr (requires { settings.young, settings.poisson, settings.mu, settings.lambda; }) {
    const ElasticModuli used =
        ElasticModuli{settings.young, settings.poisson, settings.mu, settings.lambda}.in_effect();
    settings.young = used.young;
    settings.poisson = used.poisson;
    settings.mu = used.mu;
    settings.lambda = used.lambda;
  }
  return settings;
}

}  // namespace

std::vector<MaterialParameter> parameters_of(const AnyMaterial& material) {
  const std::vector<CatalogEntry> entries = catalog("materials");
  const auto entry = std::find_if(entries.begin(), entries.end(), [&](const CatalogEntry& each) {
    return each.name == held_name(material);
  });
  std::vector<MaterialParameter> parameters;
  for (const CatalogParameter& each : entry->parameters) parameters.push_back({each, ""});
  std::visit(
      [&]<class M>(const M& m) {
        const typename M::Settings settings = in_effect(m.settings());
        std::size_t i = 0;
        for_each_field<typename M::Settings>(
            [&](const auto& each) { parameters[i++].value = value_text(settings.*each.member); });
      },
      material);
  return parameters;
}

}  // namespace pliant
