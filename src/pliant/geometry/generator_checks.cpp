#include "pliant/geometry/generator_checks.h"

#include <cmath>
#include <sstream>

#include "pliant/core/error.h"
#include "pliant/geometry/generators.h"

namespace pliant::detail {

void check_length(std::string_view where, double metres) {
  if (std::isfinite(metres) && metres > 0) return;
  std::ostringstream what;
  what << "must be a finite length > 0 m, found " << metres;
  throw InputError(std::string(where), what.str());
}

void check_count(std::string_view where, int count, int least) {
  if (count >= least) return;
  throw InputError(std::string(where), "must be at least " + std::to_string(least) + ", found " +
                                           std::to_string(count));
}

void check_mesh_size(std::string_view where, double count, std::string_view what) {
  if (count <= static_cast<double>(kMaxGeneratedElements)) return;
  std::ostringstream text;
  text << "asks for " << count << ' ' << what << ", at most " << kMaxGeneratedElements
       << " can be made";
  throw InputError(std::string(where), text.str());
}

}  // namespace pliant::detail
