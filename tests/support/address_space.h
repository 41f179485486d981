#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>

namespace pliant::test {

/// Bytes of address space that this process has.
inline std::size_t address_space() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Whether a limit on it makes sense: sanitizers map terabytes for their own purposes.
inline bool can_limit_address_space() {
  const std::size_t now = address_space();
  return now > 0 && now < (std::size_t{1} << 40);
}

/// From now on this process gets no more than so many bytes beyond what it has.
inline bool limit_address_space(std::size_t more) {
  const rlim_t limit = address_space() + more;
  const rlimit both{limit, limit};
  return setrlimit(RLIMIT_AS, &both) == 0;
}

}  // namespace pliant::test
