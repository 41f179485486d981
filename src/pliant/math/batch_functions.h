#pragma once

#include "pliant/math/elementary.h"
#include "pliant/math/exp_log.h"
#include "pliant/math/power.h"

namespace pliant {

/// The functions of elementary.h for four numbers at once, each lane with the bits of the double.
inline Batch exp(const Batch& x) { return detail::exp_of(x, Batch(0)); }
inline Batch log(const Batch& x) { return detail::log_of(x); }
inline Batch pow(const Batch& x, const Batch& y) { return detail::pow_of(x, y); }

}  // namespace pliant
