#pragma once

#include <iosfwd>
#include <string>

#include "pliant/core/timer.h"

namespace pliant::cli {

enum class ProgressStyle {
  kNone,
  kLines,  // one line every tenth of the work, for logs
  kBar,    // one line that is redrawn, for terminals
};

/// kBar if standard error is a terminal, kLines if not, kNone if quiet.
ProgressStyle progress_style(bool quiet);

/// Shows how far long work has come, with its rate and the time left.
///
///   Progress progress(std::cerr, ProgressStyle::kBar, "frames", 0, 300);
///   for (int i = 1; i <= 300; ++i) { ...; progress.show(i); }
class Progress {
 public:
  /// The work goes from `first` to `total`; `unit` is what is counted.
  Progress(std::ostream& out, ProgressStyle style, std::string unit, int first, int total);
  /// Removes the bar.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` of `total` are done. Cheap enough to call after every frame.
  void show(int done);

 private:
  std::string status(int done) const;
  void draw_bar(int done);
  void print_line(int done);

  std::ostream& out_;
  ProgressStyle style_;
  std::string unit_;
  int first_;
  int total_;
  Timer timer_;
  double last_drawn_ = 0;  // s
  int next_line_;          // the count at which the next line is due
  bool bar_shown_ = false;
};

/// `45 s`, `3 min 20 s`, `2 h 5 min`.
std::string duration_text(double seconds);

}  // namespace pliant::cli
