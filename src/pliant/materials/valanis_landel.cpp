#include "pliant/materials/valanis_landel.h"

namespace pliant {
namespace {

Expression formula(const std::string& text, const std::string& where) {
  return {text, {"x", "mu", "lambda"}, where};
}

}  // namespace

ValanisLandel::ValanisLandel(const Settings& settings, const std::string& where)
    : settings_(settings),
      params_(checked_lame(settings, where)),
      a_(formula(settings.a, where + ".a")),
      b_(formula(settings.b, where + ".b")),
      c_(formula(settings.c, where + ".c")) {}

bool ValanisLandel::shares_data(const ValanisLandel& other) const {
  return settings_.a == other.settings_.a && settings_.b == other.settings_.b &&
         settings_.c == other.settings_.c && settings_.threshold == other.settings_.threshold;
}

}  // namespace pliant
