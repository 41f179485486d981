#include "signals.h"

#include <atomic>
#include <cstdint>
#include <ctime>

namespace pliant::cli {
namespace {

// A handler can reach nothing but globals, and may run in two threads at once.
std::atomic<std::int64_t> first_time = 0;  // ns; 0 if none came
std::atomic<int> first_signal = 0;
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

std::int64_t now() {
  constexpr std::int64_t kSecond = 1'000'000'000;  // ns
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return kSecond * time.tv_sec + time.tv_nsec;
}

// One event may send several signals: `timeout` signals a program and its group; a terminal that is
// closed signals the program and the shell, which passes the signal on. A user who really wants the
// program to end asks again later.
extern "C" void remember_signal(int signal) {
  constexpr std::int64_t kOneEvent = 1'000'000'000;  // ns
  const std::int64_t time = now();
  std::int64_t first = 0;
  if (first_time.compare_exchange_strong(first, time)) {
    first_signal = signal;
  } else if (time - first > kOneEvent) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

}  // namespace

StopSignals::StopSignals() {
  first_signal = 0;
  first_time = 0;
  struct sigaction catching {};
  catching.sa_handler = remember_signal;
  sigemptyset(&catching.sa_mask);
  catching.sa_flags = SA_RESTART;  // so that writing in progress is completed
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals.at(i), nullptr, &old_.at(i));
    if (old_.at(i).sa_handler != SIG_IGN) sigaction(kSignals.at(i), &catching, nullptr);
  }
}

StopSignals::~StopSignals() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals.at(i), &old_.at(i), nullptr);
}

int StopSignals::received() const { return first_signal; }

std::string signal_name(int signal) {
  if (signal == SIGINT) return "SIGINT";
  return signal == SIGHUP ? "SIGHUP" : "SIGTERM";
}

void make_failed_writes_errors() {
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
}

}  // namespace pliant::cli
