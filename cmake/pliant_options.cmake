# The flags of our own code, never passed on to the users of the library.
include(CheckCXXCompilerFlag)
add_library(pliant_options INTERFACE)

if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(pliant_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms in std::string's operator+ (GCC bug 105329); the sanitizers see the true ones.
    target_compile_options(pliant_options INTERFACE
      -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
  endif()
  if(PROJECT_IS_TOP_LEVEL)
    target_compile_options(pliant_options INTERFACE -Werror)
  endif()
  # Element kernels are written without errno and traps in mind; both would keep them from vectorising.
  target_compile_options(pliant_options INTERFACE -fno-math-errno -fno-trapping-math)
  # One result on every machine: no compiler may fuse a product with a sum where others cannot, and
  # the order of Eigen's sums would follow the width of the registers.
  target_compile_options(pliant_options INTERFACE -ffp-contract=off)
  target_compile_definitions(pliant_options INTERFACE EIGEN_DONT_VECTORIZE)
endif()

if(PLIANT_SANITIZE)
  target_compile_options(pliant_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(pliant_options INTERFACE -fsanitize=address,undefined)
endif()

if(PROJECT_IS_TOP_LEVEL)
  # Paths below the source folder do not count, so that clones share the cache, even if debug
  # information then names another one's. The slack is what ccache needs to cope with precompiled
  # headers.
  find_program(CCACHE ccache)
  if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
  endif()
  # The time of a precompiled header is not part of what it says: a copy out of the cache is as good.
  if(PLIANT_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(pliant_options INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
  find_program(MOLD mold)
  if(MOLD AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_link_options(pliant_options INTERFACE -fuse-ld=mold)
  endif()
endif()
