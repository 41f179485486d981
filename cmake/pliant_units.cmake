# pliant_units(TARGET FOLDER SIZE): compiles the target's sources below the folder in units of about
# SIZE files, which read the headers they share only once. tools/units.py keeps their names apart.
option(PLIANT_UNITS "Compile the tests several files at a time" ${PROJECT_IS_TOP_LEVEL})
set(library_unit 1)
if(PROJECT_IS_TOP_LEVEL)
  set(library_unit 6)
endif()
set(PLIANT_LIBRARY_UNIT ${library_unit} CACHE STRING "Compile so many files of the library at a time: \
the more, the shorter is a full build, and the longer one after a change")

# Only sources with the same flags go together; kernels are heavy enough by themselves.
function(pliant_units target folder size)
  get_target_property(sources ${target} SOURCES)
  set(apart)
  set(groups)
  foreach(source ${sources})
    get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
    get_source_file_property(options ${source} COMPILE_OPTIONS)
    string(FIND "${source}" "${folder}/" below)
    if(definitions OR NOT below EQUAL 0 OR source MATCHES "kernel[^/]*$")
      list(APPEND apart ${source})
    else()
      string(MD5 group "${options}")
      list(APPEND groups ${group})
      list(APPEND sources_${group} ${source})
      set(options_${group} "${options}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group ${groups})
    execute_process(
      COMMAND /usr/bin/python3 -B ${PROJECT_SOURCE_DIR}/tools/units.py
        ${CMAKE_CURRENT_BINARY_DIR}/${target}_units ${size} ${folder} ${sources_${group}}
      OUTPUT_VARIABLE units OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" ";" units "${units}")
    if(options_${group})
      set_source_files_properties(${units} PROPERTIES COMPILE_OPTIONS "${options_${group}}")
    endif()
    list(APPEND apart ${units})
    # What goes together depends on what the files say, and on how they are read.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources_${group}}
      ${PROJECT_SOURCE_DIR}/tools/units.py)
  endforeach()
  set_property(TARGET ${target} PROPERTY SOURCES ${apart})
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
