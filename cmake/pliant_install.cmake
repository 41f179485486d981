# cmake --install; afterwards find_package(pliant) gives the target pliant::pliant.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(PLIANT_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/pliant)

install(TARGETS pliant EXPORT pliantTargets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/pliant DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h")
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
  ${PROJECT_SOURCE_DIR}/cmake/FindMetis.cmake DESTINATION ${PLIANT_CMAKE_DIR})
