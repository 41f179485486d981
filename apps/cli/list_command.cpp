#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "command.h"
#include "pliant/core/text.h"
#include "pliant/io/catalog/catalog.h"
#include "program.h"

namespace pliant::cli {
namespace {

struct ListOptions {
  std::string kind;
  bool json = false;
};

int list(const ListOptions& options) {
  std::cout << (options.json ? catalog_json(options.kind) : catalog_text(options.kind));
  return kDone;
}

}  // namespace

void add_list(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("list", "Show what can be named in a scene");
  auto options = std::make_shared<ListOptions>();
  command->add_option("KIND", options->kind, join_names(catalog_kinds()))
      ->type_name("")
      ->required();
  command->add_flag("--json", options->json, "As JSON");
  command->footer("Examples:\n  pliant list scenes\n  pliant list materials --json");
  command->callback([options, &action] { action = [options] { return list(*options); }; });
}

}  // namespace pliant::cli
