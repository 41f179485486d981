#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "pliant/core/params.h"

namespace pliant {

/// Lamé's parameters of one element, or of a batch of elements.
template <class T>
struct Lame {
  T mu;      // shear modulus at rest, Pa
  T lambda;  // Lamé's first parameter at rest, Pa
};

/// The fields of any settings with the members young, poisson, mu and lambda, all optional.
template <class Settings>
constexpr auto elastic_fields() {
  return Fields{
      field("young", &Settings::young, "Pa", positive(),
            "Young's modulus at rest; 1e5 if left out"),
      field("poisson", &Settings::poisson, "", strictly_between(-1, 0.5),
            "Poisson's ratio at rest; 0.45 if left out"),
      field("mu", &Settings::mu, "Pa", positive(),
            "shear modulus at rest, instead of young; 34483 beside a lambda alone"),
      field("lambda", &Settings::lambda, "Pa", any_number(),
            "Lamé's first parameter at rest, instead of poisson; 310345 beside a mu alone")};
}

/// Linear elasticity at rest, as the user states it: Young's modulus and Poisson's ratio, or Lamé's
/// two parameters. Whatever is left out of a pair takes the value that `kDefaultYoung` and
/// `kDefaultPoisson` give it.
struct ElasticModuli {
  static constexpr double kDefaultYoung = 1e5;  // Pa, soft rubber
  static constexpr double kDefaultPoisson = 0.45;

  std::optional<double> young{};  // Pa
  std::optional<double> poisson{};
  std::optional<double> mu{};      // shear modulus, Pa
  std::optional<double> lambda{};  // Pa

  static constexpr auto fields() { return elastic_fields<ElasticModuli>(); }

  /// The pair that is in effect, with both of its values; the other pair is empty.
  /// @throws InputError if the two pairs are mixed.
  ElasticModuli in_effect(const std::string& where = "material") const;

  /// Lamé's parameters. @throws InputError if the two pairs are mixed, a value is out of its range,
  /// or the bulk modulus λ + 2μ/3 is not positive.
  Lame<double> lame(const std::string& where = "material") const;
};

/// Lamé's parameters from the settings of a material that has more than the moduli. Checks all
/// settings; throws as ElasticModuli::lame() does.
template <class Settings>
Lame<double> checked_lame(const Settings& s, const std::string& where) {
  check_fields(s, where);
  return ElasticModuli{s.young, s.poisson, s.mu, s.lambda}.lame(where);
}

}  // namespace pliant
