#pragma once

#include <string>
#include <vector>

#include "pliant/io/plots/plot_axis.h"

namespace pliant {

/// A line through points. A point that has no place (not finite, or not positive on a logarithmic
/// axis) breaks it.
struct PlotSeries {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;  // as many
};

/// One diagram. Series of the same name look the same in all panels of a plot.
struct PlotPanel {
  std::string title;
  PlotAxis x;
  PlotAxis y;
  std::vector<PlotSeries> series;
  std::vector<double> marks{};  // values of x that are marked by a vertical line
};

/// Panels in rows of `columns`, below a title and one legend.
struct Plot {
  std::string title;
  std::string note{};  // a line below the title
  std::vector<PlotPanel> panels;
  int columns = 1;
  double panel_width = 360;   // of the area of the lines, pixels
  double panel_height = 240;  // pixels
};

/// The plot as an SVG picture, light or dark as the reader prefers. The first eight series differ
/// in colour and in dash, in colours that the colour-blind can tell apart; up to 64 in the two
/// together. The same plot always gives the same text.
std::string svg_plot(const Plot& plot);

}  // namespace pliant
