#pragma once

#include <csignal>

namespace pliant::cli {

/// While it lives, SIGINT and SIGTERM do not end the program but wait to be asked for.
/// One at a time: signals belong to the whole process.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// The signal that came last; 0 if none did.
  int received() const;

 private:
  using Handler = void (*)(int);
  Handler old_interrupt_;
  Handler old_terminate_;
};

}  // namespace pliant::cli
