#include "program.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <string>

#include "command.h"
#include "pliant/core/error.h"
#include "signals.h"
#include "usage_error.h"

namespace pliant::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  pliant list scenes
  pliant run twisting-bar --out frames
  pliant check my-scene.json

Exit status: 0 done, 1 the work failed, 2 bad usage or bad input.)";

int fail(int status, std::string message) {
  std::ranges::replace(message, '\n', ' ');
  std::cerr << "pliant: error: " << message << std::endl;
  return status;
}

int carry_out(const Action& action) {
  const int status = action();
  std::cout.flush();
  if (!std::cout) return fail(kFailed, "cannot write to standard output");
  return status;
}

// Scenes that were installed with this program are found wherever its prefix is.
void find_installed_scenes() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  const fs::path scenes = self.parent_path().parent_path() / "share/pliant/scenes";
  if (!error && fs::is_directory(scenes, error)) setenv("PLIANT_SCENES", scenes.c_str(), 0);
}

}  // namespace

int run_program(int argc, const char* const* argv) {
  make_failed_writes_errors();
  find_installed_scenes();
  CLI::App program("pliant: deformable bodies in real time", "pliant");
  program.set_version_flag("--version", "pliant " PLIANT_VERSION);
  program.require_subcommand(1);
  program.footer(kExamples);
  Action action;
  add_run(program, action);
  add_check(program, action);
  add_mesh(program, action);
  add_material(program, action);
  add_compare(program, action);
  add_bench(program, action);
  add_list(program, action);
  add_schema(program, action);
  try {
    program.parse(argc, argv);
    return carry_out(action);
  } catch (const CLI::ParseError& error) {
    // Requests for help and the version arrive as errors, too.
    if (error.get_exit_code() == 0) return program.exit(error);
    return fail(kBadInput, usage_error(program, error, {argv + std::min(argc, 1), argv + argc}));
  } catch (const InputError& error) {
    return fail(kBadInput, error.what());
  } catch (const std::bad_alloc&) {
    return fail(kFailed, "out of memory");
  } catch (const std::exception& error) {
    return fail(kFailed, error.what());
  }
}

}  // namespace pliant::cli
