#include "pliant/io/frames/player_data.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/collision/half_space.h"
#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/model.h"
#include "pliant/io/bytes/base64.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/json/settings_json.h"

namespace pliant {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int kFormat = 1;                             // of the data, for pages of other versions
constexpr double kLevels = 65535;                      // of a coordinate
constexpr std::size_t kChunk = std::size_t{8} << 20U;  // bytes in one element, about

// JSON knows no infinity and no NaN: both are gaps.
Json number(double value) { return std::isfinite(value) ? Json{value} : Json{}; }
template <class Integer>
Json count(Integer value) {
  return Json{static_cast<double>(value)};
}

Json to_json(const Vec3& v) { return {Json::Array{number(v[0]), number(v[1]), number(v[2])}}; }

Json to_json(const DrawnBody& body) {
  Json json = json_object();
  append(json, "name", json_string(body.name));
  append(json, "first", count(body.first));
  append(json, "count", count(body.count));
  append(json, "triangles", count(body.triangles.size()));
  append(json, "edges", count(body.edges.size()));
  return json;
}

// Against gravity; y where there is none.
Vec3 up_of(const Vec3& gravity) {
  const double norm = gravity.norm();
  return norm > 0 ? Vec3(-gravity / norm) : Vec3(0, 1, 0);
}

Json planes_of(const Model& model) {
  Json::Array planes;
  for (const auto& collider : model.colliders) {
    if (const auto* plane = collider.shape.get_if<HalfSpace>()) {
      Json json = json_object();
      append(json, "point", to_json(plane->point()));
      append(json, "normal", to_json(plane->normal()));
      planes.push_back(std::move(json));
    }
  }
  return {planes};
}

void append_series(Json& head, std::string_view name, const Recording& recording,
                   double RecordedFrame::*member) {
  Json::Array values;
  for (const RecordedFrame& frame : recording.frames()) values.push_back(number(frame.*member));
  append(head, name, {std::move(values)});
}

// Little-endian on every machine.
void append_bytes(std::uint32_t value, int size, Bytes& bytes) {
  for (int i = 0; i < size; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> 8 * i & 255U));
}

Bytes index_bytes(const Drawing& drawing) {
  Bytes bytes;
  const auto add = [&](const auto& elements) {
    for (const auto& element : elements) {
      for (const int i : element) append_bytes(static_cast<std::uint32_t>(i), 4, bytes);
    }
  };
  for (const DrawnBody& body : drawing.bodies()) {
    add(body.triangles);
    add(body.edges);
  }
  return bytes;
}

void append_positions(const RecordedFrame& frame, const Bounds& bounds, Bytes& bytes) {
  const Vec3 size = bounds.size();
  for (std::size_t i = 0; i < frame.points.size(); ++i) {
    const auto axis = static_cast<Eigen::Index>(i % 3);
    const double share = size[axis] > 0 ? (frame.points[i] - bounds.lower[axis]) / size[axis] : 0.0;
    const double level = std::isfinite(share) ? std::clamp(share, 0.0, 1.0) * kLevels : 0;
    append_bytes(static_cast<std::uint32_t>(std::lround(level)), 2, bytes);
  }
}

void append_element(std::string_view type, std::string_view name, std::string& text) {
  text += "<script type=\"application/";
  text += type;
  text += "\" class=\"pliant-";
  text += name;
  text += "\">";
}

void append_binary(std::string_view name, const Bytes& bytes, std::string& text) {
  append_element("octet-stream", name, text);
  append_base64(bytes, text);
  text += "</script>\n";
}

// In JSON, `<` is only ever inside a string: written as an escape, no name can end the element.
void append_head(const Json& head, std::string& text) {
  append_element("json", "head", text);
  for (const char c : write_json(head)) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  text += "</script>\n";
}

}  // namespace

Json player_head(const std::string& title, const Simulation& simulation, const Drawing& drawing) {
  const Model& model = simulation.model();
  Json head = json_object();
  append(head, "pliant", json_string(PLIANT_VERSION));
  append(head, "format", count(kFormat));
  append(head, "scene", json_string(title));
  append(head, "vertices", count(model.vertices));
  append(head, "elements", count(element_count(model)));
  append(head, "threads", count(simulation.settings().threads));
  append(head, "solver", chosen_json(simulation.settings().solver));
  append(head, "step", number(simulation.settings().step));
  append(head, "up", to_json(up_of(model.gravity)));
  append(head, "planes", planes_of(model));
  append(head, "points", count(drawing.point_count()));
  Json::Array bodies;
  for (const DrawnBody& body : drawing.bodies()) bodies.push_back(to_json(body));
  append(head, "bodies", {std::move(bodies)});
  (void)write_json(head);  // complains of texts now, not after the run
  return head;
}

std::string player_data(const Json& head, const Drawing& drawing, const Recording& recording) {
  const Bounds bounds = recording.bounds();
  Json complete = head;
  append(complete, "first", count(recording.first()));
  append(complete, "stride", count(recording.stride()));
  append(complete, "bounds", {Json::Array{to_json(bounds.lower), to_json(bounds.upper)}});
  append_series(complete, "time", recording, &RecordedFrame::time);
  append_series(complete, "kinetic", recording, &RecordedFrame::kinetic);
  append_series(complete, "elastic", recording, &RecordedFrame::elastic);
  append_series(complete, "external", recording, &RecordedFrame::external);
  append_series(complete, "ms", recording, &RecordedFrame::milliseconds);

  std::string text;
  append_head(complete, text);
  append_binary("indices", index_bytes(drawing), text);
  Bytes chunk;
  for (const RecordedFrame& frame : recording.frames()) {
    append_positions(frame, bounds, chunk);
    if (chunk.size() < kChunk) continue;
    append_binary("positions", chunk, text);
    chunk.clear();
  }
  if (!chunk.empty()) append_binary("positions", chunk, text);
  return text;
}

}  // namespace pliant
