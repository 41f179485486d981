#include "pliant/io/frames/usda_frames.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "pliant/io/bytes/number_text.h"
#include "pliant/io/bytes/single.h"
#include "pliant/io/bytes/utf8.h"
#include "pliant/io/frames/body_color.h"
#include "pliant/io/frames/output_names.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

using Point = std::array<float, 3>;

// A string of the text format; control characters as escapes.
std::string usd_string(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : valid_utf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (byte < 0x20 || byte == 0x7f) {
      result += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
    } else {
      result += c;
    }
  }
  return result + "\"";
}

template <class Values>
void append_tuple(std::string& text, const Values& values) {
  std::string_view before = "(";
  for (const auto value : values) {
    text += before;
    append_number(text, value);
    before = ", ";
  }
  text += ")";
}

// Of a body's own points.
Point point_at(const std::vector<float>& points, int i) {
  const auto at = 3 * static_cast<std::size_t>(i);
  return {points.at(at), points.at(at + 1), points.at(at + 2)};
}

struct Box {
  Point lower{}, upper{};
};

Box box_of(const std::vector<float>& points) {
  constexpr float kMost = std::numeric_limits<float>::max();
  Box box{{kMost, kMost, kMost}, {-kMost, -kMost, -kMost}};
  for (std::size_t i = 0; i < points.size(); ++i) {
    box.lower.at(i % 3) = std::min(box.lower.at(i % 3), points[i]);
    box.upper.at(i % 3) = std::max(box.upper.at(i % 3), points[i]);
  }
  return points.empty() ? Box{} : box;
}

bool is_curves(const DrawnBody& body) { return body.triangles.empty() && !body.edges.empty(); }

// Thin beside the body: 1/200 of its diagonal.
float curve_width(const Box& box) {
  double sum = 0;
  for (std::size_t k = 0; k < 3; ++k) sum += square(double{box.upper.at(k)} - box.lower.at(k));
  return to_single(sum > 0 ? std::sqrt(sum) / 200 : 1e-3);
}

// `        12: `, the start of a time sample.
void append_sample(std::string& text, int number) {
  text += "            ";
  append_number(text, number);
  text += ": [";
}

// Curves have no indices: each edge lists its two points.
std::string points_sample(const DrawnBody& body, const std::vector<float>& points, int number) {
  std::string text;
  append_sample(text, number);
  const std::size_t start = text.size();
  const auto add = [&](int i) {
    if (text.size() > start) text += ", ";
    append_tuple(text, point_at(points, i));
  };
  if (is_curves(body)) {
    for (const auto& edge : body.edges) std::ranges::for_each(edge, add);
  } else {
    for (int i = 0; i < body.count; ++i) add(i);
  }
  return text + "],\n";
}

// Curves reach beyond their points by half their width.
void append_extent(std::string& text, Box box, float width, int number) {
  for (float& x : box.lower) x = to_single(double{x} - width / 2);
  for (float& x : box.upper) x = to_single(double{x} + width / 2);
  append_sample(text, number);
  append_tuple(text, box.lower);
  text += ", ";
  append_tuple(text, box.upper);
  text += "],\n";
}

std::string repeated(int value, std::size_t count) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + std::to_string(value);
  return text + "]";
}

std::string index_list(const std::vector<std::array<int, 3>>& triangles) {
  std::string text = "[";
  for (const auto& triangle : triangles) {
    for (const int v : triangle) {
      if (text.size() > 1) text += ", ";
      append_number(text, v);
    }
  }
  return text + "]";
}

std::string mesh_topology(const DrawnBody& body) {
  std::string text = "        uniform bool doubleSided = 1\n";
  text += "        int[] faceVertexCounts = " + repeated(3, body.triangles.size()) + "\n";
  text += "        int[] faceVertexIndices = " + index_list(body.triangles) + "\n";
  text += "        uniform token orientation = \"rightHanded\"\n";
  text += "        uniform token subdivisionScheme = \"none\"\n";
  return text;
}

std::string curve_topology(const DrawnBody& body, float width) {
  std::string text = "        int[] curveVertexCounts = " + repeated(2, body.edges.size()) + "\n";
  text += "        uniform token type = \"linear\"\n";
  text += "        float[] widths = [";
  append_number(text, width);
  text += "] (\n            interpolation = \"constant\"\n        )\n";
  return text;
}

}  // namespace

UsdaFrames::UsdaFrames(const FrameTarget& target, const Simulation& simulation)
    : RecordedFrames(target, simulation, kName, Log::kAlways),
      z_is_up_(z_is_up(simulation)),
      identifiers_(usd_identifiers(drawing().bodies())) {}

std::string UsdaFrames::encode(const Frame& frame) {
  drawing().update(frame.simulation, points_);
  std::string bytes;
  append_singles(points_, bytes);
  return bytes;
}

std::string UsdaFrames::layer_header() const {
  std::string rate;
  append_number(rate, 1 / step());
  const std::string first_code = std::to_string(first()), last_code = std::to_string(last());
  std::string text = "#usda 1.0\n(\n";
  text += "    defaultPrim = \"Scene\"\n";
  text += "    endTimeCode = " + last_code + "\n";
  text += "    framesPerSecond = " + rate + "\n";
  text += "    metersPerUnit = 1\n";
  text += "    startTimeCode = " + first_code + "\n";
  text += "    timeCodesPerSecond = " + rate + "\n";
  text += std::string("    upAxis = ") + (z_is_up_ ? "\"Z\"" : "\"Y\"") + "\n)\n\n";
  text += "def Xform \"Scene\" (\n    customData = {\n";
  text += "        string generator = \"pliant " PLIANT_VERSION "\"\n";
  text += "        string title = " + usd_string(title()) + "\n    }\n)\n{\n";
  return text;
}

std::string UsdaFrames::extents(const DrawnBody& body, float width) const {
  std::string text;
  for (int i = 0; i < count(); ++i)
    append_extent(text, box_of(points(body, i)), width, first() + i);
  return text;
}

void UsdaFrames::write_body(std::size_t i, AtomicFile& file) const {
  const DrawnBody& body = drawing().bodies()[i];
  const bool curves = is_curves(body);
  const float width = curves ? curve_width(box_of(points(body, 0))) : 0;
  std::string text = curves ? "    def BasisCurves \"" : "    def Mesh \"";
  text += identifiers_[i] + "\" (\n        customData = {\n";
  text += "            string name = " + usd_string(body.name) + "\n        }\n    )\n    {\n";
  text += curves ? curve_topology(body, width) : mesh_topology(body);
  text += "        color3f[] primvars:displayColor = [";
  append_tuple(text, body_color(i));
  text += "]\n        float3[] extent.timeSamples = {\n" + extents(body, width) + "        }\n";
  text += "        point3f[] points.timeSamples = {\n";
  file.append(text);
  for (int frame = 0; frame < count(); ++frame)
    file.append(points_sample(body, points(body, frame), first() + frame));
  file.append("        }\n    }\n");
}

void UsdaFrames::complete() const {
  AtomicFile file(path(files().front()));
  file.append(layer_header());
  for (std::size_t i = 0; i < drawing().bodies().size(); ++i) write_body(i, file);
  file.append("}\n");
  file.commit();
}

}  // namespace pliant
