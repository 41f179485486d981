#include "pliant/io/plots/plot_axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "pliant/math/elementary.h"

namespace pliant {
namespace {

// Keeps what is exact on paper from being rounded in different ways on different machines.
constexpr double kSlack = 1e-9;

std::string superscript(int exponent) {
  constexpr std::array<std::string_view, 10> kDigits = {"⁰", "¹", "²", "³", "⁴",
                                                        "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(exponent))) {
    text += kDigits[digit - '0'];
  }
  return text;
}

// With a real minus sign, and none in front of zero.
std::string decimal(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, std::abs(value));
  const bool zero = std::string_view(text).find_first_not_of("0.") == std::string_view::npos;
  return (value < 0 && !zero ? "−" : "") + std::string(text);
}

int floor_to_int(double value) { return static_cast<int>(std::floor(value + kSlack)); }
int ceil_to_int(double value) { return static_cast<int>(std::ceil(value - kSlack)); }

// 1, 2 or 5 times a power of ten, not below `step` by much.
double round_step(double step) {
  const double power = pow(10, std::floor(log10(step)));
  for (const double nice : {1.0, 2.0, 5.0}) {
    if (step <= 1.2 * nice * power) return nice * power;
  }
  return 10 * power;
}

PlotRange shown_range(const PlotAxis& axis, const PlotRange& data) {
  PlotRange range = axis.range.value_or(data);
  if (axis.log) range = {log10(range.low), log10(range.high)};
  if (!std::isfinite(range.low) || !std::isfinite(range.high)) range = {0, 1};
  // Room for a margin, and for differences.
  constexpr double kMost = 1e300;
  range = {std::clamp(range.low, -kMost, kMost), std::clamp(range.high, -kMost, kMost)};
  if (!(range.high > range.low)) {
    const double half = range.low == 0 || axis.log ? 1 : 0.5 * std::abs(range.low);
    range = {range.low - half, range.high + half};
  }
  constexpr double kMargin = 0.04;
  const double margin = axis.range ? 0 : kMargin * (range.high - range.low);
  return {range.low - margin, range.high + margin};
}

// The thousands to leave out of the numbers on an axis, as an exponent of ten.
int shown_exponent(double size, bool has_unit) {
  if (!(size > 0)) return 0;
  const double decades = log10(size) + kSlack;
  const int exponent = 3 * floor_to_int(decades / 3);
  if (has_unit) return std::clamp(exponent, -9, 9);
  return decades >= 4 || decades < -3 ? exponent : 0;
}

std::string title_of(const PlotAxis& axis, int exponent) {
  constexpr std::array<std::string_view, 7> kPrefixes = {"n", "µ", "m", "", "k", "M", "G"};
  std::string unit = axis.unit;
  if (!unit.empty()) {
    unit = std::string(kPrefixes[exponent / 3 + 3]) + unit;
  } else if (exponent != 0) {
    unit = "10" + superscript(exponent);
  }
  return unit.empty() ? axis.label : axis.label + " (" + unit + ")";
}

}  // namespace

PlotScale::PlotScale(const PlotAxis& axis, const PlotRange& data, int ticks) : log_(axis.log) {
  const PlotRange range = shown_range(axis, data);
  low_ = range.low;
  high_ = range.high;
  if (log_) {
    title_ = axis.unit.empty() ? axis.label : axis.label + " (" + axis.unit + ")";
    add_log_ticks(ticks);
    return;
  }
  const int exponent =
      shown_exponent(std::max(std::abs(low_), std::abs(high_)), !axis.unit.empty());
  factor_ = pow(10, exponent);
  title_ = title_of(axis, exponent);
  add_linear_ticks(ticks);
}

double PlotScale::position(double value) const {
  if (log_) value = value > 0 ? log10(value) : std::numeric_limits<double>::quiet_NaN();
  if (!std::isfinite(value)) return std::numeric_limits<double>::quiet_NaN();
  constexpr double kFar = 1e6;  // is far enough: pixels stay small numbers
  return std::clamp((value - low_) / (high_ - low_), -kFar, kFar);
}

void PlotScale::add_tick(double value, std::string text) {
  ticks_.push_back({(value - low_) / (high_ - low_), std::move(text)});
}

void PlotScale::add_linear_ticks(int count) {
  const double low = low_ / factor_;
  const double high = high_ / factor_;
  const double step = round_step((high - low) / count);
  // Numbers so close that the steps between them are below their round-off have no ticks.
  if (!(step > 1e-12 * std::max(std::abs(low), std::abs(high)))) return;
  const int decimals = std::clamp(-floor_to_int(log10(step)), 0, 12);
  const double last = std::floor(high / step + kSlack);
  for (double k = std::ceil(low / step - kSlack); k <= last; ++k) {
    add_tick(k * step * factor_, decimal(k * step, decimals));
  }
}

void PlotScale::add_log_ticks(int count) {
  const int first = ceil_to_int(low_);
  const int last = floor_to_int(high_);
  if (last - first >= 2) {
    const int step = (last - first) / count + 1;
    for (int k = first; k <= last; k += step) add_tick(k, "10" + superscript(k));
    return;
  }
  for (int k = first - 1; k <= last; ++k) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double place = k + log10(digit);
      if (place < low_ || place > high_) continue;
      const bool plain = std::abs(k) <= 3;
      add_tick(place, plain ? decimal(digit * pow(10, k), std::max(0, -k))
                            : decimal(digit, 0) + "·10" + superscript(k));
    }
  }
}

}  // namespace pliant
