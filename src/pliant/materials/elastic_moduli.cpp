#include "pliant/materials/elastic_moduli.h"

namespace pliant {

Lame<double> ElasticModuli::lame(const std::string& where) const {
  check_fields(*this, where);
  const bool by_young = young || poisson;
  const bool by_lame = mu || lambda;
  if (by_young && by_lame) {
    throw InputError(where, "give young and poisson, or mu and lambda, not a mixture");
  }
  if (by_lame) {
    if (!mu || !lambda) throw InputError(where, "mu and lambda belong together; one is missing");
    if (!(*lambda + 2.0 / 3.0 * *mu > 0)) {
      throw InputError(where + ".lambda", "must be > -2/3 mu = " + to_text(-2.0 / 3.0 * *mu) +
                                              " Pa, found " + to_text(*lambda));
    }
    return {*mu, *lambda};
  }
  if (by_young && !(young && poisson)) {
    throw InputError(where, "young and poisson belong together; one is missing");
  }
  const double e = young.value_or(kDefaultYoung);
  const double nu = poisson.value_or(kDefaultPoisson);
  return {e / (2 * (1 + nu)), e * nu / ((1 + nu) * (1 - 2 * nu))};
}

}  // namespace pliant
