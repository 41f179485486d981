#pragma once

#include <concepts>
#include <string>
#include <utility>

#include "pliant/core/error.h"

namespace pliant::test {

/// What the InputError says that `action` throws; "no error" if it throws none.
template <std::invocable Action>
std::string message_of(Action&& action) {
  try {
    (void)std::forward<Action>(action)();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace pliant::test
