#pragma once

#include <exception>
#include <string>
#include <vector>

namespace pliant {

/// Does things one after the other, even if earlier ones failed, so that one full disk or broken
/// step does not lose what the others have. Remembers every failure.
class Attempts {
 public:
  template <class Work>
  void operator()(Work&& work) {
    try {
      work();
    } catch (const std::exception& error) {
      add(error);
    }
  }

  bool failed() const { return !messages_.empty(); }

  /// Throws the failure if there was one. Several failures become one of the kind of the first,
  /// InputError or OutputError, which lists all messages, separated by `; `.
  void rethrow() const;

 private:
  void add(const std::exception& error);

  std::exception_ptr first_;
  bool first_is_input_ = false;
  std::vector<std::string> messages_;  // no two alike
};

}  // namespace pliant
