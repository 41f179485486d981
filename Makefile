# A thin front for CMake and the scripts in tools/; `make help` lists the targets.
JOBS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
CTEST_FLAGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup demo build test bench lint format sanitize fuzz deb docs clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1\t/' | expand -t 18

setup:  ## install what building and testing need (Debian, Ubuntu) or say what is missing
	@tools/setup build

build: setup  ## build everything into build/release
	@cmake --preset release
	@cmake --build --preset release --parallel $(JOBS)

demo: setup  ## build, run the twisting bar, say where to look
	@cmake --preset release
	@cmake --build --preset release --parallel $(JOBS) --target pliant-cli
	@tools/demo build/release/bin/pliant

test:  ## build and run all tests
	@tools/setup build test
	@$(MAKE) --no-print-directory build
	@ctest --preset release --parallel $(JOBS) $(CTEST_FLAGS)

sanitize:  ## run all tests under the address and undefined-behaviour sanitizers
	@tools/setup build test
	@cmake --preset sanitize
	@cmake --build --preset sanitize --parallel $(JOBS)
	@ctest --preset sanitize --parallel $(JOBS) $(CTEST_FLAGS)

lint:  ## clang-format, clang-tidy, layers, sizes, links; warnings are errors
	@tools/setup build lint
	@tools/lint $(JOBS)

format:  ## rewrite all C++ files in the house style
	@tools/setup lint
	@git ls-files -co --exclude-standard '*.h' '*.cpp' | xargs -r clang-format -i

bench:  ## build and run the micro-benchmarks; results also in out/bench/
	@tools/setup build bench
	@cmake --preset release -B build/bench -DPLIANT_BUILD_BENCH=ON -DPLIANT_BUILD_TESTS=OFF -DPLIANT_CHOLMOD=ON
	@cmake --build build/bench --parallel $(JOBS)
	@tools/bench build/bench/bin out/bench
	@build/bench/bin/pliant bench solve --vertices 40000 --report out/bench/solve.json

deb:  ## make a Debian package of program and library
	@tools/setup build package
	@cmake --preset package
	@cmake --build --preset package --parallel $(JOBS)
	@cd build/package && cpack -G DEB > cpack.log || { cat cpack.log; exit 1; }
	@ls build/package/package/*.deb

fuzz:  ## feed the readers broken files for a minute in all; tools/fuzz has longer runs
	@tools/setup build fuzz
	@tools/fuzz --jobs $(JOBS) --seconds 10

docs: build  ## regenerate the generated parts of docs/
	@tools/generate_docs build/release/bin/pliant

clean:  ## remove everything that was built
	rm -rf build out
