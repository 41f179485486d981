#pragma once

#include <string>

#include "pliant/geometry/meshing/tetrahedralize.h"

namespace pliant {

/// What `pliant mesh tetrahedralize` prints. `file` is where the mesh was written.
std::string tetrahedralize_json(const TetrahedralizeResult& result, const std::string& file);
std::string tetrahedralize_text(const TetrahedralizeResult& result, const std::string& file);

}  // namespace pliant
