#include "pliant/geometry/surface.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cstddef>
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
};

Face make_face(const std::array<int, 4>& corners, std::size_t order) {
  Face face{corners, corners, order};
  std::ranges::sort(face.key);
  return face;
}

std::vector<Face> all_faces(const Mesh& mesh) {
  std::vector<Face> faces;
  faces.reserve(4 * mesh.tets.size() + 6 * mesh.hexes.size());
  for (const auto& t : mesh.tets)
    for (const auto& f : kTetFaces)
      faces.push_back(make_face({t[f[0]], t[f[1]], t[f[2]], -1}, faces.size()));
  for (const auto& h : mesh.hexes)
    for (const auto& f : kHexFaces)
      faces.push_back(make_face({h[f[0]], h[f[1]], h[f[2]], h[f[3]]}, faces.size()));
  return faces;
}

// Keeps the faces that occur once, in their first order.
void keep_single(std::vector<Face>& faces) {
  std::ranges::sort(faces, {}, [](const Face& f) { return std::pair(f.key, f.order); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < faces.size();) {
    std::size_t end = i + 1;
    while (end < faces.size() && faces[end].key == faces[i].key) ++end;
    if (end == i + 1) faces[kept++] = faces[i];
    i = end;
  }
  faces.resize(kept);
  std::ranges::sort(faces, {}, &Face::order);
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
  std::vector<char> used(static_cast<std::size_t>(count));
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
  keep_single(faces);
  Surface surface;
  for (const Face& face : faces) add_triangles(face, surface.triangles);
  surface.triangles.insert(surface.triangles.end(), mesh.triangles.begin(), mesh.triangles.end());
  surface.vertices = used_vertices(surface.triangles, mesh.vertex_count());
  return surface;
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
