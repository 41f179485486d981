#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/frames/drawing.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

/// A body in a glTF file: triangles or lines over vertices that each follow a point.
struct GltfBody {
  std::string name;
  std::vector<int> points;             // behind each vertex, among those of all bodies
  std::vector<std::uint32_t> indices;  // three for a triangle, two for a line
  bool lines = false;
};

/// A body with its points doubled along creases, which are sought at `points` (m).
GltfBody make_gltf_body(const DrawnBody& body, const VecX& points);

/// A run as an animation of glTF 2.0: the first frame is the mesh, each other one a morph target of
/// displacements and changes of the normals, and the weight of a target is 1 at its frame and 0 at
/// all others. Interpolated linearly, points move on straight lines from frame to frame.
struct GltfRun {
  std::string title;
  Json extras;  // what else is worth knowing of the run
  bool z_is_up = false;
  std::vector<GltfBody> bodies;
  std::vector<const std::vector<float>*> frames;  // at least one: xyz of all points, m
  std::vector<float> times;                       // of the frames, s, ascending
};

/// Positions of a body's vertices in the first frame; displacements from there for the others.
std::vector<float> gltf_positions(const GltfRun& run, const GltfBody& body, std::size_t frame);
/// Unit normals of a body's vertices in the first frame; differences from there for the others.
std::vector<float> gltf_normals(const GltfRun& run, const GltfBody& body, std::size_t frame);

/// The JSON part. `uri` is the file of the binary part; empty if both are in one file.
Json gltf_json(const GltfRun& run, const std::string& uri);

/// What the binary part takes, bytes; a multiple of four.
std::uint64_t gltf_binary_size(const GltfRun& run);
/// Appends the binary part: times, weights, then for each body indices, positions and normals.
void append_gltf_binary(const GltfRun& run, AtomicFile& file);

}  // namespace pliant
