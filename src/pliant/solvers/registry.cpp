#include "pliant/solvers/registry.h"

namespace pliant {

std::unique_ptr<Minimizer> make_minimizer(const SolverSettings& settings) {
  return std::visit(
      []<class Options>(const Options& options) -> std::unique_ptr<Minimizer> {
        return std::make_unique<typename Options::Solver>(options);
      },
      settings);
}

}  // namespace pliant
