#include <array>

#include "bench/figures.h"
#include "pliant/dynamics/diagnostics.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/io/scenes/scene_library.h"
#include "pliant/scene/build.h"

namespace pliant::cli {
namespace {

constexpr std::array kIntegrators = {"implicit-euler", "bdf2", "implicit-midpoint",
                                     "stabilized-midpoint", "newmark"};

// The energy and the angular momentum of a body over time, relative to those at the start.
struct Kept {
  std::vector<double> time;      // s
  std::vector<double> energy;    // of the energy at the start
  std::vector<double> momentum;  // of the angular momentum at the start
};

Kept spin(const std::string& integrator, int threads) {
  const std::vector<std::string> changes{"time.integrator=" + integrator};
  const Scene scene = read_scene(find_scene("spinning-body"), changes);
  Simulation simulation = scene.build({.threads = threads});
  Kept kept;
  const auto observe = [&] {
    const Diagnostics now = diagnose(simulation);
    kept.time.push_back(now.time);
    kept.energy.push_back(now.kinetic + now.elastic);
    kept.momentum.push_back(now.angular_momentum.norm());
  };
  observe();
  for (int frame = 0; frame < scene.time.frames; ++frame) {
    simulation.step();
    observe();
  }
  const double energy = kept.energy.front(), momentum = kept.momentum.front();
  for (double& each : kept.energy) each /= energy;
  for (double& each : kept.momentum) each /= momentum;
  return kept;
}

}  // namespace

void spin_figures(int threads, const AddFigure& add) {
  const auto panel = [](const char* title) {
    return PlotPanel{.title = title,
                     .x = {.label = "time", .unit = "s"},
                     .y = {.label = "share of the start"},
                     .series = {}};
  };
  Figure figure{"integrators",
                {.title = "A soft bar that spins freely, steps of 0.01 s",
                 .panels = {panel("energy"), panel("angular momentum")},
                 .columns = 2},
                json_object()};
  Json::Array curves;
  for (const std::string integrator : kIntegrators) {
    const Kept kept = spin(integrator, threads);
    figure.plot.panels[0].series.push_back({integrator, kept.time, kept.energy});
    figure.plot.panels[1].series.push_back({integrator, kept.time, kept.momentum});
    curves.push_back({{"integrator", integrator},
                      {"time", json_list(kept.time)},
                      {"energy", json_list(kept.energy, number_or_null)},
                      {"angular_momentum", json_list(kept.momentum, number_or_null)}});
  }
  figure.data = {{"curves", std::move(curves)}};
  add(figure);
}

}  // namespace pliant::cli
