#include "pliant/core/field_ref.h"

namespace pliant {
namespace {

template <class Number>
void check_components(std::span<Number> numbers, const FieldRef& field, const std::string& path) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    check_range(static_cast<double>(numbers[i]), field.range, field.unit,
                path + "." + std::to_string(i));
  }
}

}  // namespace

void check_field(const FieldRef& field, const std::string& path) {
  if (auto* const* number = std::get_if<double*>(&field.value)) {
    check_range(**number, field.range, field.unit, path);
  } else if (auto* const* whole = std::get_if<int*>(&field.value)) {
    check_range(**whole, field.range, field.unit, path);
  } else if (auto* const* maybe = std::get_if<std::optional<double>*>(&field.value)) {
    if (**maybe) check_set_number(***maybe, field.range, field.unit, path);
  } else if (const auto* reals = std::get_if<std::span<double>>(&field.value)) {
    check_components(*reals, field, path);
  } else if (const auto* integers = std::get_if<std::span<int>>(&field.value)) {
    check_components(*integers, field, path);
  }
}

void check_field_refs(std::span<const FieldRef> fields, const std::string& where) {
  for (const FieldRef& field : fields) check_field(field, where + "." + std::string(field.name));
}

}  // namespace pliant
