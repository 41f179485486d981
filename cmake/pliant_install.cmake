# cmake --install; afterwards find_package(pliant) gives the target pliant::pliant.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(PLIANT_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/pliant)

install(TARGETS pliant EXPORT pliantTargets)
set(MISSING_HEADERS)
set(FIND_MODULES ${PROJECT_SOURCE_DIR}/cmake/FindMetis.cmake)
if(PLIANT_CHOLMOD)
  list(APPEND FIND_MODULES ${PROJECT_SOURCE_DIR}/cmake/FindCholmod.cmake)
else()
  set(MISSING_HEADERS PATTERN cholmod_solver.h EXCLUDE)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/pliant DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" ${MISSING_HEADERS})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/scenes DESTINATION ${CMAKE_INSTALL_DATADIR}/pliant)
install(EXPORT pliantTargets NAMESPACE pliant:: DESTINATION ${PLIANT_CMAKE_DIR})
if(TARGET pliant-cli)
  install(TARGETS pliant-cli)
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/pliantConfig.cmake.in
  ${PROJECT_BINARY_DIR}/pliantConfig.cmake INSTALL_DESTINATION ${PLIANT_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/pliantConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pliantConfig.cmake ${PROJECT_BINARY_DIR}/pliantConfigVersion.cmake
  ${FIND_MODULES} DESTINATION ${PLIANT_CMAKE_DIR})

# pkg-config. A static library brings the libraries it uses along; a shared one keeps them private.
file(RELATIVE_PATH PLIANT_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" PLIANT_PC_PREFIX ${PLIANT_PC_PREFIX})
set(USED_LIBRARIES " ${CMAKE_THREAD_LIBS_INIT}")
if(Metis_FOUND)
  string(APPEND USED_LIBRARIES " -lmetis")
endif()
if(ZLIB_FOUND)
  string(APPEND USED_LIBRARIES " -lz")
endif()
set(PLIANT_PC_DESCRIPTION ${PROJECT_DESCRIPTION})
if(PLIANT_CHOLMOD)  # which has no .pc file in SuiteSparse 5
  string(APPEND PLIANT_PC_DESCRIPTION " (with CHOLMOD: the whole is under the GPL)")
  set(PLIANT_PC_CFLAGS " -DPLIANT_HAVE_CHOLMOD")
  string(APPEND USED_LIBRARIES " -lcholmod")
  if(OPENBLAS_LIBRARY)
    string(APPEND USED_LIBRARIES " -lopenblas")
  endif()
  foreach(name ${OpenMP_CXX_LIB_NAMES})
    string(APPEND USED_LIBRARIES " -l${name}")
  endforeach()
endif()
if(BUILD_SHARED_LIBS)
  set(PLIANT_PC_PRIVATE_LIBS ${USED_LIBRARIES})
else()
  set(PLIANT_PC_LIBS ${USED_LIBRARIES})
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/pliant.pc.in ${PROJECT_BINARY_DIR}/pliant.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/pliant.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

include(pliant_package)
