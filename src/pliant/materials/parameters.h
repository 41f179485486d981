#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/control_point.h"
#include "pliant/materials/any_material.h"
#include "pliant/materials/elastic_moduli.h"

// The parameters of all materials: plain data, light to include. The laws (materials/laws/) say
// what they mean.
//
//   scene.add_solid(mesh, pliant::StableNeoHookean({.young = 1e5, .poisson = 0.45}));

namespace pliant {

class ArapLaw;
class SymmetricArapLaw;
class SymmetricDirichletLaw;
class CorotatedLaw;
class StVenantKirchhoffLaw;
class NeoHookeanLaw;
class NeoHookeanOgdenLaw;
class NeoHookeanBowerLaw;
class StableNeoHookeanLaw;
class MooneyRivlinLaw;
class StableMooneyRivlinLaw;
class StableArrudaBoyceLaw;
class StableFungLaw;
class PolynomialLaw;
class ValanisLandelLaw;
class SplineLaw;

/// Below this, formulas with log J, 1/J or 1/σ are continued unless the user says otherwise.
inline constexpr double kDefaultThreshold = 0.1;

/// The field of a `Settings::threshold`. It is below 1, so that the law is unchanged at rest.
template <class Settings>
constexpr auto threshold_field(std::string_view help) {
  return field("threshold", &Settings::threshold, "", strictly_between(0, 1), help);
}

/// Parameters of a law that has the moduli at rest and nothing else.
template <class L>
struct ElasticParameters {
  using Law = L;
  std::optional<double> young{};  // Pa
  std::optional<double> poisson{};
  std::optional<double> mu{};      // Pa
  std::optional<double> lambda{};  // Pa

  static constexpr auto fields() { return elastic_fields<ElasticParameters>(); }
};

/// Parameters of a law that has the moduli at rest and whose formula contains log J or 1/J.
template <class L>
struct ContinuedParameters {
  using Law = L;
  std::optional<double> young{};  // Pa
  std::optional<double> poisson{};
  std::optional<double> mu{};            // Pa
  std::optional<double> lambda{};        // Pa
  double threshold = kDefaultThreshold;  // J below which the formula is continued

  static constexpr auto fields() {
    return join_fields(elastic_fields<ContinuedParameters>(),
                       Fields{threshold_field<ContinuedParameters>(
                           "J = det F below which the formula is continued by a parabola")});
  }
};

/// Parameters of a law that has one modulus and whose formula contains 1/σ.
template <class L>
struct StretchParameters {
  using Law = L;
  double mu = 3e4;                       // shear modulus at rest, Pa
  double threshold = kDefaultThreshold;  // stretch below which the formula is continued

  static constexpr auto fields() {
    return Fields{field("mu", &StretchParameters::mu, "Pa", positive(), "shear modulus at rest"),
                  threshold_field<StretchParameters>(
                      "stretch below which each term is continued by a parabola")};
  }
};

using Corotated = ElasticParameters<CorotatedLaw>;
using StVenantKirchhoff = ElasticParameters<StVenantKirchhoffLaw>;
using StableNeoHookean = ElasticParameters<StableNeoHookeanLaw>;
using NeoHookean = ContinuedParameters<NeoHookeanLaw>;
using NeoHookeanOgden = ContinuedParameters<NeoHookeanOgdenLaw>;
using NeoHookeanBower = ContinuedParameters<NeoHookeanBowerLaw>;
using SymmetricArap = StretchParameters<SymmetricArapLaw>;
using SymmetricDirichlet = StretchParameters<SymmetricDirichletLaw>;

struct Arap {
  using Law = ArapLaw;
  double mu = 3e4;  // shear modulus at rest, Pa

  static constexpr auto fields() {
    return Fields{field("mu", &Arap::mu, "Pa", positive(), "shear modulus at rest")};
  }
};

struct Polynomial {
  using Law = PolynomialLaw;
  double mu = 1e5;  // Pa; as stiff as the default of arap over stretches in [0.5, 1.5]

  static constexpr auto fields() {
    return Fields{field("mu", &Polynomial::mu, "Pa", positive(),
                        "scale of the quartic; not a modulus at rest, where it has none")};
  }
};

struct MooneyRivlin {
  using Law = MooneyRivlinLaw;
  std::optional<double> young{};  // Pa
  std::optional<double> poisson{};
  std::optional<double> mu{};            // Pa
  std::optional<double> lambda{};        // Pa
  double share = 0.1;                    // of mu carried by areas
  double threshold = kDefaultThreshold;  // J below which the formula is continued

  static constexpr auto fields() {
    return join_fields(
        elastic_fields<MooneyRivlin>(),
        Fields{field("share", &MooneyRivlin::share, "", at_least_below(0, 1),
                     "part of the shear modulus carried by areas: m01 / (m10 + m01)"),
               threshold_field<MooneyRivlin>(
                   "J = det F below which the logarithms are continued by a parabola")});
  }
};

struct StableMooneyRivlin {
  using Law = StableMooneyRivlinLaw;
  std::optional<double> young{};  // Pa
  std::optional<double> poisson{};
  std::optional<double> mu{};      // Pa
  std::optional<double> lambda{};  // Pa
  double share = 0.2;              // of mu carried by areas

