#include "pliant/io/frames/recorded_frames.h"

#include <algorithm>

#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/checksum.h"
#include "pliant/io/bytes/output_error.h"
#include "pliant/io/bytes/single.h"
#include "pliant/io/frames/output_names.h"

namespace pliant {
namespace {

// Tells states of one scene apart, so that no frames of another run get in front of ours.
std::uint64_t state_checksum(const Simulation& simulation) {
  const State& state = simulation.state();
  return checksum(bytes_of(state.v), checksum(bytes_of(state.x)));
}

}  // namespace

void append_singles(const VecX& values, std::string& bytes) {
  bytes.reserve(bytes.size() + sizeof(float) * static_cast<std::size_t>(values.size()));
  for (const double value : values) append_bytes(bytes, to_single(value));
}

std::vector<float> singles_in(std::string_view bytes) {
  std::vector<float> values;
  values.reserve(bytes.size() / sizeof(float));
  for (std::size_t at = 0; at + sizeof(float) <= bytes.size(); at += sizeof(float))
    values.push_back(decode_number<float>(bytes.data() + at, std::endian::little));
  return values;
}

RecordedFrames::RecordedFrames(const FrameTarget& target, const Simulation& simulation,
                               std::string_view format, Log use)
    : target_(target),
      format_(format),
      use_(use),
      step_(simulation.settings().step),
      drawing_(simulation),
      first_(target.first) {}

std::filesystem::path RecordedFrames::log_path() const {
  return target_.folder / ("frames." + format_ + ".unfinished");
}

std::filesystem::path RecordedFrames::path(const FileName& name) const {
  return path_of_run(target_.folder, name.stem, first_, name.extension);
}

// What frames must share to be in one file.
std::uint64_t RecordedFrames::subject() const {
  std::uint64_t hash = checksum(format_ + what_frames_hold());
  for (const DrawnBody& body : drawing_.bodies()) {
    hash = checksum(body.name + '\n' + std::to_string(body.count) + '\n', hash);
    hash = checksum(bytes_of(body.triangles), hash);
    hash = checksum(bytes_of(body.edges), hash);
  }
  return hash;
}

void RecordedFrames::warn(const std::string& text) const {
  if (target_.warn) target_.warn(text);
}

void RecordedFrames::open_log(const Frame& frame) {
  if (target_.resumable) {
    open_named_log(frame);
  } else if (use_ == Log::kAlways) {
    log_ = FrameLog::make_unnamed(path(files().front()));
  }
}

void RecordedFrames::open_named_log(const Frame& frame) {
  if (target_.first > 0) {
    log_ = FrameLog::resume(log_path(), subject(), frame.number, state_checksum(frame.simulation));
  }
  if (!log_) log_ = FrameLog::make(log_path(), subject());
  if (!log_->aside().empty()) {
    warn(log_path().string() + " has frames that another checkpoint needs: it is kept as " +
         log_->aside().string());
  }
  if (log_->entries().empty()) return;
  // A frame of which nothing was kept comes once more, as it may be the last.
  if (log_->entries().back().size == 0) log_->drop_last();
  for (const FrameLog::Entry& entry : log_->entries()) add(entry.number, log_->read(entry));
}

// A resumed run that found no frames to go on with.
bool RecordedFrames::begins_anew() const {
  return target_.resumable && target_.first > 0 && first_ == target_.first;
}

void RecordedFrames::add(int number, const std::string& bytes) {
  if (count_ == 0) first_ = number;
  take(number, bytes);
  ++count_;
}

void RecordedFrames::write(const Frame& frame) {
  failed_ = true;  // unless what follows gets through
  if (!started_) open_log(frame);
  started_ = true;
  // Else it is in the log of the run before.
  if (count_ == 0 || frame.number > last()) log_and_add(frame);
  failed_ = false;
}

void RecordedFrames::log_and_add(const Frame& frame) {
  const std::string bytes = encode(frame);
  if (count_ == 1 && begins_anew()) {
    warn(log_path().string() + " does not have the frames before " + std::to_string(first_) + ": " +
         path(files().front()).string() + " begins there");
  }
  if (log_) {
    const bool stays = target_.resumable;
    log_->append(frame.number, stays ? state_checksum(frame.simulation) : 0, bytes);
  }
  add(frame.number, bytes);
}

void RecordedFrames::sync() {
  if (log_) log_->sync();
}

void RecordedFrames::keep(int number) {
  if (log_) log_->keep(number);
}

void RecordedFrames::finish() {
  const bool nothing_new = count_ == 1 && begins_anew();
  if (count_ > 0) {
    if (!nothing_new) complete();
  } else if (failed_) {
    std::string names;
    for (const FileName& file : files()) {
      names += (names.empty() ? "" : ", ") + path(file).string();
    }
    throw OutputError(names + ": cannot be written: there is no frame for it");
  }
}

void RecordedFrames::forget() {
  if (log_) log_->remove();
}

bool RecordedFrames::writes(std::string_view name, int /*last*/) const {
  if (target_.resumable && name == log_path().filename()) return true;
  return std::ranges::any_of(files(), [&](const FileName& file) {
    // A log that is gone on with may have begun at any frame.
    return target_.resumable ? is_name_of_run(name, file.stem, target_.first, file.extension)
                             : name == path_of_run({}, file.stem, target_.first, file.extension);
  });
}

std::vector<float> RecordedFrames::points(const DrawnBody& body, int frame) const {
  constexpr std::uint64_t kPoint = 3 * sizeof(float);
  const FrameLog::Entry& entry = log_->entries().at(static_cast<std::size_t>(frame));
  return singles_in(log_->read(entry, kPoint * static_cast<std::uint64_t>(body.first),
                               kPoint * static_cast<std::uint64_t>(body.count)));
}

}  // namespace pliant
