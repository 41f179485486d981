#include <CLI/CLI.hpp>
#include <iostream>

#include "command.h"
#include "pliant/io/scenes/schema.h"
#include "program.h"

namespace pliant::cli {

void add_schema(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("schema", "Print the JSON schema of scenes, for editors");
  command->footer("Example:\n  pliant schema");
  command->callback([&action] {
    action = [] {
      std::cout << scene_schema();
      return kDone;
    };
  });
}

}  // namespace pliant::cli
