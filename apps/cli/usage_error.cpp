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

// The command that was asked for, as far as the arguments name one: `pliant mesh info`.
const CLI::App& innermost(const CLI::App& program, std::string& words) {
  const CLI::App* command = &program;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    words += command->get_name() + " ";
  }
  return *command;
}

// Empty if every argument is known.
std::string first_unknown(const CLI::App& command, const std::vector<std::string>& extra) {
  const auto option = std::find_if(extra.begin(), extra.end(), is_option);
  if (option != extra.end()) return unknown("option", *option, option_names(command));
  if (extra.empty()) return "";
  const std::vector<std::string> commands = command_names(command);
  if (!commands.empty()) return unknown("command", extra.front(), commands);
  return "unexpected argument \"" + extra.front() + "\"";
}

}  // namespace

std::string usage_error(const CLI::App& program, const CLI::ParseError& error,
                        const std::vector<std::string>& arguments) {
  std::string words;
  const CLI::App& command = innermost(program, words);
  std::vector<std::string> extra = program.remaining(true);
  // Without a known command, nothing can be said about what follows the first word.
  if (words.empty()) extra.assign(arguments.begin(), arguments.begin() + !arguments.empty());
  std::string message = first_unknown(command, extra);
  if (message.empty()) message = error.what();
  return message + "; see pliant " + words + "--help";
}

}  // namespace pliant::cli
