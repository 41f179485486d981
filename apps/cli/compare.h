#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pliant/io/json/json_value.h"
#include "pliant/io/plots/svg_plot.h"
#include "pliant/solvers/convergence.h"
#include "scene_options.h"

namespace pliant::cli {

struct CompareOptions {
  SceneOptions scene;
  std::string methods;            // name[:option=value]..., separated by commas
  int frame = 0;                  // frames of the scene's own solver before the step
  std::optional<int> iterations;  // of each method
  std::string sweep;              // PATH=V1,V2,...
  std::optional<int> threads;
  std::string plot;    // SVG to write
  std::string report;  // JSON to write
  bool quiet = false;
};

/// One curve of a comparison.
struct ComparedMethod {
  std::string name;  // as the user wrote it, and the value of the sweep
  ConvergenceTrace trace;
  double least = 0;  // g at the minimum of its problem, J

  double error(const IterationRecord& record) const;
  /// The relative error that the rounding of g leaves at the minimum.
  double rounding() const;
};

struct Comparison {
  std::string title{};
  int frame = 0;
  ConvergedMinimum reference{};  // of the scene as it is, or with the first value of the sweep
  std::vector<ComparedMethod> methods{};
};

/// The scenes on which methods are compared: one for each value of a sweep.
/// @throws InputError for a bad sweep.
std::vector<SceneOptions> compared_scenes(const CompareOptions& options);

/// @throws InputError for a bad scene, method or sweep.
Comparison compare(const CompareOptions& options);

/// The report, as docs/comparing.md describes it.
Json comparison_json(const Comparison& comparison);

/// Relative error over iterations and over time.
Plot comparison_plot(const Comparison& comparison);

}  // namespace pliant::cli
