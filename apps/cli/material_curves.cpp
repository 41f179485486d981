#include "material_curves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "pliant/core/types.h"

namespace pliant::cli {
namespace {

// A family of deformation gradients F(x), and the entry of the stress that goes with x.
struct Deformation {
  std::string_view name;
  std::string_view label;  // of x
  PlotRange range;         // of x
  std::vector<double> marks;
  Mat3 (*F)(double x);
  int row, column;
};

Mat3 diagonal(double x, double y, double z) { return Vec3(x, y, z).asDiagonal(); }

Mat3 sheared(double x) {
  Mat3 F = Mat3::Identity();
  F(0, 1) = x;
  return F;
}

// At -1 two stretches are opposite: the nearest rotation is not unique and stresses may jump.
Mat3 inverted(double x) { return diagonal(std::max(x, -1 + 1e-6), 1, 1); }

std::array<Deformation, 5> deformations() {
  return {{
      {"one axis (σ, 1, 1)",
       "stretch σ",
       {0.25, 2},
       {1},
       [](double x) { return diagonal(x, 1, 1); },
       0,
       0},
      {"two axes (σ, σ, 1)",
       "stretch σ",
       {0.4, 2},
       {1},
       [](double x) { return diagonal(x, x, 1); },
       0,
       0},
      {"simple shear", "shear γ", {-1.5, 1.5}, {0}, sheared, 0, 1},
      {"all axes (σ, σ, σ)",
       "stretch σ",
       {0.5, 1.6},
       {1},
       [](double x) { return diagonal(x, x, x); },
       0,
       0},
      {"through inversion (σ, 1, 1)", "stretch σ", {-1, 1}, {0}, inverted, 0, 0},
  }};
}

enum class Quantity { kEnergy, kStress };

PlotSeries curve(const MaterialFunctions& m, const Deformation& deformation, Quantity quantity) {
  constexpr int kIntervals = 100;
  PlotSeries series{std::string(m.name), {}, {}};
  const auto& [low, high] = deformation.range;
  for (int i = 0; i <= kIntervals; ++i) {
    const double x = low + (high - low) * i / kIntervals;
    Mat3 P;
    const double energy = m.energy_and_stress(deformation.F(x), P);
    series.x.push_back(x);
    series.y.push_back(quantity == Quantity::kEnergy ? energy
                                                     : P(deformation.row, deformation.column));
  }
  return series;
}

// The range of y without the ends of curves that shoot up, which would flatten everything else.
PlotRange telling_range(const std::vector<PlotSeries>& curves) {
  std::vector<double> sizes;
  PlotRange all;
  for (const PlotSeries& each : curves) {
    for (const double y : each.y) {
      if (!std::isfinite(y)) continue;
      sizes.push_back(std::abs(y));
      all.include(y);
    }
  }
  if (sizes.empty()) return {0, 1};
  std::sort(sizes.begin(), sizes.end());
  constexpr double kOrdinary = 0.8;  // share of points that are not an end of a curve
  constexpr double kRoom = 2.5;      // what is shown above them
  const double most =
      kRoom * sizes[static_cast<std::size_t>(kOrdinary * static_cast<double>(sizes.size() - 1))];
  PlotRange range{std::max(all.low, -most), std::min(all.high, most)};
  if (!(range.high > range.low)) range = {range.low - 1, range.high + 1};
  const double margin = 0.05 * (range.high - range.low);
  return {range.low - margin, range.high + margin};
}

PlotPanel panel_of(const std::vector<MaterialFunctions>& materials, const Deformation& deformation,
                   Quantity quantity) {
  const bool energy = quantity == Quantity::kEnergy;
  PlotPanel panel{.title = energy ? std::string(deformation.name) : "",
                  .x = {.label = std::string(deformation.label), .range = deformation.range},
                  .y = {.label = energy ? "energy Ψ" : "stress P", .unit = energy ? "J/m³" : "Pa"},
                  .series = {},
                  .marks = deformation.marks};
  for (const MaterialFunctions& m : materials) {
    panel.series.push_back(curve(m, deformation, quantity));
  }
  panel.y.range = telling_range(panel.series);
  return panel;
}

}  // namespace

Plot material_plot(const std::vector<MaterialFunctions>& materials, const std::string& note) {
  Plot plot{
      .title = materials.size() == 1 ? std::string(materials.front().name) : "Energy and stress",
      .note = note,
      .panels = {},
      .columns = 5,
      .panel_width = 190,
      .panel_height = 150};
  for (const Quantity quantity : {Quantity::kEnergy, Quantity::kStress}) {
    for (const Deformation& deformation : deformations()) {
      plot.panels.push_back(panel_of(materials, deformation, quantity));
    }
  }
  return plot;
}

}  // namespace pliant::cli
