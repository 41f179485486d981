#include "pliant/io/bytes/defects.h"

#include "pliant/core/error.h"

namespace pliant {

void report_defect(Defects* defects, const std::string& where, const std::string& what) {
  if (defects == nullptr) throw InputError(where, what);
  defects->add(where, what);
}

}  // namespace pliant
