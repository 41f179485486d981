#include "pliant/io/frames/ply_frames.h"

#include <array>
#include <vector>

#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/meshes/ply/ply.h"

namespace pliant {
namespace {

template <std::size_t N>
void append_shifted(const std::vector<std::array<int, N>>& elements, int first,
                    std::vector<std::array<int, N>>& all) {
  for (std::array<int, N> element : elements) {
    for (int& v : element) v += first;
    all.push_back(element);
  }
}

}  // namespace

PlyFrames::PlyFrames(const FrameTarget& target, const Simulation& simulation)
    : folder_(target.folder), first_(target.first), drawing_(simulation) {
  ElementAttribute faces{.name = "body", .kind = ElementKind::kTriangle, .values = {}};
  ElementAttribute edges{.name = "body", .kind = ElementKind::kEdge, .values = {}};
  double number = 0;
  for (const DrawnBody& body : drawing_.bodies()) {
    append_shifted(body.triangles, body.first, mesh_.triangles);
    append_shifted(body.edges, body.first, mesh_.edges);
    faces.values.resize(mesh_.triangles.size(), number);
    edges.values.resize(mesh_.edges.size(), number);
    number += 1;
  }
  mesh_.attributes = {faces, edges};
}

void PlyFrames::write(const Frame& frame) {
  drawing_.update(frame.simulation, mesh_.positions);
  write_file_atomically(folder_ / frame_name(frame.number, kName),
                        to_ply(mesh_, MeshEncoding::kBinary));
}

}  // namespace pliant
