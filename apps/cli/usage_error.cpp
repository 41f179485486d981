#include "usage_error.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "pliant/core/text.h"

namespace pliant::cli {
namespace {

std::string unknown(std::string_view kind, const std::string& word,
                    const std::vector<std::string>& known) {
  return unknown_name(kind, word, std::vector<std::string_view>(known.begin(), known.end()));
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

std::string first_unknown(const CLI::App& program, const std::vector<std::string>& arguments) {
  if (program.get_subcommands().empty()) {
    const std::string& word = arguments.front();
    return is_option(word) ? unknown("option", word, option_names(program))
                           : unknown("command", word, command_names(program));
  }
  const CLI::App& command = *program.get_subcommands().front();
  const std::vector<std::string> extra = program.remaining(true);
  const auto option = std::find_if(extra.begin(), extra.end(), is_option);
  if (option != extra.end()) return unknown("option", *option, option_names(command));
  return extra.empty() ? "" : "unexpected argument \"" + extra.front() + "\"";
}

}  // namespace

std::string usage_error(const CLI::App& program, const CLI::ParseError& error,
                        const std::vector<std::string>& arguments) {
  std::string message;
  const bool no_command = program.get_subcommands().empty() && !arguments.empty();
  if (no_command || dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    message = first_unknown(program, arguments);
  }
  if (message.empty()) message = error.what();
  const std::string command =
      program.get_subcommands().empty() ? "" : program.get_subcommands().front()->get_name() + " ";
  return message + "; see pliant " + command + "--help";
}

}  // namespace pliant::cli
