#include "pliant/scene/masses.h"

#include "pliant/core/error.h"
#include "pliant/geometry/rest_shape.h"

namespace pliant {
namespace {

// m³ of a body with a material; m² and m of springs.
VecX mass_shares(const Body& body, const Mesh& mesh) {
  if (!mesh.tets.empty() || !mesh.hexes.empty()) return volume_shares(mesh);
  if (mesh.triangles.empty()) return length_shares(mesh.positions, mesh.edges);
  const VecX areas = area_shares(mesh);
  return body.material ? VecX(body.sheet_thickness() * areas) : areas;
}

}  // namespace

VecX vertex_masses(const Body& body, const BodyModel& model, const std::string& path) {
  const VecX shares = mass_shares(body, model.rest);
  VecX masses = body.mass ? masses_from_total(shares, *body.mass)
                          : masses_from_density(shares, body.density.value_or(1000));
  for (Eigen::Index i = 0; i < masses.size(); ++i) {
    if (!(masses[i] > 0)) {
      throw InputError(path + ".mesh",
                       "vertex " + std::to_string(i) + " belongs to no element, so it has no mass");
    }
  }
  return masses;
}

}  // namespace pliant
