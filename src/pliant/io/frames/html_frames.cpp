#include "pliant/io/frames/html_frames.h"

#include <cassert>
#include <limits>
#include <string>

#include "pliant/core/error.h"
#include "pliant/dynamics/diagnostics.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/frames/player_colliders.h"
#include "pliant/io/frames/player_data.h"
#include "pliant/io/frames/player_page.h"

namespace pliant {
namespace {

// The page with the data in its place.
std::string filled_page(const std::string& data) {
  std::string page;
  for (const std::string_view piece : player_page()) page += piece;
  const std::size_t mark = page.find(kPlayerDataMark);
  assert(mark != std::string::npos);
  return page.replace(mark, kPlayerDataMark.size(), data);
}

}  // namespace

HtmlFrames::HtmlFrames(const FrameTarget& target, const Simulation& simulation)
    : RecordedFrames(target, simulation, kName, Log::kToResume),
      head_(player_head(target.title, simulation, drawing())),
      colliders_(simulation.model().colliders),
      recording_(target.first) {
  if (player_page().empty()) {
    throw InputError("--format",
                     "html needs the player, and this pliant was built without it; install nodejs "
                     "and npm, then build again with -DPLIANT_PLAYER=ON");
  }
}

std::string HtmlFrames::what_frames_hold() const {
  const std::size_t poses = pose_count(colliders_);
  return poses == 0 ? "" : ", poses: " + std::to_string(poses);
}

// The numbers of a RecordedFrame in their order, then its poses, then its points.
std::string HtmlFrames::encode(const Frame& frame) {
  if (!recording_.wants(frame.number)) return {};
  const Simulation& simulation = frame.simulation;
  const Diagnostics now = diagnose(simulation);
  const double milliseconds =
      frame.step ? 1e3 * frame.step->seconds.total : std::numeric_limits<double>::quiet_NaN();
  std::string bytes;
  for (const double number :
       {simulation.time(), now.kinetic, now.elastic, now.external, milliseconds}) {
    append_bytes(bytes, number);
  }
  poses_.clear();
  append_poses(colliders_, simulation.state().x, poses_);
  for (const float number : poses_) append_bytes(bytes, number);
  drawing().update(simulation, points_);
  append_singles(points_, bytes);
  return bytes;
}

void HtmlFrames::take(int number, const std::string& bytes) {
  constexpr std::size_t kFirstPose = 5 * sizeof(double);
  const std::size_t pose_size = kPoseNumbers * sizeof(float) * pose_count(colliders_);
  if (is_empty()) recording_ = Recording(number);
  if (bytes.empty()) return;
  const auto at = [&](std::size_t i) {
    return decode_number<double>(bytes.data() + i * sizeof(double), std::endian::little);
  };
  recording_.add({.time = at(0),
                  .kinetic = at(1),
                  .elastic = at(2),
                  .external = at(3),
                  .milliseconds = at(4),
                  .poses = singles_in(std::string_view(bytes).substr(kFirstPose, pose_size)),
                  .points = singles_in(std::string_view(bytes).substr(kFirstPose + pose_size))});
}

void HtmlFrames::complete() const {
  write_file_atomically(path(files().front()),
                        filled_page(player_data(head_, colliders_, drawing(), recording_)));
}

}  // namespace pliant
