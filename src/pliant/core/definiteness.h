#pragma once

namespace pliant {

/// Which second derivative: the exact one, or each element's clamped to be positive semi-definite.
enum class Definiteness { kExact, kProjected };

}  // namespace pliant
