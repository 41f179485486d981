# Merges objects into one in which names that would clash are local.
#
# An inline function or a template, ours, Eigen's or the standard library's, is one symbol wherever
# it is compiled, and the linker keeps any of its copies: perhaps one for another processor, or with
# other flags. A local symbol has only one copy that can be meant.
include(CheckCXXSourceCompiles)

set(PLIANT_MERGE -r -nostdlib -fuse-ld=bfd -Wl,--force-group-allocation)
set(CMAKE_REQUIRED_LINK_OPTIONS ${PLIANT_MERGE})
check_cxx_source_compiles("int main() {}" PLIANT_LINKS_OBJECTS)
unset(CMAKE_REQUIRED_LINK_OPTIONS)
set(PLIANT_MERGES_OBJECTS FALSE)
if(PLIANT_LINKS_OBJECTS AND CMAKE_OBJCOPY)
  set(PLIANT_MERGES_OBJECTS TRUE)
endif()
separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS}")
list(PREPEND PLIANT_MERGE ${CMAKE_CXX_COMPILER} ${flags})

# objcopy cannot hide symbols of GCC's kind "unique".
function(pliant_avoid_unique_symbols target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fno-gnu-unique)
  endif()
endfunction()

# pliant_merge_objects(TARGET OUTPUT FLAG...): those of an object library; objcopy takes the flags.
function(pliant_merge_objects target output)
  pliant_avoid_unique_symbols(${target})
  add_custom_command(OUTPUT ${output} COMMAND_EXPAND_LISTS VERBATIM
    COMMENT "Merging the objects of ${target}"
    DEPENDS $<TARGET_OBJECTS:${target}>
    COMMAND ${PLIANT_MERGE} -o ${output} $<FILTER:$<TARGET_OBJECTS:${target}>,EXCLUDE,\\.gch$>
    COMMAND ${CMAKE_OBJCOPY} --wildcard ${ARGN} ${output})
  set_source_files_properties(${output} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
endfunction()

# pliant_keep_inline_local(TARGET): a program has its own copies of the inline functions and templates
# that it uses, Eigen's or those of pliant's headers, compiled with its own flags. They must not
# replace those of the library, whose bits are promised.
function(pliant_keep_inline_local target)
  get_target_property(type ${target} TYPE)
  if(NOT PLIANT_MERGES_OBJECTS OR NOT type STREQUAL STATIC_LIBRARY)
    message(STATUS "Programs may replace inline functions in ${target}")
    return()
  endif()
  pliant_avoid_unique_symbols(${target})
  set(merged ${CMAKE_CURRENT_BINARY_DIR}/${target}_merged.o)
  set(symbols ${CMAKE_CURRENT_BINARY_DIR}/${target}_local_symbols)
  set(choice ${PROJECT_SOURCE_DIR}/cmake/pliant_local_symbols.cmake)
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${choice})
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM
    COMMAND ${PLIANT_MERGE} -o ${merged}
      -Wl,--whole-archive $<TARGET_FILE:${target}> -Wl,--no-whole-archive
    COMMAND ${CMAKE_COMMAND} -D NM=${CMAKE_NM} -D OBJECT=${merged} -D OUTPUT=${symbols}
      -D SOURCE=${CMAKE_CURRENT_SOURCE_DIR}/pliant
      -P ${choice}
    COMMAND ${CMAKE_OBJCOPY} --localize-symbols=${symbols} ${merged}
    COMMAND ${CMAKE_COMMAND} -E rm $<TARGET_FILE:${target}>
    COMMAND ${CMAKE_AR} qcs $<TARGET_FILE:${target}> ${merged}
    COMMAND ${CMAKE_COMMAND} -E rm ${merged})
endfunction()
