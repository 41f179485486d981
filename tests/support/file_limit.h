#pragma once

#include <sys/resource.h>

#include <csignal>
#include <cstdint>

namespace pliant::test {

/// While it lives no file of this process may grow beyond so many bytes: a disk that is full, at
/// any byte. What the test prints may be lost as well, so it should not live longer than it must.
class FileLimit {
 public:
  explicit FileLimit(std::uint64_t largest) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{largest, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;
  ~FileLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  void (*handler_)(int);
  rlimit before_{};
};

}  // namespace pliant::test
