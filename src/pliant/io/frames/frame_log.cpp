#include "pliant/io/frames/frame_log.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/checksum.h"
#include "pliant/io/bytes/output_error.h"

// A log is kMagic, the checksum of its subject, how many frames a checkpoint needs (the number of
// the last one + 1), the checksum of that, and the frames: number, state, size, the checksum of
// those and of the bytes, then the bytes. All numbers have 64 bits, little endian.

namespace pliant {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "pliant unfinished frames 2\n";
constexpr std::size_t kNumber = sizeof(std::uint64_t);
constexpr std::size_t kKept = kMagic.size() + kNumber;
constexpr std::size_t kFirst = kKept + 2 * kNumber;
constexpr std::size_t kHead = 4 * kNumber;

std::uint64_t number_at(const char* bytes) {
  return decode_number<std::uint64_t>(bytes, std::endian::little);
}

std::string head_of(const FrameLog::Entry& entry, std::string_view bytes) {
  std::string head;
  append_bytes(head, static_cast<std::uint64_t>(entry.number));
  append_bytes(head, entry.state);
  append_bytes(head, entry.size);
  append_bytes(head, checksum(bytes, checksum(head)));
  return head;
}

std::string kept_mark(std::uint64_t count) {
  std::string mark;
  append_bytes(mark, count);
  append_bytes(mark, checksum(mark));
  return mark;
}

// Empty is what a kill leaves that comes before the first bytes.
bool is_log(const OpenFile& file) {
  if (!file.is_regular()) return false;
  std::array<char, kMagic.size()> start{};
  const std::size_t size = std::min<std::size_t>(start.size(), file.size());
  if (!file.read_at(0, start.data(), size)) return false;
  return kMagic.starts_with(std::string_view(start.data(), size));
}

void lock(const OpenFile& file, const fs::path& path) {
  if (!file.lock()) fail_to_write(path, std::string("another run is writing it"));
}

void move_file(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) fail_to_write(to, error.message());
}

}  // namespace

FrameLog::FrameLog(OpenFile file, fs::path path) : file_(std::move(file)), path_(std::move(path)) {}

FrameLog FrameLog::make_unnamed(const fs::path& file) {
  FrameLog log(open_scratch(folder_of(file)), file);
  if (!log.file_.is_open()) fail_to_write(file, errno);
  return log;
}

FrameLog FrameLog::make(const fs::path& path, std::uint64_t subject) {
  const fs::path aside = set_aside(path);
  FrameLog log(open_to_change(path, true), path);
  log.aside_ = aside;
  if (!log.file_.is_open()) fail_to_write(path, errno);
  lock(log.file_, path);
  if (!is_log(log.file_)) {
    fail_to_write(path, std::string("a file is in the way that pliant did not write"));
  }
  log.named_ = true;
  std::string start(kMagic);
  append_bytes(start, subject);
  start += kept_mark(0);
  if (!log.file_.cut(0) || !log.file_.write_at(0, start)) {
    const int reason = errno;
    log.remove();
    fail_to_write(path, reason);
  }
  if (!sync_folder(folder_of(path))) fail_to_write(path, errno);
  return log;
}

FrameLog FrameLog::open(const fs::path& path) {
  FrameLog log(open_to_change(path, false), path);
  if (log.file_.is_open()) lock(log.file_, path);
  return log;
}

bool FrameLog::begins_as_log(std::uint64_t subject) const {
  std::array<char, kNumber> of{};
  if (!file_.is_open() || !is_log(file_)) return false;
  return file_.read_at(kMagic.size(), of.data(), of.size()) && number_at(of.data()) == subject;
}

// None if it is damaged.
std::optional<std::uint64_t> FrameLog::kept() const {
  std::array<char, 2 * kNumber> mark{};
  if (!file_.read_at(kKept, mark.data(), mark.size())) return {};
  const std::uint64_t count = number_at(mark.data());
  if (kept_mark(count) != std::string_view(mark.data(), mark.size())) return {};
  return count;
}

std::optional<FrameLog> FrameLog::resume(const fs::path& path, std::uint64_t subject, int number,
                                         std::uint64_t state) {
  FrameLog log = open(path);
  if (!log.begins_as_log(subject) || !log.kept()) return {};
  log.named_ = true;
  log.find_entries(number);
  if (log.entries_.empty()) return {};
  const Entry& last = log.entries_.back();
  if (last.number != number || last.state != state) return {};
  if (*log.kept() > static_cast<std::uint64_t>(number) + 1) return log.copy(subject);
  if (!log.file_.cut(log.end())) fail_to_write(path, errno);
  return log;
}

