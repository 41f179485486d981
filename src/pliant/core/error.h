#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace pliant {

/// Something the user supplied cannot be used: a file, a scene, a parameter, an argument.
/// The message says where (file and line, or JSON path), what was found and what would be right.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& message) : std::runtime_error(message) {}
  /// `where: what`, for instance `bodies.0.density: must be > 0, found -3`.
  InputError(const std::string& where, const std::string& what)
      : std::runtime_error(where + ": " + what) {}
};

/// The simulation cannot continue: the message names the step and the culprit. The state of the
/// last good step is kept.
class SimulationError : public std::runtime_error {
 public:
  explicit SimulationError(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace pliant
