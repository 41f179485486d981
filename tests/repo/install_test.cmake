# Installs the build tree BUILD below a temporary prefix, then configures, builds and runs the
# programs of EXAMPLES against it as a user would: outside the tree, with find_package(pliant).
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
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/prefix)
run(${CMAKE_COMMAND} -G Ninja -S ${work}/source -B ${work}/build -DCMAKE_BUILD_TYPE=Release
  -DCMAKE_PREFIX_PATH=${work}/prefix -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --build ${work}/build)

file(GLOB programs ${work}/build/example_*)
foreach(program ${programs})
  message(STATUS "running ${program}")
  run(${program})
endforeach()
if(NOT programs)
  message(STATUS "no examples yet")
endif()
file(REMOVE_RECURSE ${work})
