#include "pliant/geometry/surface.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace pliant {
namespace {

// Faces of a tet and of a hex, seen counter-clockwise from outside.
constexpr int kTetFaces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
constexpr int kHexFaces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                 {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};

// A triangle or quad. Two elements share a face if their sorted corners agree.
struct Face {
  std::array<int, 4> key;      // sorted; -1 first for a triangle
  std::array<int, 4> corners;  // as seen from outside; -1 last for a triangle
  std::size_t order;           // among all faces
  bool of_volume;              // face of a tet or hex, not a triangle of the mesh
};

std::vector<Face> all_faces(const Mesh& mesh) {
  std::vector<Face> faces;
  faces.reserve(4 * mesh.tets.size() + 6 * mesh.hexes.size() + mesh.triangles.size());
  const auto add = [&](const std::array<int, 4>& corners, bool of_volume) {
    Face face{corners, corners, faces.size(), of_volume};
    std::ranges::sort(face.key);
    faces.push_back(face);
  };
  for (const auto& t : mesh.tets)
    for (const auto& f : kTetFaces) add({t[f[0]], t[f[1]], t[f[2]], -1}, true);
  for (const auto& h : mesh.hexes)
    for (const auto& f : kHexFaces) add({h[f[0]], h[f[1]], h[f[2]], h[f[3]]}, true);
  for (const auto& t : mesh.triangles) add({t[0], t[1], t[2], -1}, false);
  return faces;
}

// Keeps faces of one volume element and triangles of none, in their first order.
void keep_outer(std::vector<Face>& faces) {
  const auto before = [](const Face& a, const Face& b) {
    return std::tie(a.key, a.order) < std::tie(b.key, b.order);
  };
  std::sort(faces.begin(), faces.end(), before);
  std::size_t kept = 0;
  for (std::size_t begin = 0; begin < faces.size();) {
    std::size_t end = begin;
    int volumes = 0;
    for (; end < faces.size() && faces[end].key == faces[begin].key; ++end)
      volumes += faces[end].of_volume ? 1 : 0;
    for (std::size_t i = begin; i < end; ++i)
      if (volumes == (faces[i].of_volume ? 1 : 0)) faces[kept++] = faces[i];
    begin = end;
  }
  faces.resize(kept);
  std::sort(faces.begin(), faces.end(),
            [](const Face& a, const Face& b) { return a.order < b.order; });
}

void add_triangles(const Face& face, std::vector<std::array<int, 3>>& triangles) {
  std::array<int, 4> c = face.corners;
  if (c[3] < 0) {
    triangles.push_back({c[0], c[1], c[2]});
    return;
  }
  std::rotate(c.begin(), std::ranges::min_element(c), c.end());
  triangles.push_back({c[0], c[1], c[2]});
  triangles.push_back({c[0], c[2], c[3]});
}

std::vector<int> used_vertices(const std::vector<std::array<int, 3>>& triangles, int count) {
  std::vector<char> used(count);
  for (const auto& t : triangles)
    for (const int v : t) used[v] = 1;
  std::vector<int> vertices;
  for (int v = 0; v < count; ++v)
    if (used[v]) vertices.push_back(v);
  return vertices;
}

}  // namespace

Surface extract_surface(const Mesh& mesh) {
  std::vector<Face> faces = all_faces(mesh);
  keep_outer(faces);
  Surface surface;
  for (const Face& face : faces) add_triangles(face, surface.triangles);
  surface.vertices = used_vertices(surface.triangles, mesh.vertex_count());
  return surface;
}

Mesh make_surface_mesh(const Mesh& mesh) {
  Surface surface = extract_surface(mesh);
  std::vector<int> number(mesh.vertex_count());
  Mesh result;
  result.positions.resize(3 * surface.vertices.size());
  for (std::size_t i = 0; i < surface.vertices.size(); ++i) {
    const int v = surface.vertices[i];
    number[v] = static_cast<int>(i);
    vertex(result.positions, number[v]) = vertex(mesh.positions, v);
  }
  for (auto& triangle : surface.triangles)
    for (int& v : triangle) v = number[v];
  result.triangles = std::move(surface.triangles);
  return result;
}

double enclosed_volume(const VecX& positions, const std::vector<std::array<int, 3>>& triangles) {
  if (triangles.empty()) return 0;
  const Vec3 origin = vertex(positions, triangles[0][0]);  // near the body: less cancellation
  double sum = 0;
  for (const auto& t : triangles) {
    const Vec3 a = vertex(positions, t[0]) - origin;
    const Vec3 b = vertex(positions, t[1]) - origin;
    const Vec3 c = vertex(positions, t[2]) - origin;
    sum += a.dot(b.cross(c));
  }
  return sum / 6;
}

double surface_area(const VecX& positions, const std::vector<std::array<int, 3>>& triangles) {
  double sum = 0;
  for (const auto& t : triangles) {
    const Vec3 a = vertex(positions, t[0]);
    sum += (vertex(positions, t[1]) - a).cross(vertex(positions, t[2]) - a).norm();
  }
  return sum / 2;
}

}  // namespace pliant
