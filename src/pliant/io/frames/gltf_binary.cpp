#include <array>
#include <cmath>
#include <span>

#include "pliant/geometry/surfaces/creases.h"
#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/single.h"
#include "pliant/io/frames/gltf.h"

namespace pliant {
namespace {

using Vector = std::array<double, 3>;

Vector point_of(const GltfBody& body, const std::vector<float>& points, std::size_t vertex) {
  const auto at = 3 * static_cast<std::size_t>(body.points[vertex]);
  return {points[at], points[at + 1], points[at + 2]};
}

// (b - a) x (c - a): along the normal, as long as twice the area.
Vector area_vector(const Vector& a, const Vector& b, const Vector& c) {
  const Vector u{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  const Vector v{c[0] - a[0], c[1] - a[1], c[2] - a[2]};
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

// Up, if there is no direction: the format requires unit length of all.
Vector normalized(const Vector& v) {
  const double length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (!(length > 0) || !std::isfinite(length)) return {0, 1, 0};
  return {v[0] / length, v[1] / length, v[2] / length};
}

// The mean over the triangles around a vertex, by area.
std::vector<Vector> unit_normals(const GltfBody& body, const std::vector<float>& points) {
  std::vector<Vector> normals(body.points.size(), Vector{});
  for (std::size_t i = 0; i + 2 < body.indices.size(); i += 3) {
    const std::span corners(&body.indices[i], 3);
    const Vector n =
        area_vector(point_of(body, points, corners[0]), point_of(body, points, corners[1]),
                    point_of(body, points, corners[2]));
    for (const std::uint32_t corner : corners)
      for (std::size_t k = 0; k < 3; ++k) normals[corner].at(k) += n.at(k);
  }
  for (Vector& n : normals) n = normalized(n);
  return normals;
}

template <class Numbers>
void append_all(const Numbers& numbers, AtomicFile& file) {
  std::string bytes;
  bytes.reserve(sizeof(numbers[0]) * numbers.size());
  for (const auto number : numbers) append_bytes(bytes, number);
  file.append(bytes);
}

// Of all targets at a frame: none at the first, which is the mesh itself.
std::vector<float> weights_at(std::size_t frame, std::size_t targets) {
  std::vector<float> weights(targets, 0);
  if (frame > 0) weights[frame - 1] = 1;
  return weights;
}

}  // namespace

GltfBody make_gltf_body(const DrawnBody& body, const VecX& points) {
  GltfBody made{.name = body.name, .points = {}, .indices = {}, .lines = body.triangles.empty()};
  const VecX own = points.segment(3 * body.first, 3 * body.count);
  const CreasedSurface surface = split_at_creases(body.triangles, own);
  for (const auto& triangle : surface.triangles)
    for (const int v : triangle) made.indices.push_back(static_cast<std::uint32_t>(v));
  made.points = surface.points;
  if (made.lines) {
    for (const auto& edge : body.edges)
      for (const int v : edge) made.indices.push_back(static_cast<std::uint32_t>(v));
    for (int i = 0; i < body.count; ++i) made.points.push_back(i);
  }
  for (int& point : made.points) point += body.first;
  return made;
}

std::vector<float> gltf_positions(const GltfRun& run, const GltfBody& body, std::size_t frame) {
  std::vector<float> values;
  values.reserve(3 * body.points.size());
  for (std::size_t i = 0; i < body.points.size(); ++i) {
    const Vector start = point_of(body, *run.frames[0], i);
    const Vector now = point_of(body, *run.frames[frame], i);
    for (std::size_t k = 0; k < 3; ++k)
      values.push_back(to_single(frame == 0 ? start.at(k) : now.at(k) - start.at(k)));
  }
  return values;
}

std::vector<float> gltf_normals(const GltfRun& run, const GltfBody& body, std::size_t frame) {
  const std::vector<Vector> start = unit_normals(body, *run.frames[0]);
  const std::vector<Vector> now = frame == 0 ? std::vector<Vector>(start.size(), Vector{})
                                             : unit_normals(body, *run.frames[frame]);
  const double sign = frame == 0 ? 1 : -1;
  std::vector<float> values;
  values.reserve(3 * start.size());
  for (std::size_t i = 0; i < start.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k)
      values.push_back(to_single(now[i].at(k) + sign * start[i].at(k)));
  return values;
}

std::uint64_t gltf_binary_size(const GltfRun& run) {
  constexpr std::uint64_t kVector = 3 * sizeof(float);
  const std::uint64_t frames = run.frames.size();
  std::uint64_t size = frames > 1 ? sizeof(float) * frames * frames : 0;  // times and weights
  for (const GltfBody& body : run.bodies) {
    if (body.indices.empty()) continue;
    size += sizeof(std::uint32_t) * body.indices.size();
    size += kVector * body.points.size() * frames * (body.lines ? 1 : 2);
  }
  return size;
}

void append_gltf_binary(const GltfRun& run, AtomicFile& file) {
  const std::size_t frames = run.frames.size();
  if (frames > 1) append_all(run.times, file);
  for (std::size_t i = 0; frames > 1 && i < frames; ++i)
    append_all(weights_at(i, frames - 1), file);
  for (const GltfBody& body : run.bodies) {
    if (body.indices.empty()) continue;
    append_all(body.indices, file);
    for (std::size_t i = 0; i < frames; ++i) append_all(gltf_positions(run, body, i), file);
    for (std::size_t i = 0; !body.lines && i < frames; ++i)
      append_all(gltf_normals(run, body, i), file);
  }
}

}  // namespace pliant
