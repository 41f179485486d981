# A thin front for CMake and the scripts in tools/; `make help` lists the targets.
JOBS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
CTEST_FLAGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup demo build test bench bench-quick lint format sanitize fuzz exam deb docs clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1\t/' | expand -t 20

setup:  ## install what building needs (Debian, Ubuntu) or say what is missing
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

sanitize:  ## run all tests under the address and undefined-behaviour sanitizers, built by clang
	@tools/setup build test sanitize
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
	@cmake --build build/bench --parallel $(JOBS) --target benches pliant-cli
	@tools/bench build/bench/bin out/bench

bench-quick:  ## see that every micro-benchmark runs to its end
	@tools/setup build bench
	@cmake --preset release -DPLIANT_BUILD_BENCH=ON
	@cmake --build --preset release --parallel $(JOBS) --target benches pliant-cli
	@tools/bench --quick build/release/bin out/bench-quick

deb:  ## make a Debian package of program and library
	@tools/setup build package
	@cmake --preset package
	@cmake --build --preset package --parallel $(JOBS)
	@cd build/package && cpack -G DEB > cpack.log || { cat cpack.log; exit 1; }
	@ls build/package/package/*.deb

fuzz:  ## feed the readers broken files for a minute in all; tools/fuzz has longer runs
	@tools/setup build sanitize
	@tools/fuzz --jobs $(JOBS) --seconds 10

exam: build  ## kill runs, fill disks and so on, for ten minutes or so; results in docs/exam.md
	@tools/exam build/release/bin/pliant

docs: build  ## regenerate the generated parts of docs/
	@tools/generate_docs build/release/bin/pliant

clean:  ## remove everything that was built
	rm -rf build out
