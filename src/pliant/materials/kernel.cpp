#include "pliant/materials/kernel.h"

#include <cmath>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {

double positive_stiffness(const MaterialKernel& kernel, const StretchInterval& interval,
                          const std::string& where) {
  const double stiffness = kernel.fitted_stiffness(interval);
  if (stiffness > 0 && std::isfinite(stiffness)) return stiffness;
  throw InputError(where, std::string(kernel.name()) +
                              " has no positive stiffness about rest: the line fitted to its "
                              "stress at stretches from " +
                              to_text(interval.low) + " to " + to_text(interval.high) +
                              " rises by " + to_text(stiffness) +
                              " Pa, which must be finite and > 0");
}

}  // namespace pliant
