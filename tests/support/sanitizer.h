#pragma once

namespace pliant::test {

/// True under the address sanitizer, where the same work takes several times as long: tests that
/// repeat something many times repeat it less often.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace pliant::test
