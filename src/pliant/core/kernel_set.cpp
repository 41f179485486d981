#include "pliant/core/kernel_set.h"

#include <array>
#include <cstdlib>
#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

constexpr std::array<std::string_view, 2> kNames = {"baseline", "avx2"};
constexpr const char* kVariable = "PLIANT_KERNELS";

#if defined(PLIANT_HAVE_AVX2_KERNELS)
constexpr const char* kWithoutAvx2 = "avx2 is not available: this processor has no AVX2";
bool can_run_avx2() { return __builtin_cpu_supports("avx2") != 0; }
#else
constexpr const char* kWithoutAvx2 = "avx2 is not available: pliant was built without its kernels";
bool can_run_avx2() { return false; }
#endif

KernelSet choose() {
  const char* asked = std::getenv(kVariable);
  if (asked == nullptr || *asked == '\0') {
    return can_run_avx2() ? KernelSet::kAvx2 : KernelSet::kBaseline;
  }
  if (asked == kNames[0]) return KernelSet::kBaseline;
  if (asked != kNames[1]) throw InputError(kVariable, unknown_name("kernel set", asked, kNames));
  if (can_run_avx2()) return KernelSet::kAvx2;
  throw InputError(kVariable, kWithoutAvx2);
}

}  // namespace

KernelSet kernel_set() {
  static const KernelSet kChosen = choose();
  return kChosen;
}

std::string_view name_of(KernelSet set) { return kNames[static_cast<std::size_t>(set)]; }

}  // namespace pliant
