#pragma once

#include <cstddef>

#include "support/sanitizer.h"

// Counts calls of malloc, which operator new and Eigen end in. Include it in one file of a test
// program only: it replaces malloc for all of it. Works with glibc and without sanitizers, which
// have a malloc of their own; `kCountsAllocations` says so.
#if defined(__GLIBC__) && !defined(PLIANT_ADDRESS_SANITIZER)
// NOLINTNEXTLINE(bugprone-reserved-identifier): glibc's name
extern "C" void* __libc_malloc(std::size_t size);

namespace pliant::test {
inline constexpr bool kCountsAllocations = true;
inline thread_local int allocations = 0;
}  // namespace pliant::test

extern "C" void* malloc(std::size_t size) noexcept {
  ++pliant::test::allocations;
  return __libc_malloc(size);
}
#else
namespace pliant::test {
inline constexpr bool kCountsAllocations = false;
inline thread_local int allocations = 0;
}  // namespace pliant::test
#endif
