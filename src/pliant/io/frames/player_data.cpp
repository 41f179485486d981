#include "pliant/io/frames/player_data.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/model.h"
#include "pliant/io/bytes/base64.h"
#include "pliant/io/frames/player_colliders.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/json/settings_json.h"

namespace pliant {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int kFormat = 1;                             // of the data, for pages of other versions
constexpr double kLevels = 65535;                      // of a coordinate
constexpr std::size_t kChunk = std::size_t{8} << 20U;  // bytes in one element, about

Json vector_list(const Vec3& v) { return json_list(v, number_or_null); }

Json body_json(const DrawnBody& body) {
  return {{"name", body.name},
          {"first", body.first},
          {"count", body.count},
          {"triangles", body.triangles.size()},
          {"edges", body.edges.size()}};
}

Json collider_json(const DrawnCollider& collider) {
  Json json{{"points", collider.surface.vertex_count()},
            {"triangles", collider.surface.triangles.size()}};
  if (collider.pose) append(json, "pose", *collider.pose);
  return json;
}

// Against gravity; y where there is none.
Vec3 up_of(const Vec3& gravity) {
  const double norm = gravity.norm();
  return norm > 0 ? Vec3(-gravity / norm) : Vec3(0, 1, 0);
}

void append_series(Json& head, std::string_view name, const Recording& recording,
                   double RecordedFrame::*member) {
  append(head, name, json_list(recording.frames(), [member](const RecordedFrame& frame) {
           return number_or_null(frame.*member);
         }));
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

void append_single(float value, Bytes& bytes) {
  append_bytes(std::bit_cast<std::uint32_t>(value), 4, bytes);
}

Bytes point_bytes(const std::vector<DrawnCollider>& colliders) {
  Bytes bytes;
  for (const DrawnCollider& collider : colliders) {
    for (const double x : collider.surface.positions) append_single(static_cast<float>(x), bytes);
  }
  return bytes;
}

Bytes pose_bytes(const Recording& recording) {
  Bytes bytes;
  for (const RecordedFrame& frame : recording.frames()) {
    for (const float number : frame.poses) append_single(number, bytes);
  }
  return bytes;
}

// Two bytes each where that is enough for all.
Bytes index_bytes(const std::vector<DrawnCollider>& colliders) {
  const bool small = std::ranges::all_of(colliders, [](const DrawnCollider& collider) {
    return collider.surface.vertex_count() <= kLevels + 1;
  });
  Bytes bytes;
  for (const DrawnCollider& collider : colliders) {
    for (const auto& triangle : collider.surface.triangles) {
      for (const int i : triangle)
        append_bytes(static_cast<std::uint32_t>(i), small ? 2 : 4, bytes);
    }
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
  Json head{{"pliant", PLIANT_VERSION},
            {"format", kFormat},
            {"scene", title},
            {"vertices", model.vertices},
            {"elements", element_count(model)},
            {"threads", simulation.settings().threads},
            {"solver", chosen_json(simulation.settings().solver)},
            {"step", number_or_null(simulation.settings().step)},
            {"up", vector_list(up_of(model.gravity))},
            {"planes", plane_list(model.colliders)},
            {"poses", pose_count(model.colliders)},
            {"points", drawing.point_count()},
            {"bodies", json_list(drawing.bodies(), body_json)}};
  (void)write_json(head);  // complains of texts now, not after the run
  return head;
}

std::string player_data(const Json& head, const std::vector<ColliderModel>& colliders,
                        const Drawing& drawing, const Recording& recording) {
  const Bounds bounds = recording.bounds();
  const std::vector<DrawnCollider> drawn = drawn_colliders(colliders, bounds, recording);
  Json complete = head;
  append(complete, "colliders", json_list(drawn, collider_json));
  append(complete, "first", recording.first());
  append(complete, "stride", recording.stride());
  append(complete, "bounds", Json::Array{vector_list(bounds.lower), vector_list(bounds.upper)});
  append_series(complete, "time", recording, &RecordedFrame::time);
  append_series(complete, "kinetic", recording, &RecordedFrame::kinetic);
  append_series(complete, "elastic", recording, &RecordedFrame::elastic);
  append_series(complete, "external", recording, &RecordedFrame::external);
  append_series(complete, "ms", recording, &RecordedFrame::milliseconds);

  std::string text;
  append_head(complete, text);
  append_binary("indices", index_bytes(drawing), text);
  append_binary("collider-points", point_bytes(drawn), text);
  append_binary("collider-indices", index_bytes(drawn), text);
  append_binary("poses", pose_bytes(recording), text);
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
