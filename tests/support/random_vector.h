#pragma once

#include <random>

#include "pliant/core/types.h"

namespace pliant::test {

/// Numbers in [-1, 1], the same for the same seed on every machine.
inline VecX random_vector(Eigen::Index size, unsigned seed) {
  std::mt19937 engine(seed);
  VecX values(size);
  for (double& value : values) {
    value = 2 * static_cast<double>(engine()) / static_cast<double>(std::mt19937::max()) - 1;
  }
  return values;
}

}  // namespace pliant::test
