#pragma once

#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/materials/elastic_moduli.h"

namespace pliant {

/// The material of a membrane: thin, so that no stress acts across it. An element of a membrane
/// holds its thickness fixed, Ψ(σ1, σ2, 1), which by itself would be plane strain and lock as ν
/// approaches 1/2. With λ' = 2μλ / (λ + 2μ) in place of λ it obeys Hooke's law of plane stress at
/// rest. Materials without λ stay as they are, and so do those whose stresses do not follow from
/// moduli, as they say by has_moduli().
/// @throws InputError starting with `where` if ν <= -1/2, for which λ' is that of no solid.
template <class M>
M plane_stress(const M& material, const std::string& where = "material") {
  typename M::Settings s = material.settings();
  if constexpr (requires { material.has_moduli(); }) {
    if (!material.has_moduli()) return material;
  }
  if constexpr (requires { s.young, s.poisson, s.mu, s.lambda; }) {
    const Lame<double> bulk = ElasticModuli{s.young, s.poisson, s.mu, s.lambda}.lame(where);
    if (!(bulk.lambda > -0.5 * bulk.mu)) {
      throw InputError(where, "a sheet needs a Poisson's ratio > -0.5, found " +
                                  to_text(0.5 * bulk.lambda / (bulk.lambda + bulk.mu)));
    }
    s.young.reset();
    s.poisson.reset();
    s.mu = bulk.mu;
    s.lambda = 2 * bulk.mu * bulk.lambda / (bulk.lambda + 2 * bulk.mu);
  }
  return M(s, where);
}

}  // namespace pliant
