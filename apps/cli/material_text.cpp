#include "material_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/number_word.h"
#include "pliant/io/catalog/material_parameters.h"

namespace pliant::cli {
namespace {

// Six digits are enough to read; JSON has them all.
std::string shown(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, letter_count(text)), ' ') + text;
}

std::string row_text(const Vec3& row) {
  constexpr std::size_t kColumn = 14;
  std::string text;
  for (const double value : row) text += right_aligned(shown(value), kColumn);
  return text + "\n";
}

std::string matrix_text(const std::string& title, const Mat3& m) {
  std::string text = title + "\n";
  for (int i = 0; i < 3; ++i) text += row_text(m.row(i));
  return text;
}

std::string nine_text(const std::string& title, const Vec9& v) {
  return matrix_text(title, Eigen::Map<const Mat3>(v.data()).transpose());
}

// Paragraphs of at most 80 letters, indented by two.
std::string wrapped(std::string_view text) {
  constexpr std::size_t kWidth = 78;
  std::string result;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + 1));
    if (!line.empty() && letter_count(line) + 1 + letter_count(word) > kWidth) {
      result += "  " + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  return result + "  " + line + "\n";
}

std::string section(const std::string& title, std::string_view text) {
  return text.empty() ? "" : "\n" + title + "\n" + wrapped(text);
}

std::string facts_of(const MaterialParameter& parameter) {
  const CatalogParameter& described = parameter.described;
  std::string facts = described.range == "finite" ? "" : described.range;
  if (!described.unit.empty()) facts += (facts.empty() ? "" : " ") + described.unit;
  if (!described.preset.empty()) {
    facts += (facts.empty() ? "default " : "; default ") + described.preset;
  }
  return facts.empty() ? "" : " (" + facts + ")";
}

std::string parameters_text(const std::vector<MaterialParameter>& parameters) {
  std::size_t name_width = 0;
  std::size_t value_width = 0;
  std::vector<std::string> values;
  for (const MaterialParameter& each : parameters) {
    const std::string value = each.value.empty() ? "not set" : each.value;
    const bool bare = each.described.unit.empty() || each.value.empty();
    values.push_back(bare ? value : value + " " + each.described.unit);
    name_width = std::max(name_width, letter_count(each.described.name));
    value_width = std::max(value_width, letter_count(values.back()));
  }
  std::string text = "\nParameters\n";
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const CatalogParameter& described = parameters[i].described;
    text += "  " + padded(described.name, name_width) + "  " + padded(values[i], value_width) +
            "  " + described.help + facts_of(parameters[i]) + "\n";
  }
  return text;
}

std::string rest_text(const MaterialFunctions& material) {
  const std::optional<RestModuli> rest = rest_moduli(material);
  if (!rest) return "no stiffness at rest: it hardens from nothing";
  return "mu = " + shown(rest->mu) + " Pa, lambda = " + shown(rest->lambda) +
         " Pa, that is young = " + shown(rest->young()) +
         " Pa, poisson = " + shown(rest->poisson());
}

}  // namespace

Mat3 read_matrix(const std::string& text, const std::string& where) {
  const std::string rule = "must be 9 finite numbers, row by row; found ";
  std::vector<double> numbers;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t start = text.find_first_not_of(" ,;\t\n", begin);
    if (start == std::string::npos) break;
    begin = std::min(text.find_first_of(" ,;\t\n", start), text.size());
    const std::string word = text.substr(start, begin - start);
    double value = 0;
    if (parse_number(word, value) != std::errc{} || !std::isfinite(value)) {
      throw InputError(where, rule + pliant::in_quotes(word));
    }
    numbers.push_back(value);
  }
  if (numbers.size() != 9) throw InputError(where, rule + std::to_string(numbers.size()));
  return Eigen::Map<const Mat3>(numbers.data()).transpose();
}

std::string evaluation_text(const MaterialFunctions& material, const Mat3& F) {
  const MaterialEvaluation e = evaluate(material, F);
  return std::string(material.name) + ": energy " + shown(e.energy) + " J/m³\n" +
         matrix_text("deformation gradient F, det F = " + shown(F.determinant()), F) +
         matrix_text("first Piola stress, Pa", e.stress) +
         nine_text("eigenvalues of the Hessian, Pa, ascending", e.eigenvalues) +
         nine_text("eigenvalues after the projection, Pa", e.projected);
}

std::string material_text(const AnyMaterial& material) {
  const MaterialFunctions functions = functions_of(material);
  return std::string(functions.name) + "\n" + wrapped(functions.summary) +
         section("Energy density, J/m³", functions.formula) +
         parameters_text(parameters_of(material)) +
         section("Inverted and singular elements", functions.inversion) +
         section("At rest", rest_text(functions)) +
         section("Stiffness in the quasi-Newton matrix",
                 "k = " + shown(functions.stiffness) +
                     " Pa, fitted to the stress of stretches from 0.5 to 1.5");
}

std::string checks_text(const MaterialFunctions& material,
                        const std::vector<MaterialCheck>& checks) {
  std::size_t name_width = 0;
  for (const MaterialCheck& check : checks)
    name_width = std::max(name_width, letter_count(check.name));
  std::string text;
  std::size_t failures = 0;
  for (const MaterialCheck& check : checks) {
    text += (check.passed ? "ok    " : "FAIL  ") + padded(check.name, name_width) + "  " +
            check.detail + "\n";
    failures += check.passed ? 0 : 1;
  }
  const std::string verdict =
      failures == 0
          ? "all " + std::to_string(checks.size()) + " checks pass"
          : std::to_string(failures) + " of " + std::to_string(checks.size()) + " checks fail";
  return text + std::string(material.name) + ": " + verdict + "\n";
}

}  // namespace pliant::cli
