#pragma once

#include <array>
#include <csignal>
#include <string>

namespace pliant::cli {

/// While it lives, SIGINT, SIGTERM and SIGHUP do not end the program but wait to be asked for; one
/// that comes more than a second after the first ends it at once. One that is ignored (nohup) stays
/// so. One object at a time: signals belong to the whole process.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// The signal that came first; 0 if none did.
  int received() const;

 private:
  static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, kSignals.size()> old_{};
};

/// `SIGINT`
std::string signal_name(int signal);

/// Writing to a pipe that nobody reads any more, or beyond the size that the system allows a file,
/// becomes an error like others, not the end.
void make_failed_writes_errors();

}  // namespace pliant::cli
