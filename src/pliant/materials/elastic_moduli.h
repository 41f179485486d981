#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "pliant/core/params.h"

namespace pliant {

/// Lamé's parameters of one element, or of a batch of elements.
template <class T>
struct Lame {
  T mu;      // shear modulus at rest, Pa
  T lambda;  // Lamé's first parameter at rest, Pa
};

/// Linear elasticity at rest, as the user states it: Young's modulus and Poisson's ratio, or Lamé's
/// two parameters. Nothing given means `kDefaultYoung` and `kDefaultPoisson`.
struct ElasticModuli {
  static constexpr double kDefaultYoung = 1e5;  // Pa, soft rubber
  static constexpr double kDefaultPoisson = 0.45;

  std::optional<double> young{};  // Pa
  std::optional<double> poisson{};
  std::optional<double> mu{};      // shear modulus, Pa
  std::optional<double> lambda{};  // Pa

  static constexpr auto fields() {
    return std::tuple{
        field("young", &ElasticModuli::young, "Pa", positive(),
              "Young's modulus at rest; 1e5 if no modulus is given"),
        field("poisson", &ElasticModuli::poisson, "", strictly_between(-1, 0.5),
              "Poisson's ratio at rest; 0.45 if no modulus is given"),
        field("mu", &ElasticModuli::mu, "Pa", positive(), "shear modulus, instead of young"),
        field("lambda", &ElasticModuli::lambda, "Pa", any_number(),
              "Lamé's first parameter, instead of poisson")};
  }

  /// @throws InputError if the two pairs are mixed, one of a pair is missing, a value is out of
  /// its range, or the bulk modulus λ + 2μ/3 is not positive.
  Lame<double> lame(const std::string& where = "material") const;
};

}  // namespace pliant
