#include "pliant/linear/spd_solver.h"

#include <string>

#include "pliant/core/error.h"

namespace pliant {

FactorPrecision precision_of_bits(int bits) {
  if (bits == 64) return FactorPrecision::kDouble;
  if (bits == 32) return FactorPrecision::kSingle;
  if (bits == 16) return FactorPrecision::kSixteenBits;
  throw InputError("factor_bits", "must be 16, 32 or 64, found " + std::to_string(bits));
}

}  // namespace pliant
