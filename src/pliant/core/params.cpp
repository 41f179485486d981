#include "pliant/core/params.h"

namespace pliant {

std::string Range::text() const {
  std::string text;
  for (std::size_t i = 0; i < choice_count; ++i) {
    text += (i == 0 ? "" : i + 1 == choice_count ? " or " : ", ") + to_text(choices[i]);
  }
  if (choice_count > 0) return text;
  if (std::isfinite(low)) text = (low_open ? "> " : ">= ") + to_text(low);
  if (std::isfinite(high)) {
    text += (text.empty() ? "" : " and ") + std::string(high_open ? "< " : "<= ") + to_text(high);
  }
  return text.empty() ? "finite" : text;
}

void check_range(double value, const Range& range, std::string_view unit,
                 const std::string& where) {
  if (range.contains(value)) return;
  const std::string with_unit = unit.empty() ? "" : " " + std::string(unit);
  throw InputError(where, "must be " + range.text() + with_unit + ", found " + to_text(value));
}

void check_set_number(double value, const Range& range, std::string_view unit,
                      const std::string& where) {
  if (range.zero_is_none && value == 0) {
    throw InputError(where, "must not be set to 0: leave it unset");
  }
  check_range(value, range, unit, where);
}

}  // namespace pliant
