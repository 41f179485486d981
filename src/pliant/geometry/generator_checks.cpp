#include "pliant/geometry/generator_checks.h"

#include <cmath>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/geometry/generators.h"

namespace pliant::detail {

void check_length(std::string_view where, double metres) {
  if (std::isfinite(metres) && metres > 0) return;
  throw InputError(std::string(where), "must be a finite length > 0 m, found " + to_text(metres));
}

void check_count(std::string_view where, int count, int least) {
  if (count >= least) return;
  throw InputError(std::string(where), "must be at least " + std::to_string(least) + ", found " +
                                           std::to_string(count));
}

void check_mesh_size(std::string_view where, double count, std::string_view what) {
  if (count <= static_cast<double>(kMaxGeneratedElements)) return;
  throw InputError(std::string(where), "asks for " + to_text(count) + " " + std::string(what) +
                                           ", at most " + std::to_string(kMaxGeneratedElements) +
                                           " can be made");
}

}  // namespace pliant::detail
