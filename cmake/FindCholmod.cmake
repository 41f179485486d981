# CHOLMOD (its supernodal module is GPL): Cholmod_FOUND and the target Cholmod::Cholmod. With OpenBLAS
# where it is found, whose number of threads can then be set.
find_path(CHOLMOD_INCLUDE_DIR cholmod.h PATH_SUFFIXES suitesparse)
find_library(CHOLMOD_LIBRARY cholmod)
find_library(OPENBLAS_LIBRARY openblas)
find_package(OpenMP COMPONENTS CXX QUIET)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Cholmod REQUIRED_VARS CHOLMOD_LIBRARY CHOLMOD_INCLUDE_DIR OpenMP_CXX_FOUND)
if(Cholmod_FOUND AND NOT TARGET Cholmod::Cholmod)
  add_library(Cholmod::Cholmod UNKNOWN IMPORTED)
  set_target_properties(Cholmod::Cholmod PROPERTIES
    IMPORTED_LOCATION ${CHOLMOD_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${CHOLMOD_INCLUDE_DIR})
  # The library alone: the compiler flag would spoil precompiled headers.
  target_link_libraries(Cholmod::Cholmod INTERFACE ${OpenMP_CXX_LIBRARIES})
  if(OPENBLAS_LIBRARY)
    target_link_libraries(Cholmod::Cholmod INTERFACE ${OPENBLAS_LIBRARY})
    target_compile_definitions(Cholmod::Cholmod INTERFACE PLIANT_HAVE_OPENBLAS)
  endif()
endif()
mark_as_advanced(CHOLMOD_INCLUDE_DIR CHOLMOD_LIBRARY OPENBLAS_LIBRARY)
