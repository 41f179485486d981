#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "pliant/geometry/mesh.h"
#include "pliant/io/meshes/mesh_file.h"

namespace pliant {

/// Values at the vertices of a frame: `components` numbers (1, or 3 for a vector) for each.
struct PointArray {
  std::string name;
  int components = 1;
  std::span<const double> values;
};

/// One frame as VTK's XML UnstructuredGrid, for ParaView: the elements of `mesh` at `positions` (m,
/// as many as the mesh has) and its attributes, data appended as raw doubles.
/// @throws InputError if the size of an array does not fit.
std::string to_vtu(const Mesh& mesh, std::span<const double> positions,
                   std::span<const PointArray> arrays = {});

/// A mesh with its attributes as cell data (NaN where a kind of elements has none) and the names of
/// its regions as field data; numbers as text or appended as raw bytes.
std::string to_vtu(const Mesh& mesh, MeshEncoding encoding);

void write_vtu(const std::filesystem::path& path, const Mesh& mesh,
               std::span<const double> positions, std::span<const PointArray> arrays = {});

/// A frame of a collection; `file` is relative to the collection.
struct PvdEntry {
  double time = 0;  // s
  std::string file;
  int part = 0;
};

/// A `.pvd` collection: the frames and their times.
void write_pvd(const std::filesystem::path& path, std::span<const PvdEntry> entries);

}  // namespace pliant
