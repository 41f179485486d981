#pragma once

#include <optional>
#include <string>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/laws/continuation.h"

namespace pliant {

template <class T>
struct ContinuedLame {
  T mu;         // Pa
  T lambda;     // Pa
  T threshold;  // of J
};

/// @throws InputError if the settings are out of range or contradict each other.
template <class Settings>
ContinuedLame<double> checked_params(const Settings& s, const std::string& where) {
  const Lame<double> lame = checked_lame(s, where);
  return {lame.mu, lame.lambda, s.threshold};
}

}  // namespace pliant
