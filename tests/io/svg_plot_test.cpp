#include "pliant/io/plots/svg_plot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "pliant/io/bytes/xml_reader.h"
#include "pliant/io/plots/svg_line.h"

namespace pliant {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

// The value of an attribute of each element with this class, in order.
std::vector<std::string> attributes(const std::string& svg, const std::string& element,
                                    const std::string& kind, const std::string& attribute) {
  std::vector<std::string> values;
  XmlReader reader(svg, "plot.svg");
  for (auto event = reader.next(); event != XmlReader::Event::kFinished; event = reader.next()) {
    if (event != XmlReader::Event::kBegin || reader.element() != element) continue;
    const std::string* found = reader.find("class");
    if (found && found->starts_with(kind)) values.push_back(*reader.find(attribute));
  }
  return values;
}

// What is written in texts of this class, as it is in the file.
std::vector<std::string> texts(const std::string& svg, const std::string& kind) {
  std::vector<std::string> found;
  const std::regex text("class=\"" + kind + "\"[^>]*>([^<]*)<");
  for (std::sregex_iterator i(svg.begin(), svg.end(), text), end; i != end; ++i) {
    found.push_back((*i)[1]);
  }
  return found;
}

Plot one_panel(PlotAxis x, PlotAxis y, std::vector<PlotSeries> series) {
  return {.title = "t", .panels = {{"p", std::move(x), std::move(y), std::move(series)}}};
}

PlotScale scale(const PlotAxis& axis, double low, double high, int ticks = 5) {
  return {axis, {low, high}, ticks};
}

std::vector<std::string> labels(const PlotScale& scale) {
  std::vector<std::string> found;
  for (const PlotTick& tick : scale.ticks()) found.push_back(tick.text);
  return found;
}

using Words = std::vector<std::string>;

TEST(PlotScale, TicksAreRoundNumbers) {
  const PlotAxis exact{.label = "x", .range = PlotRange{0, 1}};
  EXPECT_EQ(labels(scale(exact, 0, 0)), (Words{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  const PlotAxis wide{.label = "x", .range = PlotRange{-30, 70}};
  EXPECT_EQ(labels(scale(wide, 0, 0)), (Words{"−20", "0", "20", "40", "60"}));
  const PlotScale placed = scale(wide, 0, 0);
  EXPECT_NEAR(placed.ticks()[1].position, 0.3, 1e-15);
  EXPECT_NEAR(placed.position(20), 0.5, 1e-15);
}

TEST(PlotScale, UnitsTakeThePrefixOfTheirSize) {
  const auto title = [](double high, const std::string& unit) {
    return scale({.label = "y", .unit = unit, .range = PlotRange{0, high}}, 0, 0).title();
  };
  EXPECT_EQ(title(3.2e5, "Pa"), "y (kPa)");
  EXPECT_EQ(title(1e6, "Pa"), "y (MPa)");
  EXPECT_EQ(title(12, "Pa"), "y (Pa)");
  EXPECT_EQ(title(0.02, "s"), "y (ms)");
  EXPECT_EQ(title(3e-7, "s"), "y (ns)");
  EXPECT_EQ(title(1e15, "Pa"), "y (GPa)");
  EXPECT_EQ(title(100, ""), "y");
  EXPECT_EQ(title(3e7, ""), "y (10⁶)");
  EXPECT_EQ(title(3e-5, ""), "y (10⁻⁶)");
  const PlotAxis axis{.label = "y", .unit = "Pa", .range = PlotRange{0, 3.2e5}};
  EXPECT_EQ(labels(scale(axis, 0, 0, 3)), (Words{"0", "100", "200", "300"}));
}

TEST(PlotScale, LogarithmicTicksAreDecades) {
  const PlotAxis axis{.label = "error", .log = true};
  EXPECT_EQ(labels(scale(axis, 1e-3, 10)), (Words{"10⁻³", "10⁻²", "10⁻¹", "10⁰", "10¹"}));
  EXPECT_EQ(labels(scale(axis, 1e-12, 1, 4)), (Words{"10⁻¹²", "10⁻⁸", "10⁻⁴", "10⁰"}));
  EXPECT_EQ(labels(scale(axis, 1.5, 12)), (Words{"2", "5", "10"}));
  const PlotScale decades = scale({.label = "x", .log = true, .range = PlotRange{1, 1e4}}, 0, 0);
  EXPECT_NEAR(decades.position(100), 0.5, 1e-15);
  EXPECT_TRUE(std::isnan(decades.position(0)));
  EXPECT_TRUE(std::isnan(decades.position(-1)));
}

TEST(PlotScale, HasAPlaceForWhateverTheDataAre) {
  for (const bool log : {false, true}) {
    for (const PlotRange range : {PlotRange{}, PlotRange{5, 5}, PlotRange{0, 0}, PlotRange{-3, 2},
                                  PlotRange{1e300, 1.7e308}, PlotRange{-1.7e308, 1.7e308},
                                  PlotRange{1, 1 + 1e-15}, PlotRange{1e-320, 1e-310}}) {
      const PlotScale made({.label = "x", .log = log}, range, 5);
      EXPECT_LT(made.ticks().size(), 30U);
      for (const PlotTick& tick : made.ticks()) EXPECT_TRUE(std::isfinite(tick.position));
      EXPECT_FALSE(std::isinf(made.position(1.7e308)));
    }
  }
}

TEST(SvgLine, IsCutAtTheEdges) {
  SvgLine line({0, 0}, {10, 10});
  for (const Vec2& p :
       {Vec2(-5, 5), Vec2(5, 5), Vec2(5, 25), Vec2(15, 25), Vec2(12, -10), Vec2(-2, 4)}) {
    line.add(p);
  }
  // In from the left, out below, past the corner, and across from the top to the left side.
  EXPECT_EQ(line.data(), "M0 5L5 5L5 10M2 0L0 2");
}

TEST(SvgLine, BreaksWhereAPointHasNoPlace) {
  SvgLine line({0, 0}, {10, 10});
  for (const Vec2& p : {Vec2(1, 1), Vec2(2, 2), Vec2(3, kNaN), Vec2(4, 4), Vec2(5, kInf)}) {
    line.add(p);
  }
  EXPECT_EQ(line.data(), "M1 1h0L2 2M4 4h0");
}

TEST(SvgNumber, IsShort) {
  EXPECT_EQ(svg_number(12), "12");
  EXPECT_EQ(svg_number(1.0 / 3), "0.33");
  EXPECT_EQ(svg_number(-0.001), "0");
  EXPECT_EQ(svg_number(0.125), svg_number(0.125 - 1e-15));  // the same on every machine
}

TEST(SvgPlot, IsWellFormedWhateverTheTextsAre) {
  Plot plot =
      one_panel({.label = "a<b"}, {.label = "\"&\x01"}, {{"<s>", {0, 1}, {0, 1}}, {"t", {}, {}}});
  plot.title = "1 < 2 & \"3\"";
  plot.note = "]]>";
  const std::string svg = svg_plot(plot);
  EXPECT_EQ(attributes(svg, "path", "line", "d").size(), 3U);  // two in the legend, one with points
  EXPECT_EQ(texts(svg, "head"), Words{"1 &lt; 2 &amp; &quot;3&quot;"});
  EXPECT_EQ(texts(svg, "note"), Words{"]]&gt;"});
  EXPECT_NE(svg.find("prefers-color-scheme:dark"), std::string::npos);
  EXPECT_EQ(svg, svg_plot(plot));
}

TEST(SvgPlot, KeepsItsLinesInsideThePanel) {
  const std::string svg = svg_plot(one_panel({.label = "x", .range = PlotRange{0, 1}},
                                             {.label = "y", .range = PlotRange{0, 1}},
                                             {{"a", {-1, 0.5, 0.5, 2}, {-1e300, 1e300, -3, 1e9}}}));
  const auto number = [&](const std::string& attribute) {
    return std::stod(attributes(svg, "rect", "area", attribute).at(0));
  };
  const std::string path = attributes(svg, "path", "line", "d").at(0);
  const std::regex point("[ML]([-0-9.]+) ([-0-9.]+)");
  int count = 0;
  for (std::sregex_iterator i(path.begin(), path.end(), point), end; i != end; ++i, ++count) {
    const double x = std::stod((*i)[1]);
    const double y = std::stod((*i)[2]);
    EXPECT_TRUE(x >= number("x") && x <= number("x") + number("width")) << path;
    EXPECT_TRUE(y >= number("y") && y <= number("y") + number("height")) << path;
  }
  EXPECT_GE(count, 4);
}

TEST(SvgPlot, SeriesDifferInColourAndDashAndKeepThemInAllPanels) {
  Plot plot{.title = "t", .panels = {}, .columns = 2};
  for (int panel = 0; panel < 2; ++panel) {
    plot.panels.push_back({"p", {.label = "x"}, {.label = "y"}, {}});
    for (int i = 0; i < 20; ++i) {
      const int name = panel == 0 ? i : 19 - i;
      plot.panels.back().series.push_back({"s" + std::to_string(name), {0, 1}, {0.0, 1.0 + name}});
    }
  }
  const auto classes = attributes(svg_plot(plot), "path", "line", "class");
  ASSERT_EQ(classes.size(), 60U);
  EXPECT_EQ(std::set<std::string>(classes.begin(), classes.end()).size(), 20U);
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_EQ(classes[i], classes[20 + i]);
    EXPECT_EQ(classes[i], classes[59 - i]);
  }
  std::set<char> colours;
  std::set<char> dashes;
  for (std::size_t i = 0; i < 8; ++i) {
    colours.insert(classes[i][6]);
    dashes.insert(classes[i][9]);
  }
  EXPECT_EQ(colours.size(), 8U);
  EXPECT_EQ(dashes.size(), 8U);
}

TEST(SvgPlot, StandsEmpty) {
  EXPECT_EQ(attributes(svg_plot({.title = "t", .panels = {}}), "rect", "area", "x").size(), 0U);
  EXPECT_EQ(attributes(svg_plot(one_panel({}, {}, {})), "rect", "area", "x").size(), 1U);
}

}  // namespace
}  // namespace pliant
