#include "signals.h"

namespace pliant::cli {
namespace {

// A handler can reach nothing but a global.
volatile std::sig_atomic_t last_signal = 0;

extern "C" void remember_signal(int signal) { last_signal = signal; }

}  // namespace

StopSignals::StopSignals() {
  last_signal = 0;
  old_interrupt_ = std::signal(SIGINT, remember_signal);
  old_terminate_ = std::signal(SIGTERM, remember_signal);
}

StopSignals::~StopSignals() {
  std::signal(SIGINT, old_interrupt_);
  std::signal(SIGTERM, old_terminate_);
}

int StopSignals::received() const { return last_signal; }

}  // namespace pliant::cli
