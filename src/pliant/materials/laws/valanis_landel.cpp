#include "pliant/materials/laws/valanis_landel.h"

#include <cmath>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

Expression formula(const std::string& text, const std::string& where) {
  return {text, {"x", "mu", "lambda"}, where};
}

// Checks a formula at rest, where every element starts or passes through.
void check_rest(const Jet2<double>& at, const std::string& formula, const std::string& where) {
  if (std::isfinite(at.value) && std::isfinite(at.slope) && std::isfinite(at.curvature)) return;
  throw InputError(where, "must be finite at rest (x = 1) with its first two derivatives; \"" +
                              formula + "\" gives " + to_text(at.value) + ", " + to_text(at.slope) +
                              " and " + to_text(at.curvature));
}

}  // namespace

ValanisLandelLaw::ValanisLandelLaw(const Settings& settings, const std::string& where)
    : settings_(settings),
      params_(checked_lame(settings, where)),
      a_(formula(settings.a, where + ".a")),
      b_(formula(settings.b, where + ".b")),
      c_(formula(settings.c, where + ".c")) {
  check_rest(curve_a(1.0, params_), settings.a, where + ".a");
  check_rest(curve_b(1.0, params_), settings.b, where + ".b");
  check_rest(curve_c(1.0, params_), settings.c, where + ".c");
}

bool ValanisLandelLaw::shares_data(const ValanisLandelLaw& other) const {
  return settings_.a == other.settings_.a && settings_.b == other.settings_.b &&
         settings_.c == other.settings_.c && settings_.threshold == other.settings_.threshold;
}

}  // namespace pliant
