# The flags of our own code, never passed on to the users of the library.
add_library(pliant_options INTERFACE)

if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(pliant_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # Wrong for `"text" + std::string` (GCC bug 105651).
    target_compile_options(pliant_options INTERFACE -Wno-restrict)
  endif()
  if(PROJECT_IS_TOP_LEVEL)
    target_compile_options(pliant_options INTERFACE -Werror)
  endif()
  # Element kernels are written without errno and traps in mind; both would keep them from vectorising.
  target_compile_options(pliant_options INTERFACE -fno-math-errno -fno-trapping-math)
  if(PLIANT_NATIVE)
    target_compile_options(pliant_options INTERFACE -march=native)
  endif()
endif()

if(PLIANT_SANITIZE)
  target_compile_options(pliant_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(pliant_options INTERFACE -fsanitize=address,undefined)
endif()
