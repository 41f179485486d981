#pragma once

#include <string>
#include <vector>

#include "io/byte_support.h"
#include "io/mesh_support.h"
#include "pliant/io/meshes/gmsh/gmsh.h"

namespace pliant::test {

inline Mesh parse_msh(const std::string& bytes) { return parse_gmsh(bytes, "a.msh"); }
inline std::string msh_message(const std::string& bytes) {
  return message_of([&] { parse_msh(bytes); });
}

/// A unit cube of eight nodes in Gmsh's order, then one above it.
inline constexpr double kCube[9][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},    {0, 0, 1},
                                       {1, 0, 1}, {1, 1, 1}, {0, 1, 1}, {0.5, 0.1, 2}};

/// Sparse, unordered tags of these nodes.
inline constexpr int kTags[9] = {10, 20, 30, 40, 70, 60, 50, 80, 1000000};

inline void expect_elements(const Mesh& mesh) {
  ASSERT_EQ(mesh.vertex_count(), 9);
  for (int i = 0; i < 9; ++i)
    EXPECT_EQ(Vec3(vertex(mesh.positions, i)), Vec3(kCube[i][0], kCube[i][1], kCube[i][2]));
  EXPECT_EQ(mesh.hexes, (std::vector<std::array<int, 8>>{{0, 1, 3, 2, 4, 5, 7, 6}}));
  EXPECT_EQ(mesh.tets, (std::vector<std::array<int, 4>>{{4, 5, 6, 8}}));
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<int, 3>>{{0, 1, 2}, {4, 5, 6}, {4, 6, 7}}));
  EXPECT_EQ(mesh.edges, (std::vector<std::array<int, 2>>{{0, 8}}));
}

inline void expect_attributes(const Mesh& mesh) {
  ASSERT_EQ(mesh.attributes.size(), 4u);
  const auto values = [&](const char* name, ElementKind kind) {
    const auto* attribute = mesh.find_attribute(name, kind);
    return attribute == nullptr ? std::vector<double>{} : attribute->values;
  };
  EXPECT_EQ(values("region", ElementKind::kTet), (std::vector<double>{7}));
  EXPECT_EQ(values("region", ElementKind::kHex), (std::vector<double>{8}));
  EXPECT_EQ(values("region", ElementKind::kTriangle), (std::vector<double>{42, 0, 0}));
  EXPECT_EQ(values("heat", ElementKind::kTriangle), (std::vector<double>{0, 1.5, 1.5}));
  EXPECT_EQ(mesh.regions, (std::vector<NamedRegion>{{"skin # 1", ElementKind::kTriangle, 42},
                                                    {"soft tissue", ElementKind::kTet, 7}}));
}

/// What the files of the reader's tests hold: a hex and a tet in volumes, a triangle and a quad in
/// surfaces, a line, a point; regions 7 "soft tissue", 8 (no name), 42 "skin # 1", none for the
/// line.
inline void expect_variety(const Mesh& mesh) {
  expect_elements(mesh);
  expect_attributes(mesh);
}

}  // namespace pliant::test
