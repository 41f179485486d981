# Kernel files (*_kernels.cpp, see core/kernel_set.h) are compiled again for AVX2 and merged into one
# object (pliant_merge.cmake), which shows the functions of namespace pliant::avx2 and hides all else:
# a copy for AVX2 of any other function would end up in code that runs on every processor.
# tests/repo/kernel_symbols_test.py looks at the result.
include(CheckCXXCompilerFlag)
include(pliant_merge)

set(PLIANT_KERNEL_FILES "_kernels\\.cpp$")
# What kernels call with batches by value, which registers of another width pass in another way.
set(PLIANT_KERNEL_SUPPORT pliant/math/expression.cpp pliant/math/hermite_spline.cpp)

# One file for each material in materials/registry.h, which instantiates its kernel and its place in
# scenes: so that a change in one material compiles no other.
function(pliant_generate_laws result)
  set(registry ${CMAKE_CURRENT_SOURCE_DIR}/pliant/materials/registry.h)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${registry})
  file(READ ${registry} text)
  string(REGEX MATCH "TypeList<([^>]*)>" list "${text}")
  string(REGEX MATCHALL "[A-Za-z0-9]+Law" laws "${CMAKE_MATCH_1}")
  set(files)
  foreach(PLIANT_LAW ${laws})
    # StableNeoHookeanLaw is in stable_neo_hookean.h.
    string(REGEX REPLACE "Law$" "" PLIANT_LAW_HEADER ${PLIANT_LAW})
    string(REGEX REPLACE "([a-z0-9])([A-Z])" "\\1_\\2" PLIANT_LAW_HEADER ${PLIANT_LAW_HEADER})
    string(TOLOWER ${PLIANT_LAW_HEADER} PLIANT_LAW_HEADER)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/laws/${PLIANT_LAW_HEADER}_kernels.cpp)
    configure_file(${CMAKE_CURRENT_SOURCE_DIR}/pliant/materials/law.cpp.in ${file} @ONLY)
    list(APPEND files ${file})
  endforeach()
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# Sets the variable to what keeps this build from having kernels for AVX2, or to nothing.
# Sanitizers see the same source in its baseline set; their own symbols must not become local.
function(pliant_find_avx2_obstacle variable)
  check_cxx_compiler_flag(-mavx2 PLIANT_COMPILES_AVX2)
  set(OBSTACLE)
  if(PLIANT_SANITIZE OR PLIANT_FUZZ)
    set(OBSTACLE "the sanitizers run the baseline set")
  elseif(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
    set(OBSTACLE "the system is ${CMAKE_SYSTEM_NAME}, not Linux")
  elseif(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    set(OBSTACLE "the processor is ${CMAKE_SYSTEM_PROCESSOR}, not x86_64")
  elseif(NOT PLIANT_MERGES_OBJECTS)
    set(OBSTACLE "no objcopy, or no linker that merges objects")
  elseif(NOT PLIANT_COMPILES_AVX2)
    set(OBSTACLE "the compiler does not know -mavx2")
  endif()
  set(${variable} ${OBSTACLE} PARENT_SCOPE)
endfunction()

function(pliant_add_kernel_sets target)
  set(FILES ${PLIANT_SOURCES})
  list(FILTER FILES INCLUDE REGEX ${PLIANT_KERNEL_FILES})
  pliant_find_avx2_obstacle(OBSTACLE)
  if(OBSTACLE)
    message(STATUS "No kernels for AVX2: ${OBSTACLE}")
    return()
  endif()
  add_library(${target}_avx2 OBJECT ${FILES} ${PLIANT_KERNEL_SUPPORT})
  target_include_directories(${target}_avx2 PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${target}_avx2 PRIVATE Eigen3::Eigen pliant_options)
  target_compile_features(${target}_avx2 PRIVATE cxx_std_20)
  target_compile_definitions(${target}_avx2 PRIVATE PLIANT_KERNEL_SET=avx2 PLIANT_KERNELS_ALONE
    PLIANT_HAVE_AVX2_KERNELS $<TARGET_PROPERTY:${target},INTERFACE_COMPILE_DEFINITIONS>)
  target_compile_options(${target}_avx2 PRIVATE -mavx2 -fno-lto)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # A matrix of batches that is passed to a function goes through memory: kernels are to be inlined
    # as a whole, beyond the size at which GCC stops by itself.
    target_compile_options(${target}_avx2 PRIVATE
      --param=max-inline-insns-single=1000 --param=large-function-growth=2000
      --param=inline-unit-growth=400)
  endif()
  pliant_merge_objects(${target}_avx2 ${CMAKE_CURRENT_BINARY_DIR}/${target}_avx2.o
    --keep-global-symbol=_ZN6pliant4avx2*)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${target}_avx2.o)
  target_compile_definitions(${target} PRIVATE PLIANT_HAVE_AVX2_KERNELS)
  set(PLIANT_KERNEL_TARGETS ${target}_avx2 PARENT_SCOPE)
endfunction()
