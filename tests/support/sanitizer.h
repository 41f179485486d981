#pragma once

// GCC says it by a macro, Clang by a feature.
#if defined(__SANITIZE_ADDRESS__)
#define PLIANT_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PLIANT_ADDRESS_SANITIZER
#endif
#endif

namespace pliant::test {

/// True under the address sanitizer, where the same work takes several times as long: tests that
/// repeat something many times repeat it less often.
#if defined(PLIANT_ADDRESS_SANITIZER)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace pliant::test
