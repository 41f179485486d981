#include "pliant/geometry/meshing/manifold.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "pliant/core/disjoint_sets.h"
#include "pliant/geometry/surfaces/surface_edges.h"

namespace pliant {
namespace {

using Triangles = std::vector<std::array<int, 3>>;

// A face of a tet.
struct TetFace {
  std::array<int, 3> key{};  // sorted vertices
  int tet = 0;
};

constexpr int kFaces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};

// Calls visit(t, u, sorted vertices) for each face that the tets t < u share.
template <class Visit>
void for_each_inner_face(const Mesh& mesh, Visit&& visit) {
  std::vector<TetFace> faces;
  faces.reserve(4 * mesh.tets.size());
  for (std::size_t t = 0; t < mesh.tets.size(); ++t) {
    for (const auto& f : kFaces) {
      TetFace face{{mesh.tets[t][f[0]], mesh.tets[t][f[1]], mesh.tets[t][f[2]]},
                   static_cast<int>(t)};
      std::sort(face.key.begin(), face.key.end());
      faces.push_back(face);
    }
  }
  std::sort(faces.begin(), faces.end(), [](const TetFace& a, const TetFace& b) {
    return std::tie(a.key, a.tet) < std::tie(b.key, b.tet);
  });
  for (std::size_t i = 1; i < faces.size(); ++i)
    if (faces[i].key == faces[i - 1].key) visit(faces[i - 1].tet, faces[i].tet, faces[i].key);
}

int corner_of(const std::array<int, 4>& tet, int v) {
  return static_cast<int>(std::find(tet.begin(), tet.end(), v) - tet.begin());
}

// Gives each part of the tets around a vertex that is connected over faces a vertex of its own.
void split_touching(Mesh& mesh) {
  DisjointSets sets(4 * std::ssize(mesh.tets));
  for_each_inner_face(mesh, [&](int t, int u, const std::array<int, 3>& face) {
    for (const int v : face)
      sets.join(4 * t + corner_of(mesh.tets[t], v), 4 * u + corner_of(mesh.tets[u], v));
  });
  const int count = mesh.vertex_count();
  std::vector<int> owner(count, -1);  // the part that keeps the number
  std::vector<int> number(4 * mesh.tets.size(), -1);
  std::vector<int> copies;  // of which vertex
  for (std::size_t slot = 0; slot < number.size(); ++slot) {
    const int part = sets.least(static_cast<int>(slot));
    int& v = mesh.tets[slot / 4][slot % 4];
    if (owner[v] < 0) owner[v] = part;
    if (owner[v] == part) continue;
    if (number[part] < 0) {
      number[part] = count + static_cast<int>(copies.size());
      copies.push_back(v);
    }
    v = number[part];
  }
  mesh.positions.conservativeResize(3 * (count + copies.size()));
  for (std::size_t i = 0; i < copies.size(); ++i) {
    const Vec3 p = vertex(mesh.positions, copies[i]);
    vertex(mesh.positions, count + i) = p;
  }
}

Triangles boundary_of(const Mesh& mesh) {
  std::vector<std::array<char, 4>> inner(mesh.tets.size(), {0, 0, 0, 0});
  const auto mark = [&](int t, const std::array<int, 3>& face) {
    for (std::size_t c = 0; c < 4; ++c) {
      const int v = mesh.tets[t][c];
      if (v != face[0] && v != face[1] && v != face[2]) inner[t][c] = 1;
    }
  };
  for_each_inner_face(mesh, [&](int t, int u, const std::array<int, 3>& face) {
    mark(t, face);
    mark(u, face);
  });
  Triangles triangles;
  for (std::size_t t = 0; t < mesh.tets.size(); ++t)
    for (std::size_t c = 0; c < 4; ++c)
      if (!inner[t][c])
        triangles.push_back(
            {mesh.tets[t][kFaces[c][0]], mesh.tets[t][kFaces[c][1]], mesh.tets[t][kFaces[c][2]]});
  return triangles;
}

// Edges that are not passed exactly once each way, and vertices with more than one ring.
struct Seams {
  std::vector<std::array<int, 2>> edges;  // ascending
  std::vector<int> vertices;
  bool none() const { return edges.empty() && vertices.empty(); }
};

Seams find_seams(const Triangles& triangles, int vertex_count) {
  Seams seams;
  DisjointSets sets(3 * std::ssize(triangles));
  const auto slot = [&](int t, int v) {
    const auto& c = triangles[t];
    return 3 * t + (c[0] == v ? 0 : c[1] == v ? 1 : 2);
  };
  const auto sides = detail::sorted_sides(triangles);
  detail::for_each_edge(sides, [&](std::size_t begin, std::size_t end) {
    const auto& a = sides[begin];
    if (end - begin != 2 || a.forward == sides[begin + 1].forward) {
      seams.edges.push_back({a.low, a.high});
      return;
    }
    for (const int v : {a.low, a.high})
      sets.join(slot(a.triangle, v), slot(sides[begin + 1].triangle, v));
  });
  std::vector<int> ring(vertex_count, -1);
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (const int v : triangles[t]) {
      const int part = sets.least(slot(static_cast<int>(t), v));
      if (ring[v] < 0) ring[v] = part;
      if (ring[v] != part) seams.vertices.push_back(v);
    }
  }
  return seams;
}

// Where edges are at fault, taking away what holds them is enough; it is looked at again after.
std::size_t remove_at(const Seams& seams, Mesh& mesh) {
  std::vector<char> at_vertex(mesh.vertex_count());
  if (seams.edges.empty())
    for (const int v : seams.vertices) at_vertex[v] = 1;
  const auto touches = [&](const std::array<int, 4>& tet) {
    for (std::size_t i = 0; i < 4; ++i) {
      if (at_vertex[tet[i]]) return true;
      for (std::size_t j = i + 1; j < 4; ++j) {
        const std::array<int, 2> edge{std::min(tet[i], tet[j]), std::max(tet[i], tet[j])};
        if (std::binary_search(seams.edges.begin(), seams.edges.end(), edge)) return true;
      }
    }
    return false;
  };
  const auto kept = std::remove_if(mesh.tets.begin(), mesh.tets.end(), touches);
  const auto removed = static_cast<std::size_t>(mesh.tets.end() - kept);
  mesh.tets.erase(kept, mesh.tets.end());
  return removed;
}

}  // namespace

bool is_closed_manifold(const Triangles& triangles, int vertex_count) {
  return find_seams(triangles, vertex_count).none();
}

std::size_t make_boundary_manifold(Mesh& mesh) {
  std::size_t removed = 0;
  while (!mesh.tets.empty()) {
    split_touching(mesh);
    const Seams seams = find_seams(boundary_of(mesh), mesh.vertex_count());
    if (seams.none()) break;
    removed += remove_at(seams, mesh);
  }
  return removed;
}

std::vector<int> connected_pieces(const Mesh& mesh) {
  DisjointSets sets(std::ssize(mesh.tets));
  for_each_inner_face(mesh, [&](int t, int u, const std::array<int, 3>&) { sets.join(t, u); });
  std::vector<int> piece(mesh.tets.size());
  int count = 0;
  for (std::size_t t = 0; t < piece.size(); ++t) {
    const int first = sets.least(static_cast<int>(t));
    piece[t] = first == static_cast<int>(t) ? count++ : piece[first];
  }
  return piece;
}

}  // namespace pliant
