#pragma once

#include <array>
#include <string>
#include <string_view>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {

/// A registry: types that each have a `kName`. Everything that can be chosen by name (materials,
/// solvers, colliders, ...) is one such list; scenes, the command line, the schema and the law
/// tests iterate over it, so adding a thing is one file and one entry.
template <class... Ts>
struct TypeList {
  template <template <class...> class Template>
  using Apply = Template<Ts...>;

  static constexpr std::array<std::string_view, sizeof...(Ts)> kNames = {Ts::kName...};

  /// f.template operator()<T>() for each T, in the order of the list.
  template <class F>
  static void for_each(F&& f) {
    (f.template operator()<Ts>(), ...);
  }

  /// f.template operator()<T>() for the T called `name`.
  /// @throws InputError at `where` that names the nearest known word; `kind` says what is named.
  template <class F>
  static void visit(std::string_view name, std::string_view kind, const std::string& where, F&& f) {
    const bool found = ((name == Ts::kName ? (f.template operator()<Ts>(), true) : false) || ...);
    if (!found) throw InputError(where, unknown_name(kind, name, kNames));
  }
};

}  // namespace pliant
