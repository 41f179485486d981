# Installs the packages of FROM/package-lock.json into FOLDER/node_modules, with the programs of NPM.
# Nothing of theirs is run, and nothing is asked of the network that the cache has.
file(COPY ${FROM}/package.json ${FROM}/package-lock.json DESTINATION ${FOLDER})
execute_process(
  COMMAND ${NPM} ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error ${OPTIONS}
  WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "npm ci in ${FOLDER} failed:\n${output}\n"
    "It fetches three.js and esbuild from the npm registry. To build without the page of "
    "--format html, configure with -DPLIANT_PLAYER=OFF.")
endif()
