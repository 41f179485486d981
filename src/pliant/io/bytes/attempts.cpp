#include "pliant/io/bytes/attempts.h"

#include <algorithm>

#include "pliant/core/error.h"
#include "pliant/io/bytes/output_error.h"

namespace pliant {

void Attempts::add(const std::exception& error) {
  if (messages_.empty()) {
    first_ = std::current_exception();
    first_is_input_ = dynamic_cast<const InputError*>(&error) != nullptr;
  }
  if (std::ranges::find(messages_, error.what()) == messages_.end()) {
    messages_.emplace_back(error.what());
  }
}

void Attempts::rethrow() const {
  if (messages_.empty()) return;
  if (messages_.size() == 1) std::rethrow_exception(first_);
  std::string all;
  for (const std::string& message : messages_) all += (all.empty() ? "" : "; ") + message;
  if (first_is_input_) throw InputError(all);
  throw OutputError(all);
}

}  // namespace pliant
