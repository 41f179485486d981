#include "pliant/io/point_cache.h"

#include "pliant/geometry/mesh.h"
#include "pliant/io/atomic_file.h"
#include "pliant/io/byte_reader.h"
#include "pliant/io/obj.h"
#include "pliant/io/output_names.h"
#include "pliant/io/single.h"

namespace pliant {

PointCacheFrames::PointCacheFrames(const FrameTarget& target, const Simulation& simulation,
                                   std::string_view extension, std::endian order)
    : folder_(target.folder),
      extension_(extension),
      order_(order),
      drawing_(simulation),
      stems_(file_stems(drawing_.bodies())),
      frames_{.first = target.first, .step = simulation.settings().step} {}

std::filesystem::path PointCacheFrames::path(std::size_t body, std::string_view extension) const {
  return path_of_run(folder_, stems_[body], frames_.first, extension);
}

void PointCacheFrames::start() {
  for (std::size_t i = 0; i < stems_.size(); ++i) {
    const DrawnBody& body = drawing_.bodies()[i];
    Mesh mesh;
    mesh.positions = points_.segment(3 * body.first, 3 * body.count);
    mesh.triangles = body.triangles;
    mesh.edges = body.edges;
    write_file_atomically(path(i, "obj"), to_obj(mesh));
    positions_.emplace_back(path(i, std::string(extension_) + ".part"));
  }
}

void PointCacheFrames::write(const Frame& frame) {
  drawing_.update(frame.simulation, points_);
  if (frames_.count == 0) start();
  std::string bytes;
  for (std::size_t i = 0; i < stems_.size(); ++i) {
    const DrawnBody& body = drawing_.bodies()[i];
    bytes.clear();
    for (const double coordinate : points_.segment(3 * body.first, 3 * body.count))
      append_bytes(bytes, to_single(coordinate), order_);
    positions_[i].append(bytes);
  }
  ++frames_.count;
}

void PointCacheFrames::finish() {
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    AtomicFile file(path(i, extension_));
    file.append(header(frames_, drawing_.bodies()[i].count));
    positions_[i].copy_to(file);
    file.commit();
  }
}

}  // namespace pliant
