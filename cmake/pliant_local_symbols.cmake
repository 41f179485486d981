# Lists the symbols of OBJECT that are to be local, as objcopy takes them: NM, OBJECT, OUTPUT, and SOURCE,
# the folder of what was compiled.
#
# These are the weak functions, which is what inline functions and templates are, and the virtual tables
# of templates, which name such functions. Other tables may be the only ones of their class. Type
# information stays shared: exceptions and casts compare it. Shared are also the instances that a .cpp
# file makes for all others, `template class IncompleteCholesky<3>;`, and what kernel files offer.
# tests/repo/library_symbols_test.py looks at the result.
set(SHARED "^_ZN6pliant(8baseline|4avx2)")

function(share pattern)
  list(APPEND SHARED "^_ZNK?6pliant${pattern}")
  set(SHARED ${SHARED} PARENT_SCOPE)
endfunction()
# As the compiler writes a name: 5value.
function(mangle name result)
  string(LENGTH ${name} length)
  set(${result} ${length}${name} PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE files ${SOURCE}/*.cpp ${SOURCE}/*.cpp.in)
foreach(file ${files})
  file(STRINGS ${file} lines REGEX "^template [^<]")
  foreach(line IN LISTS lines)
    if(line MATCHES "^template class ([A-Za-z]+)<" OR
        NOT line MATCHES "([A-Za-z_]+)::([A-Za-z_]+)(<[^<>]*>)?[(]")
      string(REGEX MATCH "([A-Za-z_]+)(<[^<>]*>)?[(;]" instance "${line}")
      mangle(${CMAKE_MATCH_1} name)
      share("${name}I")
    elseif(CMAKE_MATCH_1 STREQUAL CMAKE_MATCH_2)
      mangle(${CMAKE_MATCH_1} class)
      share("${class}C[12]I")
    else()
      mangle(${CMAKE_MATCH_2} name)
      mangle(${CMAKE_MATCH_1} class)
      share("${class}${name}I")
    endif()
  endforeach()
endforeach()
list(REMOVE_DUPLICATES SHARED)
list(JOIN SHARED "|" SHARED)

execute_process(COMMAND ${NM} --defined-only --extern-only --format=posix ${OBJECT}
  OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)(_Z[^ \n]* W|_ZTVN6pliant[0-9]+[A-Za-z]+I[^ \n]* V|_ZNK?5Eigen[^ \n]* [A-Z]) "
  symbols "${lines}")
list(TRANSFORM symbols REPLACE "\n| [A-Z] " "")
list(FILTER symbols EXCLUDE REGEX "${SHARED}")
list(JOIN symbols "\n" text)
file(WRITE ${OUTPUT} "${text}\n")
