#include "progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <utility>

#include "format.h"

namespace pliant::cli {
namespace {

constexpr double kRedrawSeconds = 0.1;
constexpr int kBarWidth = 30;
constexpr int kLines = 10;
constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

ProgressStyle progress_style(bool quiet) {
  if (quiet) return ProgressStyle::kNone;
  return isatty(STDERR_FILENO) != 0 ? ProgressStyle::kBar : ProgressStyle::kLines;
}

std::string duration_text(double seconds) {
  const auto s = static_cast<long long>(std::ceil(std::clamp(seconds, 0.0, 1e9)));
  if (s < 60) return std::to_string(s) + " s";
  if (s < 3600) return std::to_string(s / 60) + " min " + std::to_string(s % 60) + " s";
  return std::to_string(s / 3600) + " h " + std::to_string(s / 60 % 60) + " min";
}

Progress::Progress(std::ostream& out, ProgressStyle style, std::string unit, int first, int total)
    : out_(out),
      style_(style),
      unit_(std::move(unit)),
      first_(first),
      total_(total),
      next_line_(first + std::max(1, (total - first) / kLines)) {}

Progress::~Progress() {
  if (bar_shown_) out_ << kEraseLine << std::flush;
}

void Progress::show(int done) {
  if (style_ == ProgressStyle::kBar) draw_bar(done);
  if (style_ == ProgressStyle::kLines) print_line(done);
}

std::string Progress::status(int done) const {
  const double seconds = timer_.seconds();
  const double rate = seconds > 0 ? (done - first_) / seconds : 0;
  std::string text = std::to_string(done) + "/" + std::to_string(total_) + " " + unit_;
  if (rate > 0) {
    text += ", " + significant(rate, 3) + " " + unit_ + "/s, " +
            duration_text((total_ - done) / rate) + " left";
  }
  return text;
}

void Progress::draw_bar(int done) {
  const double now = timer_.seconds();
  if (bar_shown_ && now - last_drawn_ < kRedrawSeconds) return;
  const int full = total_ > 0 ? static_cast<int>(1LL * kBarWidth * done / total_) : kBarWidth;
  const auto filled = static_cast<std::size_t>(std::clamp(full, 0, kBarWidth));
  out_ << kEraseLine << "[" << std::string(filled, '#') << std::string(kBarWidth - filled, '.')
       << "] " << status(done) << std::flush;
  last_drawn_ = now;
  bar_shown_ = true;
}

void Progress::print_line(int done) {
  if (done < next_line_) return;
  out_ << status(done) << std::endl;
  next_line_ = done + std::max(1, (total_ - first_) / kLines);
}

}  // namespace pliant::cli
