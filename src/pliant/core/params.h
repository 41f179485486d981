#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/core/types.h"

namespace pliant {

/// The values a parameter may take: an interval, or a short list of numbers. Infinite and NaN
/// values are never inside.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_open = true;
  bool high_open = true;
  std::array<double, 4> choices{};  // if there are any, nothing else is allowed
  std::size_t choice_count = 0;
  bool zero_is_none = false;  // in files, 0 stands for an optional number that is not set

  bool contains(double value) const {
    const auto end = choices.begin() + choice_count;
    if (choice_count > 0) return std::find(choices.begin(), end, value) != end;
    return std::isfinite(value) && (low_open ? value > low : value >= low) &&
           (high_open ? value < high : value <= high);
  }
  /// `> 0`, `>= 0 and < 0.5`, `finite`, `16, 32 or 64`.
  std::string text() const;
};

constexpr Range any_number() { return {}; }
constexpr Range positive() { return {.low = 0}; }
constexpr Range at_least(double low) { return {.low = low, .low_open = false}; }
constexpr Range at_least_below(double low, double high) {
  return {.low = low, .high = high, .low_open = false};
}
constexpr Range between(double low, double high) {
  return {.low = low, .high = high, .low_open = false, .high_open = false};
}
constexpr Range strictly_between(double low, double high) { return {.low = low, .high = high}; }
template <class... Numbers>
constexpr Range one_of(Numbers... numbers) {
  return {.choices = {static_cast<double>(numbers)...}, .choice_count = sizeof...(numbers)};
}

/// The range of an optional number that files write as 0 where it is not set.
constexpr Range zero_is_none(Range range) {
  range.zero_is_none = true;
  return range;
}

/// One named parameter of a settings struct: everything the scene reader, the schema, `pliant list`
/// and the docs need to know about it. The default is the member's value in `Owner{}`.
///
///   struct Options {
///     int iterations = 10;
///     static constexpr auto fields() {
///       return Fields{field("iterations", &Options::iterations, "", at_least(0), "per step")};
///     }
///   };
template <class Owner, class Value>
struct Field {
  std::string_view name;
  Value Owner::*member;
  std::string_view unit;  // SI; empty for a pure number
  Range range;            // of the number, or of each component
  std::string_view help;

  /// The parameter in `settings`, which may be const.
  template <class Settings>
  constexpr auto& of(Settings& settings) const {
    return settings.*member;
  }
};

template <class Owner, class Value>
constexpr Field<Owner, Value> field(std::string_view name, Value Owner::*member,
                                    std::string_view unit, Range range, std::string_view help) {
  return {name, member, unit, range, help};
}

/// What fields() returns: the fields in order, or lists of them. A std::tuple would do as well but
/// takes many times as long to compile.
template <class... Parts>
struct Fields {
  template <class F>
  constexpr void for_each(F&& /*f*/) const {}
};
template <class First, class... Rest>
struct Fields<First, Rest...> {
  First first;
  Fields<Rest...> rest;

  constexpr explicit Fields(const First& one, const Rest&... others)
      : first(one), rest(others...) {}

  template <class F>
  constexpr void for_each(F&& f) const {
    if constexpr (requires { first.member; }) {
      f(first);
    } else {
      first.for_each(f);
    }
    rest.for_each(f);
  }
};
template <class... Parts>
Fields(const Parts&...) -> Fields<Parts...>;

/// Joins several lists of fields into one.
template <class... Lists>
constexpr Fields<Lists...> join_fields(const Lists&... lists) {
  return Fields<Lists...>(lists...);
}

/// A field of a group, seen from the settings that have the group as a member.
template <class Owner, class Group, class Inner>
struct NestedField : Inner {
  Group Owner::*group;

  template <class Settings>
  constexpr auto& of(Settings& settings) const {
    return Inner::of(settings.*group);
  }
};

/// All fields of a group that is a member of `Owner`.
template <class Owner, class Group>
struct NestedFields {
  Group Owner::*group;

  template <class F>
  constexpr void for_each(F&& f) const {
    Group::fields().for_each([&](const auto& each) {
      f(NestedField<Owner, Group, std::remove_cvref_t<decltype(each)>>{each, group});
    });
  }
};

/// For use in fields(): the fields of a group of settings that several owners share. Scenes and the
/// command line see them flat, as if they were the owner's own.
template <class Owner, class Group>
constexpr NestedFields<Owner, Group> nested(Group Owner::*group) {
  return {group};
}

/// f(field) for each field of Settings, in the order of its declaration.
template <class Settings, class F>
void for_each_field(F&& f) {
  Settings::fields().for_each(f);
}

/// True for Vec2, Vec3, Vec3i and the like.
template <class Value>
inline constexpr bool kIsVector = std::is_base_of_v<Eigen::MatrixBase<Value>, Value>;

/// @throws InputError `where.name: must be > 0 Pa, found -3` if the value is out of range.
void check_range(double value, const Range& range, std::string_view unit, const std::string& where);

/// As `check_range`, for an optional number that is set: 0 would be read back as not set from a
/// file that says so (`zero_is_none`).
void check_set_number(double value, const Range& range, std::string_view unit,
                      const std::string& where);

/// Checks every number of `settings` against its range.
template <class Settings>
void check_fields(const Settings& settings, const std::string& where) {
  for_each_field<Settings>([&](const auto& each) {
    const auto& value = each.of(settings);
    using Value = std::remove_cvref_t<decltype(value)>;
    const std::string path = where + "." + std::string(each.name);
    if constexpr (std::is_same_v<Value, std::optional<double>>) {
      if (value) check_set_number(*value, each.range, each.unit, path);
    } else if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) {
      check_range(static_cast<double>(value), each.range, each.unit, path);
    } else if constexpr (kIsVector<Value>) {
      for (int i = 0; i < static_cast<int>(value.size()); ++i) {
        check_range(static_cast<double>(value[i]), each.range, each.unit,
                    path + "." + std::to_string(i));
      }
    }
  });
}

}  // namespace pliant
