#pragma once

#include "pliant/solvers/objective.h"

namespace pliant {

/// Remembers which objective, at which revision, something was made for.
class MadeFor {
 public:
  /// What it depends on.
  struct Needs {
    bool pattern = false;  // of the Hessian
    bool rest = false;     // the Hessian at rest, its pattern apart
    bool proxy = false;    // A0
  };

  explicit MadeFor(const Needs& needs) : needs_(needs) {}

  /// Calls make() unless what was made before still fits. If make() throws nothing was made.
  template <class Make>
  void renew(const Objective& objective, const Make& make) {
    const Revisions now = of(objective);
    if (made_ && now == last_) return;
    made_ = false;
    make();
    last_ = now;
    made_ = true;
  }

 private:
  struct Revisions {
    Revision pattern, rest, proxy;

    friend bool operator==(const Revisions&, const Revisions&) = default;
  };

  // What nobody needs is not asked for: to know the pattern of the Hessian takes time.
  Revisions of(const Objective& objective) const {
    Revisions now;
    if (needs_.pattern) now.pattern = objective.pattern_revision();
    if (needs_.rest) now.rest = objective.revision();
    if (needs_.proxy) now.proxy = objective.proxy_revision();
    return now;
  }

  Needs needs_;
  Revisions last_;
  bool made_ = false;
};

}  // namespace pliant
