#include "pliant/geometry/generator_checks.h"

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/geometry/generators.h"

namespace pliant::detail {

void check_mesh_size(std::string_view where, double count, std::string_view what) {
  if (count <= static_cast<double>(kMaxGeneratedElements)) return;
  throw InputError(std::string(where), "asks for " + to_text(count) + " " + std::string(what) +
                                           ", at most " + std::to_string(kMaxGeneratedElements) +
                                           " can be made");
}

}  // namespace pliant::detail
