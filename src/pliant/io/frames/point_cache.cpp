#include "pliant/io/frames/point_cache.h"

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/bytes/attempts.h"
#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/frames/output_names.h"
#include "pliant/io/meshes/obj.h"

namespace pliant {

PointCacheFrames::PointCacheFrames(const FrameTarget& target, const Simulation& simulation,
                                   std::string_view extension, std::endian order)
    : RecordedFrames(target, simulation, extension, Log::kAlways),
      extension_(extension),
      order_(order),
      stems_(file_stems(drawing().bodies())) {}

std::vector<RecordedFrames::FileName> PointCacheFrames::files() const {
  std::vector<FileName> names;
  for (const std::string& stem : stems_) {
    names.push_back({stem, extension_});
    names.push_back({stem, "obj"});
  }
  return names;
}

std::string PointCacheFrames::mesh_text(const DrawnBody& body) const {
  Mesh mesh;
  mesh.positions = start_.segment(3 * body.first, 3 * body.count);
  mesh.triangles = body.triangles;
  mesh.edges = body.edges;
  return to_obj(mesh);
}

// The first frame goes into the mesh, too, which has double precision.
std::string PointCacheFrames::encode(const Frame& frame) {
  drawing().update(frame.simulation, points_);
  std::string bytes;
  append_singles(points_, bytes);
  if (is_empty()) {
    for (const double coordinate : points_) append_bytes(bytes, coordinate);
  }
  return bytes;
}

void PointCacheFrames::take(int /*number*/, const std::string& bytes) {
  if (!is_empty()) return;
  start_.resize(3 * drawing().point_count());
  const char* at = bytes.data() + sizeof(float) * static_cast<std::size_t>(start_.size());
  for (double& coordinate : start_) {
    coordinate = decode_number<double>(at, std::endian::little);
    at += sizeof(double);
  }
}

void PointCacheFrames::append_cache(const DrawnBody& body, AtomicFile& file) const {
  file.append(header({.first = first(), .step = step(), .count = count()}, body.count));
  for (int frame = 0; frame < count(); ++frame) {
    std::string bytes;
    for (const float coordinate : points(body, frame)) append_bytes(bytes, coordinate, order_);
    file.append(bytes);
  }
}

void PointCacheFrames::complete() const {
  Attempts attempt;
  for (std::size_t i = 0; i < stems_.size(); ++i) {
    const DrawnBody& body = drawing().bodies()[i];
    attempt([&] {
      write_pair(path({stems_[i], extension_}), path({stems_[i], "obj"}),
                 [&](AtomicFile& cache, AtomicFile& mesh) {
                   append_cache(body, cache);
                   mesh.append(mesh_text(body));
                 });
    });
  }
  attempt.rethrow();
}

}  // namespace pliant
