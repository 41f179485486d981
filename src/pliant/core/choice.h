#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace pliant {

/// An enumeration whose values scenes and the command line name by words. It comes with a function
/// that is found by argument-dependent lookup,
///
///   constexpr std::array<std::string_view, 2> choice_names(Wheel) { return {"front", "rear"}; }
///
/// which lists the words for the values 0, 1, ... in that order.
template <class E>
concept NamedChoice = std::is_enum_v<E> && requires(E value) {
  choice_names(value);
};

/// A class whose values are words of a list that those who hold one need not know, such as the
/// names in a registry. `words()` lists all of them; `place()` is the position of its own.
template <class W>
concept ListedWord = requires(W value, std::size_t place) {
  W::words();
  value.place();
  value.set_place(place);
};

/// The word for `value`.
template <NamedChoice E>
constexpr std::string_view choice_name(E value) {
  return choice_names(value)[static_cast<std::size_t>(value)];
}

}  // namespace pliant
