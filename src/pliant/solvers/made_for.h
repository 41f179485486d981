#pragma once

#include "pliant/solvers/objective.h"

namespace pliant {

/// Remembers which objective, at which revision, something was made for.
class MadeFor {
 public:
  /// Remembers `objective` at its current revision. True if that is new: `objective` is not the one
  /// of the last call, or has changed since in any way.
  [[nodiscard]] bool renew(const Objective& objective) {
    const bool proxy_is_new = replace(proxy_, objective.proxy_revision());
    const bool pattern_is_new = replace(pattern_, objective.pattern_revision());
    return renew_at_rest(objective) || proxy_is_new || pattern_is_new;
  }
  /// As `renew`, except that elements that come and go do not count as a change.
  [[nodiscard]] bool renew_at_rest(const Objective& objective) {
    return replace(rest_, objective.revision());
  }

 private:
  // True if they differ.
  static bool replace(Revision& last, const Revision& now) {
    if (now == last) return false;
    last = now;
    return true;
  }

  Revision rest_, proxy_, pattern_;
};

}  // namespace pliant
