#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace pliant::cli {

/// Says in one line what is wrong with the arguments, with the nearest known word if one is
/// misspelt. `arguments` are those that `program` failed to parse.
std::string usage_error(const CLI::App& program, const CLI::ParseError& error,
                        const std::vector<std::string>& arguments);

}  // namespace pliant::cli
