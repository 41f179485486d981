#pragma once

#include <tuple>

#include "pliant/core/params.h"
#include "pliant/materials/continuation.h"

namespace pliant {

/// What the user chooses for a material with one modulus whose formula has 1/σ in it.
struct StretchSettings {
  double mu = 3e4;                       // shear modulus at rest, Pa
  double threshold = kDefaultThreshold;  // stretch below which the formula is continued

  static constexpr auto fields() {
    return std::tuple{field("mu", &StretchSettings::mu, "Pa", positive(), "shear modulus at rest"),
                      threshold_field<StretchSettings>(
                          "stretch below which each term is continued by a parabola")};
  }
};

template <class T>
struct StretchParams {
  T mu;         // Pa
  T threshold;  // a stretch
};

}  // namespace pliant
