#include <array>
#include <cstddef>
#include <string>

#include "bench/figures.h"

namespace pliant::cli {
namespace {

// A figure that is one call of `pliant compare`.
struct ComparedFigure {
  const char* name;
  const char* title;
  const char* scene;
  const char* change;  // of the scene, or null
  int frame;
  int iterations;
  const char* methods;
  const char* sweep;
};

// The bar of the sources is neo-Hookean, with log J.
constexpr const char* kBar = "twisting-bar";
constexpr const char* kMaterial =
    R"(bodies.0.material={"type": "neo-hookean", "young": 1e5, "poisson": 0.45})";
constexpr int kBarFrame = 200;  // wrung by 1.7 turns in all

constexpr std::array kFigures = {
    ComparedFigure{"figure-7", "Windows, Chebyshev and Newton", kBar, kMaterial, kBarFrame, 40,
                   "l-bfgs:history=0,l-bfgs:history=2,l-bfgs:history=5,chebyshev,newton", ""},
    ComparedFigure{"figure-8", "Initial Hessians of L-BFGS", kBar, kMaterial, kBarFrame, 40,
                   "l-bfgs,l-bfgs:initial=identity,l-bfgs:initial=identity-as-printed,"
                   "l-bfgs:initial=rest,l-bfgs:initial=warped-rest,l-bfgs:initial=frame,newton",
                   ""},
    ComparedFigure{"figure-12", "Direct and iterative linear solves", kBar, kMaterial, kBarFrame,
                   40,
                   "l-bfgs,l-bfgs:linear=pcg:cg_iterations=15,newton,"
                   "newton:linear=pcg:preconditioner=jacobi:cg_iterations=5:cg_tolerance=0,"
                   "newton:linear=pcg:preconditioner=jacobi:cg_iterations=15:cg_tolerance=0,"
                   "newton:linear=truncated-cg:hessian=exact",
                   ""},
    ComparedFigure{"figure-12-preconditioners", "Preconditioners of the frame's Hessian", kBar,
                   kMaterial, kBarFrame, 40,
                   "l-bfgs,l-bfgs:initial=frame,"
                   "l-bfgs:initial=frame:linear=pcg:preconditioner=ichol-rest:cg_iterations=5,"
                   "l-bfgs:initial=frame:linear=pcg:preconditioner=ichol-rest:cg_iterations=15,"
                   "l-bfgs:initial=frame:linear=pcg:preconditioner=ichol-proxy:cg_iterations=5,"
                   "l-bfgs:initial=frame:linear=pcg:preconditioner=ichol-proxy:cg_iterations=15",
                   ""},
    ComparedFigure{"figure-13", "The window of L-BFGS", kBar, kMaterial, kBarFrame, 60, "l-bfgs",
                   "solver.history=0,1,2,5,10,20,100"},
    ComparedFigure{"figure-14", "The interval of the stiffness fit", kBar, kMaterial, kBarFrame, 40,
                   "l-bfgs", "bodies.0.stretch_interval=[0.9,1.1],[0.8,1.2],[0.5,1.5],[0.3,1.7]"},
    ComparedFigure{"figure-5-1", "A curtain of springs: local-global and Newton", "hanging-sheet",
                   nullptr, 15, 100, "local-global,l-bfgs,newton,newton:linear=pcg", ""},
};

Figure make(const ComparedFigure& figure, int threads) {
  CompareOptions options;
  options.scene.scene = figure.scene;
  if (figure.change) options.scene.set.emplace_back(figure.change);
  options.methods = figure.methods;
  options.frame = figure.frame;
  options.iterations = figure.iterations;
  options.sweep = figure.sweep;
  options.threads = threads;
  options.quiet = true;
  return comparison_figure(figure.name, figure.title, compare(options));
}

}  // namespace

Figure comparison_figure(const std::string& name, const std::string& title,
                         const Comparison& comparison) {
  Figure figure{name, comparison_plot(comparison), comparison_json(comparison)};
  figure.plot.title = title + ": " + figure.plot.title;
  for (const ComparedMethod& method : comparison.methods) {
    const auto& records = method.trace.records;
    const auto error_at = [&](std::size_t i) {
      return i < records.size() ? number_or_null(method.error(records[i])) : Json();
    };
    figure.rows.push_back(
        {{"figure", name},
         {"method", method.name},
         {"setup_ms", 1000 * method.trace.setup_seconds},
         {"ms_per_iteration",
          1000 * records.back().seconds / std::max(1.0, static_cast<double>(records.size()) - 1)},
         {"error_1", error_at(1)},
         {"error_10", error_at(10)},
         {"error_end", error_at(records.size() - 1)}});
  }
  return figure;
}

void convergence_figures(int threads, const AddFigure& add) {
  for (const ComparedFigure& each : kFigures) add(make(each, threads));
}

}  // namespace pliant::cli
