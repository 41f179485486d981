#pragma once

#include <cstdint>

#include "pliant/solvers/objective.h"

namespace pliant {

/// Remembers which objective, in which state, something was made for.
class MadeFor {
 public:
  /// Remembers `objective` as it is now. True if that is news: it is not the one of the last call,
  /// or has changed since.
  [[nodiscard]] bool renew(const Objective& objective) {
    if (objective_ == &objective && revision_ == objective.revision()) return false;
    objective_ = &objective;
    revision_ = objective.revision();
    return true;
  }

 private:
  const Objective* objective_ = nullptr;
  std::int64_t revision_ = 0;
};

}  // namespace pliant
