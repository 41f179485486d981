# cpack: a Debian package with the program, the scenes, the library and its headers.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pliant)
set(CPACK_PACKAGE_CONTACT "The pliant authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Deformable bodies in real time: program and library")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/package)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "Simulates soft solids, cloth and mass-spring systems of hyperelastic materials by minimising\n\
each time step with a quasi-Newton method. Holds the command line pliant, its scenes, and the\n\
static library with its headers, found by find_package(pliant) and pkg-config.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# To compile against the library; the program runs without.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libeigen3-dev (>= 3.4), libmetis-dev, zlib1g-dev")
if(PLIANT_CHOLMOD)
  string(APPEND CPACK_DEBIAN_PACKAGE_RECOMMENDS ", libsuitesparse-dev, libopenblas-dev")
  string(APPEND CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "\nBuilt with CHOLMOD, so that the whole is under the GPL.")
endif()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
include(CPack)
