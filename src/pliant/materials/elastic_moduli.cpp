#include "pliant/materials/elastic_moduli.h"

namespace pliant {
namespace {

Lame<double> lame_of(double young, double poisson) {
  return {young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))};
}

}  // namespace

ElasticModuli ElasticModuli::in_effect(const std::string& where) const {
  const bool by_lame = mu || lambda;
  if (by_lame && (young || poisson)) {
    throw InputError(where, "give young and poisson, or mu and lambda, not a mixture");
  }
  if (!by_lame) {
    return {.young = young.value_or(kDefaultYoung), .poisson = poisson.value_or(kDefaultPoisson)};
  }
  const Lame<double> preset = lame_of(kDefaultYoung, kDefaultPoisson);
  return {.mu = mu.value_or(preset.mu), .lambda = lambda.value_or(preset.lambda)};
}

Lame<double> ElasticModuli::lame(const std::string& where) const {
  check_fields(*this, where);
  const ElasticModuli used = in_effect(where);
  if (used.young) return lame_of(*used.young, *used.poisson);
  if (!(*used.lambda + 2.0 / 3.0 * *used.mu > 0)) {
    throw InputError(where + ".lambda", "must be > -2/3 mu = " + to_text(-2.0 / 3.0 * *used.mu) +
                                            " Pa, found " + to_text(*used.lambda));
  }
  return {*used.mu, *used.lambda};
}

}  // namespace pliant
