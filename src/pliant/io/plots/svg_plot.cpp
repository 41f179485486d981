#include "pliant/io/plots/svg_plot.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "pliant/core/text.h"
#include "pliant/io/plots/svg_line.h"

namespace pliant {
namespace {

// Pixels around the area of the lines.
constexpr double kLeft = 58;
constexpr double kRight = 14;
constexpr double kAbove = 28;
constexpr double kBelow = 44;
constexpr double kEdge = 12;  // around everything
// About what a letter of the legend takes; fonts differ.
constexpr double kLetter = 6.8;
constexpr double kSwatch = 30;
constexpr double kLegendRow = 20;

constexpr std::size_t kStyles = 8;

constexpr std::string_view kStyle = R"(<style>
.page{fill:#fff}.area{fill:#f6f7f9}.grid{stroke:#dfe2e7}.axis{stroke:#a2a9b4}
.mark{stroke:#a2a9b4;stroke-dasharray:2 3}text{fill:#3b424d;font:12px system-ui,sans-serif}
.head{font-size:16px;font-weight:600}.title{font-weight:600}.tick,.note{fill:#6a7280}
.tick{font-size:11px}.line{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.c0{stroke:#0068b0}.c1{stroke:#d4520a}.c2{stroke:#00906a}.c3{stroke:#b0409a}
.c4{stroke:#c98a00}.c5{stroke:#2fa3dd}.c6{stroke:#7b4b26}.c7{stroke:#40464f}
.d1{stroke-dasharray:8 4}.d2{stroke-dasharray:2 4}.d3{stroke-dasharray:10 4 2 4}
.d4{stroke-dasharray:5 4}.d5{stroke-dasharray:14 4}.d6{stroke-dasharray:8 4 2 4 2 4}
.d7{stroke-dasharray:14 4 4 4}
@media (prefers-color-scheme:dark){
.page{fill:#14171c}.area{fill:#1b1f26}.grid{stroke:#2c323c}.axis,.mark{stroke:#6a7280}
text{fill:#d5d9e0}.tick,.note{fill:#98a1ae}
.c0{stroke:#4aa8ec}.c1{stroke:#f58a4a}.c2{stroke:#35c79d}.c3{stroke:#e283cd}
.c4{stroke:#f0b93a}.c5{stroke:#8fd3f7}.c6{stroke:#c99a72}.c7{stroke:#c4cad3}}
</style>
)";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        // XML has no other control characters.
        result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return result;
}

std::vector<std::string> series_names(const Plot& plot) {
  std::vector<std::string> names;
  for (const PlotPanel& panel : plot.panels) {
    for (const PlotSeries& series : panel.series) {
      if (std::find(names.begin(), names.end(), series.name) == names.end()) {
        names.push_back(series.name);
      }
    }
  }
  return names;
}

// Colour and dash of series number i; the dashes shift when the colours start again.
std::string line_class(std::size_t i) {
  return "line c" + std::to_string(i % kStyles) + " d" +
         std::to_string((i + i / kStyles) % kStyles);
}

PlotRange range_of(const PlotPanel& panel, std::vector<double> PlotSeries::*values, bool log) {
  PlotRange range;
  for (const PlotSeries& series : panel.series) {
    for (const double value : series.*values) {
      if (std::isfinite(value) && (!log || value > 0)) range.include(value);
    }
  }
  return range;
}

// Writes the elements of one picture.
class Drawing {
 public:
  explicit Drawing(const Plot& plot) : plot_(plot), names_(series_names(plot)) {}

  std::string finished();

 private:
  double cell_width() const { return kLeft + plot_.panel_width + kRight; }
  double cell_height() const { return kAbove + plot_.panel_height + kBelow; }

  void text(double x, double y, std::string_view kind, std::string_view anchor,
            std::string_view content, bool upright = false);
  void line(double x1, double y1, double x2, double y2, std::string_view kind);
  void rectangle(double x, double y, double width, double height, std::string_view kind);
  double heading(double y);
  double legend(double y);
  void panel(const PlotPanel& panel, double x, double y);
  void grid(const PlotScale& across, const PlotScale& up, double x, double y);
  void labels(const PlotPanel& panel, const PlotScale& across, const PlotScale& up, double x,
              double y);

  const Plot& plot_;
  std::vector<std::string> names_;
  double width_ = 0;
  std::string svg_;
};

void Drawing::text(double x, double y, std::string_view kind, std::string_view anchor,
                   std::string_view content, bool upright) {
  if (content.empty()) return;
  svg_ += "<text x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\" class=\"";
  svg_ += std::string(kind) + "\" text-anchor=\"" + std::string(anchor) + "\"";
  if (upright) svg_ += " transform=\"rotate(-90 " + svg_number(x) + " " + svg_number(y) + ")\"";
  svg_ += ">" + escaped(content) + "</text>\n";
}

void Drawing::line(double x1, double y1, double x2, double y2, std::string_view kind) {
  svg_ += "<path class=\"" + std::string(kind) + "\" d=\"M" + svg_number(x1) + " " +
          svg_number(y1) + "L" + svg_number(x2) + " " + svg_number(y2) + "\"/>\n";
}

void Drawing::rectangle(double x, double y, double width, double height, std::string_view kind) {
  svg_ += "<rect x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\" width=\"" +
          svg_number(width) + "\" height=\"" + svg_number(height) + "\" class=\"" +
          std::string(kind) + "\"/>\n";
}

// Each returns where what is below it begins.
double Drawing::heading(double y) {
  if (!plot_.title.empty()) text(kEdge + 4, y += 20, "head", "start", plot_.title);
  if (!plot_.note.empty()) text(kEdge + 4, y += 20, "note", "start", plot_.note);
  return y + 8;
}

double Drawing::legend(double y) {
  if (names_.size() < 2) return y;
  double x = kEdge + 4;
  y += 14;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const double size = kSwatch + 6 + kLetter * static_cast<double>(letter_count(names_[i])) + 18;
    if (x + size > width_ && x > kEdge + 4) {
      x = kEdge + 4;
      y += kLegendRow;
    }
    line(x, y - 4, x + kSwatch, y - 4, line_class(i));
    text(x + kSwatch + 6, y, "label", "start", names_[i]);
    x += size;
  }
  return y + 10;
}

void Drawing::grid(const PlotScale& across, const PlotScale& up, double x, double y) {
  const double right = x + plot_.panel_width;
  const double bottom = y + plot_.panel_height;
  rectangle(x, y, plot_.panel_width, plot_.panel_height, "area");
  for (const PlotTick& tick : across.ticks()) {
    const double at = x + tick.position * plot_.panel_width;
    line(at, y, at, bottom, "grid");
    text(at, bottom + 15, "tick", "middle", tick.text);
  }
  for (const PlotTick& tick : up.ticks()) {
    const double at = bottom - tick.position * plot_.panel_height;
    line(x, at, right, at, "grid");
    text(x - 6, at + 4, "tick", "end", tick.text);
  }
}

void Drawing::labels(const PlotPanel& panel, const PlotScale& across, const PlotScale& up, double x,
                     double y) {
  const double bottom = y + plot_.panel_height;
  text(x + plot_.panel_width / 2, y - 9, "title", "middle", panel.title);
  text(x + plot_.panel_width / 2, bottom + 33, "label", "middle", across.title());
  text(x - kLeft + 14, y + plot_.panel_height / 2, "label", "middle", up.title(), true);
}

void Drawing::panel(const PlotPanel& panel, double x, double y) {
  constexpr double kPixelsPerTickAcross = 45;
  constexpr double kPixelsPerTickUp = 30;
  const PlotScale across(panel.x, range_of(panel, &PlotSeries::x, panel.x.log),
                         static_cast<int>(std::max(2.0, plot_.panel_width / kPixelsPerTickAcross)));
  const PlotScale up(panel.y, range_of(panel, &PlotSeries::y, panel.y.log),
                     static_cast<int>(std::max(2.0, plot_.panel_height / kPixelsPerTickUp)));
  const double bottom = y + plot_.panel_height;
  grid(across, up, x, y);
  const double zero = panel.y.log ? -1 : up.position(0);
  if (zero > 0 && zero < 1) {
    const double at = bottom - zero * plot_.panel_height;
    line(x, at, x + plot_.panel_width, at, "axis");
  }
  for (const double mark : panel.marks) {
    const double at = across.position(mark);
    if (!(at > 0 && at < 1)) continue;
    line(x + at * plot_.panel_width, y, x + at * plot_.panel_width, bottom, "mark");
  }
  for (const PlotSeries& series : panel.series) {
    SvgLine path({x, y}, {x + plot_.panel_width, bottom});
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
      path.add({x + across.position(series.x[i]) * plot_.panel_width,
                bottom - up.position(series.y[i]) * plot_.panel_height});
    }
    const auto style = std::find(names_.begin(), names_.end(), series.name) - names_.begin();
    if (path.data().empty()) continue;
    svg_ += "<path class=\"" + line_class(static_cast<std::size_t>(style)) + "\" d=\"" +
            path.data() + "\"/>\n";
  }
  labels(panel, across, up, x, y);
}

std::string Drawing::finished() {
  const int columns = std::max(1, plot_.columns);
  const int count = static_cast<int>(plot_.panels.size());
  width_ = 2 * kEdge + cell_width() * std::min(columns, std::max(1, count));
  const double top = legend(heading(kEdge));
  for (int i = 0; i < count; ++i) {
    const int row = i / columns;
    panel(plot_.panels[i], kEdge + kLeft + cell_width() * (i % columns),
          top + kAbove + cell_height() * row);
  }
  const int rows = (count + columns - 1) / columns;
  const std::string width = svg_number(width_);
  const std::string height = svg_number(top + rows * cell_height() + kEdge);
  return R"(<svg xmlns="http://www.w3.org/2000/svg" width=")" + width + R"(" height=")" + height +
         R"(" viewBox="0 0 )" + width + " " + height + "\" role=\"img\">\n<title>" +
         escaped(plot_.title) + "</title>\n" + std::string(kStyle) +
         R"(<rect width="100%" height="100%" class="page"/>)" + "\n" + svg_ + "</svg>\n";
}

}  // namespace

std::string svg_plot(const Plot& plot) { return Drawing(plot).finished(); }

}  // namespace pliant
