# Installs the build tree BUILD below a temporary prefix (WAY: install) or makes a Debian package of
# it and unpacks that (WAY: deb), then uses what is there as a user would, outside the tree: runs
# the program, builds and runs the programs of EXAMPLES with find_package(pliant) and two of them
# with pkg-config: the simplest, and the one that adds to what pliant has, which compares its bits; so
# is the material of docs/adding-a-material.md.
cmake_minimum_required(VERSION 3.25)

set(outside $ENV{TMPDIR})
if(NOT outside)
  set(outside /tmp)
endif()
string(RANDOM LENGTH 8 suffix)
set(work ${outside}/pliant-install-${suffix})

function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    file(REMOVE_RECURSE ${work})
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\nended with ${status}:\n${output}")
  endif()
endfunction()

file(COPY ${EXAMPLES}/ DESTINATION ${work}/source)
if(WAY STREQUAL deb)
  run(cpack -G DEB --config ${BUILD}/CPackConfig.cmake -B ${work}/package)
  file(GLOB package ${work}/package/*.deb)
  run(dpkg-deb --info ${package})
  run(dpkg-deb -x ${package} ${work}/root)
  set(prefix ${work}/root/usr)
else()
  set(prefix ${work}/prefix)
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
endif()

run(${prefix}/bin/pliant run twisting-bar --frames 1 --quiet)
run(${prefix}/bin/pliant mesh make sphere -o ${work}/ball.msh)
run(${prefix}/bin/pliant mesh check ${work}/ball.msh)

file(GLOB_RECURSE pc ${prefix}/*/pliant.pc)
get_filename_component(pc_folder ${pc} DIRECTORY)
function(build_with_pkg_config package source program)
  run(sh -c "PKG_CONFIG_PATH=${pc_folder} && export PKG_CONFIG_PATH && ${COMPILER} \
    ${source} -o ${program} $(pkg-config --cflags --libs ${package})")
endfunction()
build_with_pkg_config(pliant ${work}/source/first_steps.cpp ${work}/first_steps)
run(${work}/first_steps)
build_with_pkg_config(pliant-extend ${work}/source/extension/main.cpp ${work}/extension)
run(${work}/extension ${work}/source/extension/scene.json)

# The file of docs/adding-a-material.md, word by word.
file(READ ${EXAMPLES}/../docs/adding-a-material.md page)
string(REGEX MATCH "```c\\+\\+\n(.*}  // namespace pliant\n)```" code "${page}")
file(WRITE ${work}/page/stable_yeoh.h "${CMAKE_MATCH_1}")
file(WRITE ${work}/page/main.cpp [[
#include <pliant/extend/material.h>
#include <pliant/pliant.h>

#include "stable_yeoh.h"

int main() {
  pliant::Registries registries = pliant::built_in_registries();
  registries.materials.add<pliant::StableYeohLaw>();
  const char* scene =
      R"({ "bodies": [{ "mesh": { "box": {} }, "material": { "type": "stable-yeoh" } }] })";
  pliant::parse_scene(scene, "page.json", "", {}, registries).build().step();
}
]])
build_with_pkg_config(pliant-extend ${work}/page/main.cpp ${work}/page/added)
run(${work}/page/added)

run(${CMAKE_COMMAND} -G Ninja -S ${work}/source -B ${work}/build -DCMAKE_BUILD_TYPE=Release
  -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --build ${work}/build)

file(GLOB programs ${work}/build/example_*)
foreach(program ${programs})
  message(STATUS "running ${program}")
  run(${program})
endforeach()
run(${work}/build/extension/example_extension ${work}/source/extension/scene.json)
file(REMOVE_RECURSE ${work})
