#include "pliant/io/frames_gltf.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "pliant/io/byte_reader.h"
#include "pliant/io/json_write.h"
#include "pliant/io/output_names.h"
#include "pliant/io/single.h"

namespace pliant {
namespace {

// Frames that fit: vectors of positions and normals, and the JSON that describes them.
std::size_t frames_within(const std::vector<GltfBody>& bodies, std::size_t budget) {
  constexpr std::size_t kDescription = 500;  // bytes for a body in a frame
  std::size_t bytes = 1;
  for (const GltfBody& body : bodies) bytes += kDescription + 24 * body.points.size();
  return std::clamp<std::size_t>(budget / bytes, 2, GltfRecorder::kMostFrames);
}

std::size_t recording_budget(std::size_t frames, int points) {
  RecordedFrame frame;
  return frames * (frame.bytes() + 3 * sizeof(float) * static_cast<std::size_t>(points));
}

// Ascending, as the format wants it, also where single precision cannot tell frames apart.
float time_after(const std::vector<float>& times, double time) {
  const auto rounded = static_cast<float>(time);
  if (times.empty()) return rounded;
  return std::max(rounded, std::nextafter(times.back(), std::numeric_limits<float>::max()));
}

std::uint32_t chunk_size(const std::filesystem::path& path, std::uint64_t size) {
  if (size > std::numeric_limits<std::uint32_t>::max()) {
    throw OutputError(path.string() + ": cannot be written: a .glb holds at most 4 GiB");
  }
  return static_cast<std::uint32_t>(size);
}

}  // namespace

GltfRecorder::GltfRecorder(const FrameTarget& target, const Simulation& simulation,
                           std::size_t budget)
    : target_(target),
      step_(simulation.settings().step),
      drawing_(simulation),
      recording_(target.first, 0) {
  drawing_.update(simulation, points_);
  const Vec3& gravity = simulation.model().gravity;
  run_.title = target.title;
  run_.z_is_up = std::abs(gravity[2]) > std::abs(gravity[1]);
  for (const DrawnBody& body : drawing_.bodies())
    run_.bodies.push_back(make_gltf_body(body, points_));
  recording_ = Recording(
      target.first, recording_budget(frames_within(run_.bodies, budget), drawing_.point_count()));
}

void GltfRecorder::write(const Frame& frame) {
  drawing_.update(frame.simulation, points_);
  RecordedFrame recorded{.time = frame.number * step_};
  recorded.points.reserve(static_cast<std::size_t>(points_.size()));
  for (const double value : points_) recorded.points.push_back(to_single(value));
  last_number_ = frame.number;
  last_.reset();
  if (recording_.wants(frame.number)) {
    recording_.add(std::move(recorded));
  } else {
    last_ = std::move(recorded);
  }
}

Json GltfRecorder::extras() const {
  Json extras = json_object();
  append(extras, "first_frame", {static_cast<double>(target_.first)});
  append(extras, "last_frame", {static_cast<double>(last_number_)});
  append(extras, "step", {step_});
  append(extras, "every", {static_cast<double>(recording_.stride())});
  if (recording_.stride() > 1) {
    append(extras, "note",
           json_string("The run was too long for one animation: one frame in " +
                       std::to_string(recording_.stride()) + " is here, and the last."));
  }
  return extras;
}

void GltfRecorder::finish() {
  if (recording_.frames().empty()) return;
  GltfRun run = run_;
  run.extras = extras();
  const auto add = [&](const RecordedFrame& frame) {
    run.frames.push_back(&frame.points);
    run.times.push_back(time_after(run.times, frame.time));
  };
  std::ranges::for_each(recording_.frames(), add);
  if (last_) add(*last_);
  write_file(run);
}

void GlbFrames::write_file(const GltfRun& run) const {
  constexpr std::uint32_t kMagic = 0x46546c67, kVersion = 2, kHeader = 12, kChunkHeader = 8;
  constexpr std::uint32_t kJson = 0x4e4f534a, kBinary = 0x004e4942;
  const auto path = path_of_run(target().folder, "frames", target().first, kName);
  std::string json = write_json(gltf_json(run, ""));
  json.resize((json.size() + 3) / 4 * 4, ' ');
  const std::uint64_t binary = gltf_binary_size(run);
  const std::uint64_t binary_chunk = binary > 0 ? kChunkHeader + binary : 0;

  std::string bytes;
  append_bytes(bytes, kMagic);
  append_bytes(bytes, kVersion);
  append_bytes(bytes, chunk_size(path, kHeader + kChunkHeader + json.size() + binary_chunk));
  append_bytes(bytes, chunk_size(path, json.size()));
  append_bytes(bytes, kJson);
  bytes += json;
  AtomicFile file(path);
  if (binary > 0) {
    append_bytes(bytes, chunk_size(path, binary));
    append_bytes(bytes, kBinary);
  }
  file.append(bytes);
  append_gltf_binary(run, file);
  file.commit();
}

void GltfFrames::write_file(const GltfRun& run) const {
  const auto path = path_of_run(target().folder, "frames", target().first, "bin");
  AtomicFile file(path);
  append_gltf_binary(run, file);
  file.commit();
  write_file_atomically(path_of_run(target().folder, "frames", target().first, kName),
                        write_json(gltf_json(run, path.filename().string())));
}

}  // namespace pliant
