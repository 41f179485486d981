#pragma once

#include <string_view>

/// Files called *_kernels.cpp hold the loops that take the time. They are compiled once for
/// every kernel set: `baseline`, which every x86-64 processor runs, and `avx2`. The sets do the
/// same operations in the same order, so they agree to the bit; which one runs is decided by the
/// processor at hand. A kernel file puts what others call into namespace pliant::PLIANT_KERNEL_SET;
/// whatever else its object defines stays invisible to the linker in the avx2 set (see
/// cmake/pliant_kernels.cmake), so that no inline function compiled for AVX2 ends up in code for
/// other processors.
#ifndef PLIANT_KERNEL_SET
#define PLIANT_KERNEL_SET baseline
#endif

/// Declares functions that kernel files define: once in each set.
#define PLIANT_DECLARE_KERNELS(...) \
  namespace baseline {              \
  __VA_ARGS__                       \
  }                                 \
  namespace avx2 {                  \
  __VA_ARGS__                       \
  }

/// The function of that name in the set that runs.
#if defined(PLIANT_HAVE_AVX2_KERNELS)
#define PLIANT_KERNEL(function) \
  (::pliant::kernel_set() == ::pliant::KernelSet::kAvx2 ? &avx2::function : &baseline::function)
#else
#define PLIANT_KERNEL(function) (&baseline::function)
#endif

namespace pliant {

enum class KernelSet { kBaseline, kAvx2 };

/// The set that this process runs: the widest that the processor has, or the one that the
/// environment variable PLIANT_KERNELS names (`baseline` or `avx2`).
/// @throws InputError if it names another, or one that the processor or this build does not have.
KernelSet kernel_set();

/// `baseline` or `avx2`.
std::string_view name_of(KernelSet set);

}  // namespace pliant
