#include <cmath>
#include <variant>

#include "material_text.h"
#include "pliant/io/catalog/catalog.h"
#include "pliant/io/catalog/material_parameters.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_value.h"
#include "pliant/io/json/json_write.h"

namespace pliant::cli {
namespace {

Json number(double value) { return std::isfinite(value) ? Json{value} : Json{}; }

// Row by row.
template <class Derived>
Json numbers(const Eigen::MatrixBase<Derived>& m) {
  Json::Array list;
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    for (Eigen::Index j = 0; j < m.cols(); ++j) list.push_back(number(m(i, j)));
  }
  return {std::move(list)};
}

Json rest_json(const MaterialFunctions& material) {
  const std::optional<RestModuli> rest = rest_moduli(material);
  if (!rest) return {};
  Json json = json_object();
  append(json, "mu", number(rest->mu));
  append(json, "lambda", number(rest->lambda));
  append(json, "young", number(rest->young()));
  append(json, "poisson", number(rest->poisson()));
  return json;
}

Json parameter_json(const MaterialParameter& parameter) {
  Json json = json_object();
  append(json, "name", json_string(parameter.described.name));
  append(json, "unit", json_string(parameter.described.unit));
  append(json, "range", json_string(parameter.described.range));
  if (!parameter.described.preset.empty()) {
    append(json, "default", parse_json(parameter.described.preset, "default"));
  }
  if (!parameter.value.empty()) append(json, "value", parse_json(parameter.value, "value"));
  append(json, "help", json_string(parameter.described.help));
  return json;
}

}  // namespace

std::string evaluation_json(const MaterialFunctions& material, const Mat3& F) {
  const MaterialEvaluation e = evaluate(material, F);
  Json json = json_object();
  append(json, "material", json_string(material.name));
  append(json, "F", numbers(F));
  append(json, "energy", number(e.energy));
  append(json, "stress", numbers(e.stress));
  append(json, "eigenvalues", numbers(e.eigenvalues));
  append(json, "projected", numbers(e.projected));
  return write_json(json);
}

std::string material_json(const AnyMaterial& material) {
  const MaterialFunctions functions = functions_of(material);
  Json json = json_object();
  append(json, "name", json_string(functions.name));
  append(json, "summary", json_string(functions.summary));
  append(json, "formula", json_string(functions.formula));
  append(json, "inversion", json_string(functions.inversion));
  Json::Array parameters;
  for (const MaterialParameter& each : parameters_of(material)) {
    parameters.push_back(parameter_json(each));
  }
  append(json, "parameters", {std::move(parameters)});
  append(json, "rest", rest_json(functions));
  append(json, "stiffness", number(functions.stiffness));
  return write_json(json);
}

std::string checks_json(const MaterialFunctions& material,
                        const std::vector<MaterialCheck>& checks) {
  Json::Array list;
  bool ok = true;
  for (const MaterialCheck& check : checks) {
    Json json = json_object();
    append(json, "name", json_string(check.name));
    append(json, "passed", {check.passed});
    append(json, "detail", json_string(check.detail));
    list.push_back(std::move(json));
    ok = ok && check.passed;
  }
  Json json = json_object();
  append(json, "material", json_string(material.name));
  append(json, "ok", {ok});
  append(json, "checks", {std::move(list)});
  return write_json(json);
}

}  // namespace pliant::cli
