#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "pliant/materials/continuation.h"
#include "pliant/materials/elastic_moduli.h"

namespace pliant {

/// What the user chooses for a material that obeys Hooke's law at rest and whose formula has no
/// meaning for J <= 0.
struct ContinuedModuli {
  std::optional<double> young{};  // Pa
  std::optional<double> poisson{};
  std::optional<double> mu{};            // Pa
  std::optional<double> lambda{};        // Pa
  double threshold = kDefaultThreshold;  // J below which the formula is continued

  static constexpr auto fields() {
    return std::tuple_cat(elastic_fields<ContinuedModuli>(),
                          std::tuple{threshold_field<ContinuedModuli>(
                              "J = det F below which the formula is continued by a parabola")});
  }
};

template <class T>
struct ContinuedLame {
  T mu;         // Pa
  T lambda;     // Pa
  T threshold;  // of J
};

/// @throws InputError if the settings are out of range or contradict each other.
inline ContinuedLame<double> checked_params(const ContinuedModuli& s, const std::string& where) {
  const Lame<double> lame = checked_lame(s, where);
  return {lame.mu, lame.lambda, s.threshold};
}

}  // namespace pliant
