#include "pliant/core/start_threads.h"

#include <algorithm>
#include <new>
#include <system_error>

namespace pliant {

std::vector<std::thread> start_threads(int count, const std::function<std::thread()>& start) {
  std::vector<std::thread> threads;
  // Reserved at once: if the vector failed to grow while threads run, the program would end.
  threads.reserve(static_cast<std::size_t>(std::max(count, 0)));
  try {
    for (int i = 0; i < count; ++i) threads.push_back(start());
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  return threads;
}

}  // namespace pliant
