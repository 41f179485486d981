#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/suite.h"
#include "cli/compare.h"
#include "pliant/io/plots/svg_plot.h"

namespace pliant::cli {

/// A figure of the sources, reproduced.
struct Figure {
  std::string name;  // of its files: figure-7.svg, figure-7.json
  Plot plot;
  Json data;                 // all numbers of the plot
  std::vector<Json> rows{};  // a summary, for the table of the benchmark
};

/// Takes a figure as soon as it is done.
using AddFigure = std::function<void(const Figure&)>;

/// Makes a figure of a comparison; its rows and data are those of the methods.
Figure comparison_figure(const std::string& name, const std::string& title,
                         const Comparison& comparison);

/// `pliant compare` on the twisting bar and on cloth: figures 7, 8, 12, 13 and 14 of [Liu17], 5.1
/// of [Liu18].
void convergence_figures(int threads, const AddFigure& add);

/// Figure 5.3 of [Liu18]: local-global on cloth of several stiffnesses and resolutions.
void cloth_figures(int threads, const AddFigure& add);

/// Figure 7.4 and table 7.1 of [Liu18]: a cube that is turned by a quarter.
void turned_cube_figures(int threads, const AddFigure& add);

/// Energy and angular momentum of a spinning body by several integrators.
void spin_figures(int threads, const AddFigure& add);

}  // namespace pliant::cli
