# The page of `--format html`: PLIANT_PLAYER_SOURCE is a C++ file that holds it, or holds nothing.
set(PLIANT_PLAYER AUTO CACHE STRING
  "Build the page of --format html, with npm: ON, OFF, or AUTO (if this is the top level and npm is found)")
set_property(CACHE PLIANT_PLAYER PROPERTY STRINGS AUTO ON OFF)

find_program(PLIANT_NODE NAMES node nodejs)
find_program(PLIANT_NPM npm)
mark_as_advanced(PLIANT_NODE PLIANT_NPM)

# Says in `reason` why the page cannot be built; nothing if it can.
function(pliant_player_obstacle reason)
  set(obstacle "")
  if(NOT PLIANT_NODE OR NOT PLIANT_NPM)
    set(obstacle "needs nodejs and npm, which were not found")
  else()
    execute_process(COMMAND ${PLIANT_NODE} --version OUTPUT_VARIABLE version ERROR_QUIET
      OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REPLACE "v" "" version "${version}")
    if(NOT version VERSION_GREATER_EQUAL 18)
      set(obstacle "needs nodejs 18 or newer, found ${version}")
    endif()
  endif()
  set(${reason} "${obstacle}" PARENT_SCOPE)
endfunction()

set(PLIANT_WITH_PLAYER OFF)
if(PLIANT_PLAYER AND (PROJECT_IS_TOP_LEVEL OR NOT PLIANT_PLAYER STREQUAL "AUTO"))
  pliant_player_obstacle(obstacle)
  if(NOT obstacle)
    set(PLIANT_WITH_PLAYER ON)
  elseif(PLIANT_PLAYER STREQUAL "AUTO")
    message(STATUS "No --format html: the player ${obstacle}")
  else()
    message(FATAL_ERROR "PLIANT_PLAYER is ON, but the player ${obstacle}")
  endif()
endif()

# pliant_npm_ci(FOLDER STAMP [OPTION...]): installs what web/package.json names into the folder.
function(pliant_npm_ci folder stamp)
  set(web ${PROJECT_SOURCE_DIR}/web)
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${CMAKE_COMMAND} -D "NPM=${PLIANT_NPM}" -D "FROM=${web}" -D "FOLDER=${folder}"
      -D "OPTIONS=${ARGN}" -P ${PROJECT_SOURCE_DIR}/cmake/npm_ci.cmake
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${web}/package.json ${web}/package-lock.json ${PROJECT_SOURCE_DIR}/cmake/npm_ci.cmake
    COMMENT "Installing npm packages into ${folder}" VERBATIM)
endfunction()

set(PLIANT_PLAYER_DIR ${PROJECT_BINARY_DIR}/player)
set(PLIANT_PLAYER_SOURCE ${PLIANT_PLAYER_DIR}/player_page.cpp)
if(PLIANT_WITH_PLAYER)
  pliant_npm_ci(${PLIANT_PLAYER_DIR} ${PLIANT_PLAYER_DIR}/npm.stamp --omit=dev)
  file(GLOB PLIANT_PLAYER_PARTS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*)
  # Bundled from a copy: modules are looked for in the folders above a source.
  add_custom_command(OUTPUT ${PLIANT_PLAYER_SOURCE}
    BYPRODUCTS ${PLIANT_PLAYER_DIR}/player.html
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${PLIANT_PLAYER_DIR}/src
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/web/src ${PLIANT_PLAYER_DIR}/src
    COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/web/build.mjs ${PLIANT_PLAYER_DIR}
    COMMAND ${PLIANT_NODE} ${PLIANT_PLAYER_DIR}/build.mjs ${PLIANT_PLAYER_DIR}/player.html
      ${PLIANT_PLAYER_SOURCE}
    DEPENDS ${PLIANT_PLAYER_PARTS} ${PROJECT_SOURCE_DIR}/web/build.mjs ${PLIANT_PLAYER_DIR}/npm.stamp
    COMMENT "Bundling the player" VERBATIM)
else()
  set(PLIANT_PLAYER_SOURCE ${PLIANT_PLAYER_DIR}/no_player_page.cpp)
  file(CONFIGURE OUTPUT ${PLIANT_PLAYER_SOURCE} CONTENT [[
#include "pliant/io/frames/player_page.h"

std::span<const std::string_view> pliant::player_page() { return {}; }
]] @ONLY)
endif()
