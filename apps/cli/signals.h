#pragma once

#include <array>
#include <csignal>
#include <string>

namespace pliant::cli {

/// While it exists, SIGINT, SIGTERM and SIGHUP do not end the program but are remembered until
/// received() asks; one that comes more than a second after the first ends the program at once. A
/// signal that is ignored (nohup) stays ignored. One object at a time: signals belong to the whole
/// process.
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

/// Makes writing to a pipe that nobody reads any more, or beyond the largest file size that the
/// system allows, an error like others, instead of ending the program.
void make_failed_writes_errors();

}  // namespace pliant::cli