  static constexpr auto fields() {
    return join_fields(
        elastic_fields<StableMooneyRivlin>(),
        Fields{field("share", &StableMooneyRivlin::share, "", at_least_below(0, 1),
                     "part of the shear modulus carried by areas: m01 / (m10 + m01)")});
  }
};

struct StableArrudaBoyce {
  using Law = StableArrudaBoyceLaw;
  std::optional<double> young{};  // Pa
  std::optional<double> poisson{};
  std::optional<double> mu{};      // Pa
  std::optional<double> lambda{};  // Pa
  double b1 = 1.0 / 40;
  double b2 = 11.0 / 11200;

  static constexpr auto fields() {
    return join_fields(elastic_fields<StableArrudaBoyce>(),
                       Fields{field("b1", &StableArrudaBoyce::b1, "", at_least(0),
                                    "hardening, first order: 1/(5N) for chains of N links"),
                              field("b2", &StableArrudaBoyce::b2, "", at_least(0),
                                    "hardening, second order: 11/(175 N²) for chains of N links")});
  }
};

struct StableFung {
  using Law = StableFungLaw;
  std::optional<double> young{};  // Pa
  std::optional<double> poisson{};
  std::optional<double> mu{};      // Pa
  std::optional<double> lambda{};  // Pa
  double share = 0.5;              // of mu carried by the exponential
  double rate = 1;                 // of hardening
  double limit = 30;               // exponent above which eˣ is continued

  static constexpr auto fields() {
    return join_fields(elastic_fields<StableFung>(),
                       Fields{field("share", &StableFung::share, "", between(0, 1),
                                    "part of the shear modulus at rest carried by the exponential"),
                              field("rate", &StableFung::rate, "", positive(),
                                    "of hardening: factor of (|F|² - 3)/2 in the exponent"),
                              field("limit", &StableFung::limit, "", strictly_between(0, 600),
                                    "exponent above which eˣ is continued by a parabola")});
  }
};

struct ValanisLandel {
  using Law = ValanisLandelLaw;
  std::optional<double> young{}, poisson{}, mu{}, lambda{};
  std::string a = "mu/2*(x^2 - 1)";
  std::string b = "0";
  std::string c = "-mu*log(x) + lambda/2*log(x)^2";
  double threshold = kDefaultThreshold;

  static constexpr auto fields() {
    return join_fields(
        elastic_fields<ValanisLandel>(),
        Fields{field("a", &ValanisLandel::a, "J/m³", any_number(),
                     "of each stretch: formula in x, mu, "
                     "lambda"),
               field("b", &ValanisLandel::b, "J/m³", any_number(),
                     "of the product of each two stretches"),
               field("c", &ValanisLandel::c, "J/m³", any_number(), "of the product of all three"),
               field("threshold", &ValanisLandel::threshold, "", Range{.high = 1},
                     "below this x, a, b and c continue as parabolas")});
  }
};

struct Spline {
  using Law = SplineLaw;
  std::optional<double> young{}, poisson{}, mu{}, lambda{};
  std::string shape = "compression";
  std::vector<ControlPoint> a{}, b{}, c{};
  double scale = 1;

  static constexpr auto fields() {
    return join_fields(
        elastic_fields<Spline>(),
        Fields{
            field("shape", &Spline::shape, "", any_number(),
                  "compression or tension: Neo-Hookean stiffened against it; or custom"),
            field("a", &Spline::a, "Pa", any_number(),
                  "custom: points [x, y] or [x, y, slope] of a' over each stretch"),
            field("b", &Spline::b, "Pa", any_number(),
                  "custom: points of b' over the product of each two stretches"),
            field("c", &Spline::c, "Pa", any_number(),
                  "custom: points of c' over the product of all three"),
            field("scale", &Spline::scale, "", positive(), "custom: factor of all y and slopes")});
  }
};

// Made in the library, whatever headers a program includes.
extern template AnyMaterial::AnyMaterial(const Corotated&);
extern template AnyMaterial::AnyMaterial(const StVenantKirchhoff&);
extern template AnyMaterial::AnyMaterial(const StableNeoHookean&);
extern template AnyMaterial::AnyMaterial(const NeoHookean&);
extern template AnyMaterial::AnyMaterial(const NeoHookeanOgden&);
extern template AnyMaterial::AnyMaterial(const NeoHookeanBower&);
extern template AnyMaterial::AnyMaterial(const SymmetricArap&);
extern template AnyMaterial::AnyMaterial(const SymmetricDirichlet&);
extern template AnyMaterial::AnyMaterial(const Arap&);
extern template AnyMaterial::AnyMaterial(const Polynomial&);
extern template AnyMaterial::AnyMaterial(const MooneyRivlin&);
extern template AnyMaterial::AnyMaterial(const StableMooneyRivlin&);
extern template AnyMaterial::AnyMaterial(const StableArrudaBoyce&);
extern template AnyMaterial::AnyMaterial(const StableFung&);
extern template AnyMaterial::AnyMaterial(const ValanisLandel&);
extern template AnyMaterial::AnyMaterial(const Spline&);

}  // namespace pliant
