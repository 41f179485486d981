#pragma once

#include <string>
#include <vector>

#include "pliant/geometry/mesh.h"
#include "pliant/geometry/mesh_quality.h"
#include "pliant/io/bytes/defects.h"

namespace pliant {

/// What there is to know about a mesh before it is used.
struct MeshInfo {
  std::size_t vertices = 0;  // of the file, used or not
  std::size_t unused = 0;    // vertices of no element
  std::size_t tets = 0;
  std::size_t hexes = 0;
  std::size_t triangles = 0;  // listed as such; the surface of a solid need not be
  std::size_t edges = 0;
  double volume = 0;    // of tets and hexes or else enclosed by closed triangles, m³
  double area = 0;      // of the surface, m²
  bool closed = false;  // whether that surface is
  Bounds bounds;        // of the vertices in use, m
  MeshQuality quality;  // of the tets
  std::vector<NamedRegion> regions;
  std::vector<std::string> attributes;  // `stress of tets`
  std::vector<std::string> warnings;    // what a simulation would have to do to it
};

/// Describes a mesh, whose indices must be in range and positions finite.
MeshInfo describe_mesh(Mesh mesh);

std::string mesh_info_json(const MeshInfo& info, const std::string& file);
std::string mesh_info_text(const MeshInfo& info, const std::string& file);

/// Finds everything wrong with a mesh that was read leniently, in addition to what reading found:
/// no vertices, inverted, flat and sliver elements, vertices of no element, edges where a surface
/// contradicts itself. Safe on any mesh.
void find_defects(const Mesh& mesh, Defects& defects);

}  // namespace pliant
