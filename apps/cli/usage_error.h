#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace pliant::cli {

/// What is wrong with the arguments, in one line, with the nearest known word where one is
/// misspelt. `arguments` are those that `program` failed to
/// parse.
std::string usage_error(const CLI::App& program, const CLI::ParseError& error,
                        const std::vector<std::string>& arguments);

}  // namespace pliant::cli
