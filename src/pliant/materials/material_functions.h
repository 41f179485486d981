#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>

#include "pliant/core/params.h"
#include "pliant/core/types.h"
#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/material.h"
#include "pliant/materials/stiffness_fit.h"

namespace pliant {

/// The moduli at rest that are in effect; empty where the material has no such parameter.
struct GivenModuli {
  bool asked = false;            // whether the user gave one of them
  std::optional<double> mu;      // shear modulus, Pa
  std::optional<double> lambda;  // Lamé's first parameter, Pa
};

/// A material and its parameters behind plain functions, so that code which looks at one
/// deformation gradient at a time (checks, plots, the command line) is compiled once and not for
/// each material.
struct MaterialFunctions {
  std::string_view name;
  std::string_view summary;
  std::string_view formula;    // Ψ in one line of text
  std::string_view inversion;  // what happens where F is inverted or singular
  GivenModuli given;
  double stiffness = 0;  // Pa; stands for the material in L, see fitted_stiffness()
  std::function<double(const Mat3&)> energy;                    // J/m³
  std::function<double(const Mat3&, Mat3&)> energy_and_stress;  // and Pa
  std::function<double(const Vec3&)> stretch_energy;            // J/m³, at signed singular values
  std::function<Vec3(const Vec3&)> principal_stress;            // Pa, there
  std::function<PrincipalHessian<double>(const Vec3&)> principal_hessian;  // Pa, there

  /// First Piola stress dΨ/dF, Pa.
  Mat3 stress(const Mat3& F) const {
    Mat3 P;
    energy_and_stress(F, P);
    return P;
  }
};

/// The moduli in effect, found among the settings by the names of their fields.
template <class Settings>
GivenModuli given_moduli(const Settings& settings) {
  ElasticModuli moduli;
  int found = 0;
  for_each_field<Settings>([&](const auto& each) {
    using Value = std::remove_cvref_t<decltype(settings.*each.member)>;
    if constexpr (std::is_convertible_v<Value, std::optional<double>>) {
      for_each_field<ElasticModuli>([&](const auto& modulus) {
        if (modulus.name != each.name) return;
        moduli.*modulus.member = settings.*each.member;
        ++found;
      });
    }
  });
  const bool any = moduli.young || moduli.poisson || moduli.mu || moduli.lambda;
  if (found < 4) return {any, moduli.mu, moduli.lambda};
  const Lame<double> lame = moduli.lame();
  return {any, lame.mu, lame.lambda};
}

template <Material M>
MaterialFunctions functions_of(const M& m) {
  const auto p = m.params();
  return {M::kName,
          M::kSummary,
          M::kFormula,
          M::kInversion,
          given_moduli(m.settings()),
          fitted_stiffness(m, p),
          [m, p](const Mat3& F) { return m.energy(F, p); },
          [m, p](const Mat3& F, Mat3& P) { return m.energy_and_stress(F, p, P); },
          [m, p](const Vec3& s) { return m.stretch_energy(s, p); },
          [m, p](const Vec3& s) { return m.principal_stress(s, p); },
          [m, p](const Vec3& s) { return m.principal_hessian(s, p); }};
}

}  // namespace pliant