// The log keeps its name until the copy is complete: a kill or a full disk leaves one of them under
// it.
FrameLog FrameLog::copy(std::uint64_t subject) const {
  fs::path beside = path_;
  beside += ".copy";
  FrameLog log = make(beside, subject);
  try {
    for (const Entry& entry : entries_) log.append(entry.number, entry.state, read(entry));
    log.sync();
    log.aside_ = link_aside();
    move_file(beside, path_);
  } catch (...) {
    log.remove();
    throw;
  }
  log.path_ = path_;
  // Not before: a copy that a kill leaves beside the log can be replaced.
  log.keep(entries_.back().number);
  return log;
}

fs::path FrameLog::name_aside() const {
  fs::path aside;
  for (int i = 1; aside.empty() || fs::exists(fs::symlink_status(aside)); ++i) {
    aside = path_;
    aside += "." + std::to_string(i);
  }
  return aside;
}

// Under both names; where the file system has no links, only under the other.
fs::path FrameLog::link_aside() const {
  fs::path aside = name_aside();
  std::error_code error;
  fs::create_hard_link(path_, aside, error);
  if (error) move_file(path_, aside);
  return aside;
}

fs::path FrameLog::rename_aside() const {
  fs::path aside = name_aside();
  move_file(path_, aside);
  return aside;
}

fs::path FrameLog::set_aside(const fs::path& path) {
  const FrameLog log = open(path);
  if (!log.file_.is_open() || !is_log(log.file_) || log.file_.size() < kFirst) return {};
  return log.kept() == 0 ? fs::path() : log.rename_aside();
}

void FrameLog::keep(int number) {
  const auto count = static_cast<std::uint64_t>(number) + 1;
  if (named_ && !file_.write_at(kKept, kept_mark(count))) fail_to_write(path_, errno);
}

// Up to a number, or to the first that is damaged: what a kill cut short, or a loss of power.
void FrameLog::find_entries(int last) {
  const std::uint64_t size = file_.size();
  for (std::uint64_t at = kFirst; at + kHead <= size;) {
    std::array<char, kHead> head{};
    if (!file_.read_at(at, head.data(), head.size())) return;
    const std::uint64_t number = number_at(head.data());
    const Entry entry{.number = static_cast<int>(number),
                      .state = number_at(head.data() + kNumber),
                      .size = number_at(head.data() + 2 * kNumber),
                      .place = at + kHead};
    if (entry.size > size - entry.place || number > static_cast<std::uint64_t>(last)) return;
    if (!entries_.empty() && entry.number != entries_.back().number + 1) return;
    if (head_of(entry, read(entry)) != std::string_view(head.data(), head.size())) return;
    entries_.push_back(entry);
    at = entry.place + entry.size;
  }
}

std::uint64_t FrameLog::end() const {
  if (entries_.empty()) return named_ ? kFirst : 0;
  return entries_.back().place + entries_.back().size;
}

void FrameLog::append(int number, std::uint64_t state, std::string_view bytes) {
  const std::uint64_t start = end();
  const Entry entry{.number = number, .state = state, .size = bytes.size(), .place = start + kHead};
  if (!file_.write_at(start, head_of(entry, bytes)) || !file_.write_at(entry.place, bytes)) {
    const int reason = errno;
    (void)file_.cut(start);
    fail_to_write(path_, reason);
  }
  entries_.push_back(entry);
}

void FrameLog::sync() const {
  if (named_ && !file_.sync()) fail_to_write(path_, errno);
}

void FrameLog::drop_last() {
  entries_.pop_back();
  if (!file_.cut(end())) fail_to_write(path_, errno);
}

void FrameLog::remove() {
  std::error_code ignored;
  if (std::exchange(named_, false)) fs::remove(path_, ignored);
}

std::string FrameLog::read(const Entry& entry, std::uint64_t first, std::uint64_t count) const {
  std::string bytes(count, '\0');
  if (!file_.read_at(entry.place + first, bytes.data(), count)) {
    throw OutputError(path_.string() + ": cannot be read back");
  }
  return bytes;
}

}  // namespace pliant
