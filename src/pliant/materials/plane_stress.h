#pragma once

#include <variant>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/registry.h"

namespace pliant {

/// The material of a membrane: thin, so that no stress acts across it. An element of a membrane
/// holds its thickness fixed, Ψ(σ1, σ2, 1), which alone would be plane strain and lock as ν
/// approaches 1/2; with λ' = 2μλ / (λ + 2μ) in the place of λ it obeys Hooke's law of plane stress
/// at rest. Materials without λ stay as they are.
template <class M>
M plane_stress(const M& material) {
  typename M::Settings s = material.settings();
  if constexpr (requires { s.young, s.poisson, s.mu, s.lambda; }) {
    const Lame<double> bulk = ElasticModuli{s.young, s.poisson, s.mu, s.lambda}.lame();
    s.young.reset();
    s.poisson.reset();
    s.mu = bulk.mu;
    s.lambda = 2 * bulk.mu * bulk.lambda / (bulk.lambda + 2 * bulk.mu);
  }
  return M(s);
}

inline AnyMaterial plane_stress(const AnyMaterial& material) {
  return std::visit([](const auto& m) { return AnyMaterial(plane_stress(m)); }, material);
}

}  // namespace pliant
