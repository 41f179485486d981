#pragma once

#include "pliant/solvers/objective.h"

namespace pliant {

/// Remembers which objective, in which state, something was made for.
class MadeFor {
 public:
  /// Remembers `objective` as it is now. True if that is news: it is not the one of the last call,
  /// or has changed since in any way.
  [[nodiscard]] bool renew(const Objective& objective) {
    const bool proxy_is_new = replace(proxy_, objective.proxy_revision());
    const bool pattern_is_new = replace(pattern_, objective.pattern_revision());
    return renew_at_rest(objective) || proxy_is_new || pattern_is_new;
  }
  /// As `renew`, but elements that come and go do not count.
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
