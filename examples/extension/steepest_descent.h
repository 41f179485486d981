// A solver: pliant's gradient descent, typed once more. Descent has the loop and the line search.
#pragma once

#include <pliant/extend/solver.h>

#include <string>
#include <string_view>

namespace mine {

class SteepestDescent;

struct SteepestDescentOptions {
  using Solver = SteepestDescent;
  pliant::StopOptions stop{};
  pliant::LineSearchOptions search{};

  static constexpr auto fields() {
    return pliant::Fields{pliant::nested(&SteepestDescentOptions::stop),
                          pliant::nested(&SteepestDescentOptions::search)};
  }
};

/// d = -γ∇g, with the γ of Barzilai and Borwein.
class SteepestDescent final : public pliant::Descent {
 public:
  static constexpr std::string_view kName = "my-steepest-descent";
  static constexpr std::string_view kSummary = "along the gradient";

  using Options = SteepestDescentOptions;

  explicit SteepestDescent(const Options& options) : Descent(options.stop, options.search) {
    pliant::check_fields(options, std::string(kName));
  }

  std::string_view name() const override { return kName; }

 private:
  void begin(pliant::Objective& g, const pliant::Iterate& /*now*/,
             pliant::SolveReport& /*report*/) override {
    gamma_ = 1 / pliant::mean_diagonal(g.proxy());
  }
  Direction find_direction(pliant::Objective& /*g*/, const pliant::Iterate& now, pliant::VecX& d,
                           pliant::SolveReport& /*report*/) override {
    d = -gamma_ * now.gradient;
    return Direction::kOther;
  }
  void learn(const pliant::Iterate& last, const pliant::Iterate& now,
             pliant::SolveReport& /*report*/) override {
    const double st = pliant::dot_of_changes(last.x, now.x, last.gradient, now.gradient);
    const double ss = pliant::dot_of_changes(last.x, now.x, last.x, now.x);
    gamma_ = st > 0 && ss > 0 ? ss / st : 2 * gamma_;
  }

  double gamma_ = 1;  // m/N
};

}  // namespace mine
