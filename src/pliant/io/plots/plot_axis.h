#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace pliant {

/// The values from `low` to `high`; empty while low > high.
struct PlotRange {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  bool empty() const { return low > high; }
  /// Widens the range so that it holds `value`.
  void include(double value) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
};

/// What one axis of a plot shows, as stated by whoever makes the plot.
struct PlotAxis {
  std::string label;
  std::string unit{};  // SI; shown with a prefix where the numbers are large or small
  bool log = false;
  std::optional<PlotRange> range{};  // what is shown; all the data and a margin if it is not given
};

/// A line of the grid.
struct PlotTick {
  double position;  // along the axis, 0 to 1
  std::string text;
};

/// Places values along an axis of a plot.
class PlotScale {
 public:
  /// `data` is the range of what is drawn, used where the axis does not state its own. `ticks` is
  /// about how many lines the grid should have.
  PlotScale(const PlotAxis& axis, const PlotRange& data, int ticks);

  /// Along the axis: 0 at its low end, 1 at its high end. NaN for what has no place: a number that
  /// is not finite, or not positive on a logarithmic axis.
  double position(double value) const;

  const std::vector<PlotTick>& ticks() const { return ticks_; }
  /// Label and unit: `stress (kPa)`.
  const std::string& title() const { return title_; }

 private:
  void add_linear_ticks(int count);
  void add_log_ticks(int count);
  void add_tick(double value, std::string text);

  bool log_;
  double low_, high_;  // decades, on a logarithmic axis
  double factor_ = 1;  // what one unit of the numbers shown is
  std::vector<PlotTick> ticks_;
  std::string title_;
};

}  // namespace pliant
