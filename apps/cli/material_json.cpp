#include <variant>

#include "material_text.h"
#include "pliant/io/catalog/catalog.h"
#include "pliant/io/catalog/material_parameters.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_value.h"
#include "pliant/io/json/json_write.h"

namespace pliant::cli {
namespace {

// Row by row.
template <class Derived>
Json numbers(const Eigen::MatrixBase<Derived>& m) {
  Json::Array list;
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    for (Eigen::Index j = 0; j < m.cols(); ++j) list.push_back(number_or_null(m(i, j)));
  }
  return list;
}

Json rest_json(const MaterialFunctions& material) {
  const std::optional<RestModuli> rest = rest_moduli(material);
  if (!rest) return {};
  return {{"mu", number_or_null(rest->mu)},
          {"lambda", number_or_null(rest->lambda)},
          {"young", number_or_null(rest->young())},
          {"poisson", number_or_null(rest->poisson())}};
}

Json parameter_json(const MaterialParameter& parameter) {
  Json json{{"name", parameter.described.name},
            {"unit", parameter.described.unit},
            {"range", parameter.described.range}};
  if (!parameter.described.preset.empty()) {
    append(json, "default", parse_json(parameter.described.preset, "default"));
  }
  if (!parameter.value.empty()) append(json, "value", parse_json(parameter.value, "value"));
  append(json, "help", parameter.described.help);
  return json;
}

}  // namespace

std::string evaluation_json(const MaterialFunctions& material, const Mat3& F) {
  const MaterialEvaluation e = evaluate(material, F);
  return write_json({{"material", material.name},
                     {"F", numbers(F)},
                     {"energy", number_or_null(e.energy)},
                     {"stress", numbers(e.stress)},
                     {"eigenvalues", numbers(e.eigenvalues)},
                     {"projected", numbers(e.projected)}});
}

std::string material_json(const AnyMaterial& material) {
  const MaterialFunctions functions = functions_of(material);
  return write_json({{"name", functions.name},
                     {"summary", functions.summary},
                     {"formula", functions.formula},
                     {"inversion", functions.inversion},
                     {"parameters", json_list(parameters_of(material), parameter_json)},
                     {"rest", rest_json(functions)},
                     {"stiffness", number_or_null(functions.stiffness)}});
}

std::string checks_json(const MaterialFunctions& material,
                        const std::vector<MaterialCheck>& checks) {
  Json::Array list;
  bool ok = true;
  for (const MaterialCheck& check : checks) {
    list.push_back({{"name", check.name}, {"passed", check.passed}, {"detail", check.detail}});
    ok = ok && check.passed;
  }
  return write_json({{"material", material.name}, {"ok", ok}, {"checks", std::move(list)}});
}

}  // namespace pliant::cli
