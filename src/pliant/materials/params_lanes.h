#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "pliant/materials/material.h"
#include "pliant/math/batch.h"

namespace pliant {

/// Gives lane l of a batch of elements the parameters of one element.
template <Material M>
void set_params_lane(typename M::template Params<Batch>& batch, int l,
                     const typename M::template Params<double>& params) {
  // Params<T> is an aggregate of T alone: seen from here, an array of them.
  using Single = typename M::template Params<double>;
  using Several = typename M::template Params<Batch>;
  constexpr std::size_t kCount = sizeof(Single) / sizeof(double);
  const auto numbers = std::bit_cast<std::array<double, kCount>>(params);
  auto lanes = std::bit_cast<std::array<Batch, kCount>>(batch);
  for (std::size_t k = 0; k < kCount; ++k) lanes[k].set_lane(l, numbers[k]);
  batch = std::bit_cast<Several>(lanes);
}

}  // namespace pliant
