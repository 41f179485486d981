#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace pliant {

/// An enumeration that scenes and the command line name by words. It has, found by its argument,
///
///   constexpr std::array<std::string_view, 2> choice_names(Wheel) { return {"front", "rear"}; }
///
/// with the words for the values 0, 1, ... in that order.
template <class E>
concept NamedChoice = std::is_enum_v<E> && requires(E value) {
  choice_names(value);
};

/// A class whose values are words of a list, where the list is not to be known to those who hold
/// one: a registry's names. `words()` are all of them, `place()` is where its own stands.
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
