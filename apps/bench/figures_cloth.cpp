#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "bench/figures.h"
#include "cli/format.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/geometry/generators.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "pliant/solvers/local_global.h"

namespace pliant::cli {
namespace {

constexpr int kSwingFrames = 50;
constexpr int kClothIterations = 100;

// A curtain of 1 m x 1 m and 1 kg, held at two corners, that swings. Springs of half the length are
// twice as stiff, so that the cloth is the same at every resolution [Liu18, sec. 5.4].
Scene curtain(int cells, double stiffness) {
  Scene scene;
  const double finer = cells / 20.0;
  Body& cloth = scene.add_springs(make_sheet({1, 1}, {cells, cells}),
                                  {.structural = stiffness * finer,
                                   .shear = 0.25 * stiffness * finer,
                                   .bending = 0.01 * stiffness * finer},
                                  {.mass = 1});
  cloth.attach(in_box({-0.501, -0.1, -0.501}, {-0.499, 0.1, -0.499}));
  cloth.attach(in_box({0.499, -0.1, -0.501}, {0.501, 0.1, -0.499}));
  scene.solver = LbfgsOptions{};
  return scene;
}

// Relative error after each iteration of local-global, averaged over the frames of a swing.
std::vector<double> mean_errors(const Scene& scene, int threads) {
  Simulation simulation = scene.build({.threads = threads});
  std::vector<double> sum(kClothIterations + 1);
  LocalGlobal local_global({.stop = {.iterations = kClothIterations}});
  for (int frame = 0; frame < kSwingFrames; ++frame) {
    simulation.step();
    auto [objective, start] = simulation.next_problem();
    const ConvergenceTrace trace = trace_convergence(objective, start, local_global, 1);
    const double first = trace.records.front().value;
    const double least = find_minimum(objective, trace.x).value;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      // A run that ends early has converged.
      const IterationRecord& record = trace.records[std::min(i, trace.records.size() - 1)];
      sum[i] += std::max(0.0, relative_error(record.value, first, least)) / kSwingFrames;
    }
  }
  return sum;
}

struct Curve {
  std::string name;
  Scene scene;
};

Figure sweep(const std::string& name, const std::string& title, const std::vector<Curve>& curves,
             int threads) {
  Figure figure{name,
                {.title = title,
                 .note = "local-global, mean of 50 frames of a swinging curtain",
                 .panels = {{.title = "",
                             .x = {.label = "iterations"},
                             .y = {.label = "relative error", .log = true},
                             .series = {}}}},
                json_object()};
  Json::Array data;
  for (const Curve& curve : curves) {
    const std::vector<double> errors = mean_errors(curve.scene, threads);
    PlotSeries series{curve.name, {}, errors};
    for (int i = 0; i <= kClothIterations; ++i) series.x.push_back(i);
    figure.plot.panels[0].series.push_back(std::move(series));
    data.push_back({{"name", curve.name}, {"relative_error", json_list(errors, number_or_null)}});
    figure.rows.push_back({{"figure", name},
                           {"method", "local-global " + curve.name},
                           {"setup_ms", nullptr},
                           {"ms_per_iteration", nullptr},
                           {"error_1", number_or_null(errors[1])},
                           {"error_10", number_or_null(errors[10])},
                           {"error_end", number_or_null(errors.back())}});
  }
  figure.data = {{"frames", kSwingFrames}, {"curves", std::move(data)}};
  return figure;
}

}  // namespace

void cloth_figures(int threads, const AddFigure& add) {
  std::vector<Curve> stiffnesses, resolutions;
  for (const double k : {40.0, 160.0, 640.0, 2560.0}) {
    stiffnesses.push_back({significant(k, 4) + " N/m", curtain(20, k)});
  }
  for (const int cells : {10, 20, 40}) {
    const std::string side = std::to_string(cells + 1);
    std::string name = side;
    name.append(" x ").append(side).append(" vertices");
    resolutions.push_back({std::move(name), curtain(cells, 160)});
  }
  add(sweep("figure-5-3-stiffness", "Stiffness of the springs, 441 vertices", stiffnesses,
            threads));
  add(sweep("figure-5-3-resolution", "Resolution of the same cloth", resolutions, threads));
}

}  // namespace pliant::cli
