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
    # False alarms in the AVX-512 intrinsics below every Eigen reduction (GCC bug 105593).
    target_compile_options(pliant_options INTERFACE -Wno-uninitialized -Wno-maybe-uninitialized)
  endif()
  if(PROJECT_IS_TOP_LEVEL)
    target_compile_options(pliant_options INTERFACE -Werror)
  endif()
  # Element kernels are written without errno and traps in mind; both would keep them from vectorising.
  target_compile_options(pliant_options INTERFACE -fno-math-errno -fno-trapping-math)
  if(PLIANT_NATIVE)
    target_compile_options(pliant_options INTERFACE -march=native)
    # Batches are written 32 bytes at a time. Reading them back as 64 to copy a matrix, as GCC does
    # on AVX-512 machines, waits for the stores to leave the pipeline: the SVD takes 1.6 times longer.
    check_cxx_compiler_flag("-mmove-max=256 -mstore-max=256" PLIANT_HAVE_MOVE_MAX)
    if(PLIANT_HAVE_MOVE_MAX)
      target_compile_options(pliant_options INTERFACE -mmove-max=256 -mstore-max=256)
    endif()
  endif()
endif()

if(PLIANT_SANITIZE)
  target_compile_options(pliant_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(pliant_options INTERFACE -fsanitize=address,undefined)
endif()

if(PLIANT_FUZZ)
  set(FUZZ_FLAGS -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all)
  target_compile_options(pliant_options INTERFACE ${FUZZ_FLAGS} -fno-omit-frame-pointer)
  target_link_options(pliant_options INTERFACE ${FUZZ_FLAGS})
endif()

if(PROJECT_IS_TOP_LEVEL)
  # Paths below the source folder do not count, so that clones share the cache. The slack is what
  # ccache needs to cope with precompiled headers.
  find_program(CCACHE ccache)
  if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
  endif()
  find_program(MOLD mold)
  if(MOLD AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_link_options(pliant_options INTERFACE -fuse-ld=mold)
  endif()
endif()
