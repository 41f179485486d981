#include "pliant/geometry/meshing/lost_area.h"

#include "pliant/geometry/meshing/surface_samples.h"
#include "pliant/geometry/surface.h"
#include "pliant/geometry/surfaces/winding_number.h"

namespace pliant::detail {

double lost_area(const RepairedSurface& surface, const Mesh& mesh, double distance,
                 ThreadPool& pool) {
  const Surface boundary = extract_surface(mesh);
  const TriangleTree tree(mesh.positions, boundary.triangles);
  const WindingNumber winding(tree);
  return area_share(surface, 2 * distance, pool,
                    [&](const Vec3& p, const TriangleTree::Corners& /*triangle*/) {
                      return !tree.is_near(p, distance) && winding(p) < 0.5;
                    });
}

}  // namespace pliant::detail
