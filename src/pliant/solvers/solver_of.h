#pragma once

#include <memory>

#include "pliant/core/registry.h"
#include "pliant/solvers/minimizer.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

/// Wraps the options of a solver as a SolverChoice.
template <class Options>
class SolverOf final : public SolverChoice {
 public:
  using Solver = typename Options::Solver;

  explicit SolverOf(const Options& options) : options_(options) {}

  std::string_view name() const override { return Solver::kName; }
  std::string_view summary() const override { return Solver::kSummary; }
  std::unique_ptr<Draft<SolverSettings>> draft() const override {
    return std::make_unique<DraftOf<SolverSettings, Solver>>(options_);
  }
  const void* find(const std::type_info& type) const override { return find_in(options_, type); }

  StopOptions stop() const override { return options_.stop; }
  std::unique_ptr<Minimizer> make_minimizer() const override {
    return std::make_unique<Solver>(options_);
  }

 private:
  Options options_;
};

template <class Options>
requires requires { typename Options::Solver; }
SolverSettings::SolverSettings(const Options& options)
    : Chosen(std::make_shared<SolverOf<Options>>(options)) {}

}  // namespace pliant
