#include "pliant/io/frames/gltf_frames.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/json/json_write.h"

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
                           std::string_view format, std::size_t budget)
    : RecordedFrames(target, simulation, format, Log::kToResume),
      budget_(budget),
      recording_(target.first) {
  run_.title = target.title;
  run_.z_is_up = z_is_up(simulation);
}

// Creases are those of the first frame, as it is in the file: a resumed run must find the same.
void GltfRecorder::begin(int number, const std::vector<float>& points) {
  const VecX start =
      Eigen::Map<const Eigen::VectorXf>(points.data(), static_cast<Eigen::Index>(points.size()))
          .cast<double>();
  for (const DrawnBody& body : drawing().bodies())
    run_.bodies.push_back(make_gltf_body(body, start));
  const std::size_t frames = frames_within(run_.bodies, budget_);
  recording_ = Recording(number, recording_budget(frames, drawing().point_count()));
}

std::string GltfRecorder::encode(const Frame& frame) {
  drawing().update(frame.simulation, points_);
  std::string bytes;
  append_singles(points_, bytes);
  return is_empty() || recording_.wants(frame.number) ? bytes : std::string();
}

void GltfRecorder::take(int number, const std::string& bytes) {
  last_.reset();
  // Empty is the one that encode() saw, unless it is in a log, where it is not the last.
  if (bytes.empty()) {
    std::string now;
    append_singles(points_, now);
    last_ = RecordedFrame{.time = number * step(), .points = singles_in(now)};
    return;
  }
  std::vector<float> points = singles_in(bytes);
  if (is_empty()) begin(number, points);
  if (!recording_.wants(number)) return;
  recording_.add({.time = number * step(), .points = std::move(points)});
}

Json GltfRecorder::extras() const {
  Json extras{{"first_frame", first()},
              {"last_frame", last()},
              {"step", step()},
              {"every", recording_.stride()}};
  if (recording_.stride() > 1) {
    append(extras, "note",
           "The run was too long for one animation: one frame in " +
               std::to_string(recording_.stride()) + " is here, and the last.");
  }
  return extras;
}

void GltfRecorder::complete() const {
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
  const auto file_path = path(files().front());
  std::string json = write_json(gltf_json(run, ""));
  json.resize((json.size() + 3) / 4 * 4, ' ');
  const std::uint64_t binary = gltf_binary_size(run);
  const std::uint64_t binary_chunk = binary > 0 ? kChunkHeader + binary : 0;

  std::string bytes;
  append_bytes(bytes, kMagic);
  append_bytes(bytes, kVersion);
  append_bytes(bytes, chunk_size(file_path, kHeader + kChunkHeader + json.size() + binary_chunk));
  append_bytes(bytes, chunk_size(file_path, json.size()));
  append_bytes(bytes, kJson);
  bytes += json;
  AtomicFile file(file_path);
  if (binary > 0) {
    append_bytes(bytes, chunk_size(file_path, binary));
    append_bytes(bytes, kBinary);
  }
  file.append(bytes);
  append_gltf_binary(run, file);
  file.commit();
}

void GltfFrames::write_file(const GltfRun& run) const {
  const auto numbers = path({"frames", "bin"});
  write_pair(numbers, path({"frames", std::string(kName)}),
             [&](AtomicFile& binary, AtomicFile& json) {
               append_gltf_binary(run, binary);
               json.append(write_json(gltf_json(run, numbers.filename().string())));
             });
}

}  // namespace pliant
