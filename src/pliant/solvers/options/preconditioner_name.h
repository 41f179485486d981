#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace pliant {

/// The name of a preconditioner; preconditioners/registry.h lists them.
class PreconditionerName {
 public:
  /// @throws InputError if there is no preconditioner of this name.
  explicit PreconditionerName(std::string_view name);
  PreconditionerName(const char* name)  // NOLINT(google-explicit-constructor)
      : PreconditionerName(std::string_view(name)) {}

  std::string_view text() const { return words()[place_]; }

  /// The names of all preconditioners.
  static std::span<const std::string_view> words();
  std::size_t place() const { return place_; }
  void set_place(std::size_t place) { place_ = place; }

 private:
  std::size_t place_ = 0;
};

}  // namespace pliant
