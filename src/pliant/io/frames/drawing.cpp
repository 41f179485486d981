#include "pliant/io/frames/drawing.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pliant/geometry/embedding.h"

namespace pliant {
namespace {

template <std::size_t N>
void renumber(std::vector<std::array<int, N>>& elements, const std::vector<int>& numbers) {
  for (auto& element : elements)
    for (int& v : element) v = numbers[v];
}

// The inverse of `sources`, for the vertices of a body that have `count`.
std::vector<int> drawn_numbers(const std::vector<SourceVertex>& sources, int count) {
  std::vector<int> numbers(count, -1);
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (sources[i].in_body) numbers[sources[i].number] = static_cast<int>(i);
  return numbers;
}

std::vector<SourceVertex> surface_vertices(const std::vector<std::array<int, 3>>& triangles) {
  std::vector<int> vertices;
  for (const auto& triangle : triangles)
    vertices.insert(vertices.end(), triangle.begin(), triangle.end());
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  std::vector<SourceVertex> sources;
  for (const int v : vertices) sources.push_back({v, true});
  return sources;
}

// Fills in all but the name and the first point; returns where the points are found.
std::vector<SourceVertex> draw_render_mesh(const Embedding& render, DrawnBody& drawn) {
  drawn.triangles = render.surface;
  if (drawn.triangles.empty()) drawn.edges = render.mesh.edges;
  drawn.count = render.mesh.vertex_count();
  return {};
}

std::vector<SourceVertex> draw_mesh(const BodyModel& body, DrawnBody& drawn) {
  drawn.triangles = body.surface;
  if (drawn.triangles.empty()) drawn.edges = body.rest.edges;
  const bool solid = !body.rest.tets.empty() || !body.rest.hexes.empty();
  std::vector<SourceVertex> sources =
      solid ? surface_vertices(body.surface) : source_vertices(body);
  const std::vector<int> numbers = drawn_numbers(sources, body.vertex_count());
  renumber(drawn.triangles, numbers);
  renumber(drawn.edges, numbers);
  drawn.count = static_cast<int>(sources.size());
  return sources;
}

}  // namespace

Drawing::Drawing(const Simulation& simulation) {
  for (const BodyModel& body : simulation.model().bodies) {
    DrawnBody& drawn = bodies_.emplace_back();
    drawn.name = body.name;
    drawn.first = point_count_;
    sources_.push_back(body.render ? draw_render_mesh(*body.render, drawn)
                                   : draw_mesh(body, drawn));
    point_count_ += drawn.count;
  }
}

void Drawing::update(const Simulation& simulation, VecX& points) const {
  points.resize(3 * Eigen::Index{point_count_});
  const VecX& x = simulation.state().x;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const BodyModel& body = simulation.model().bodies[i];
    auto own = points.segment(3 * bodies_[i].first, 3 * bodies_[i].count);
    if (body.render) {
      deform(*body.render, x.segment(3 * body.first, 3 * body.vertex_count()), own);
    } else {
      gather_vertex_values(body, sources_[i], PointValues::kPositions, x, own);
    }
  }
}

bool z_is_up(const Simulation& simulation) {
  const Vec3& gravity = simulation.model().gravity;
  return std::abs(gravity[2]) > std::abs(gravity[1]);
}

}  // namespace pliant
