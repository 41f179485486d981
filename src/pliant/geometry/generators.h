#pragma once

#include <cstdint>

#include "pliant/core/params.h"
#include "pliant/geometry/mesh.h"
#include "pliant/geometry/spring_network.h"

namespace pliant {

// Every shape is centred on the origin. Settings out of range and meshes beyond
// kMaxGeneratedElements are refused with an InputError before anything is allocated.

/// The largest number of vertices, and of elements of one kind, that a generator makes.
inline constexpr std::int64_t kMaxGeneratedElements = 20'000'000;

struct BoxSettings {
  Vec3 size{1, 1, 1};    // m
  Vec3i cells{4, 4, 4};  // along x, y, z

  static constexpr auto fields() {
    return Fields{field("size", &BoxSettings::size, "m", positive(), "along x, y, z"),
                  field("cells", &BoxSettings::cells, "", at_least(1), "along x, y, z")};
  }
};

struct SphereSettings {
  double radius = 0.5;  // m
  int cells = 8;        // across the diameter

  static constexpr auto fields() {
    return Fields{field("radius", &SphereSettings::radius, "m", positive(), "radius"),
                  field("cells", &SphereSettings::cells, "", at_least(1), "across the diameter")};
  }
};

struct TorusSettings {
  double major_radius = 0.5;   // m; of the circle at the core of the tube
  double minor_radius = 0.15;  // m; of the tube
  int segments = 32;           // around the y axis
  int rings = 3;               // cells from the core of the tube to its surface

  static constexpr auto fields() {
    return Fields{
        field("major_radius", &TorusSettings::major_radius, "m", positive(), "of the tube's core"),
        field("minor_radius", &TorusSettings::minor_radius, "m", positive(), "of the tube"),
        field("segments", &TorusSettings::segments, "", at_least(3), "around the axis"),
        field("rings", &TorusSettings::rings, "", at_least(1), "from the core to the surface")};
  }
};

struct CylinderSettings {
  double radius = 0.25;  // m
  double height = 1;     // m, along y
  int rings = 3;         // cells from the axis to the surface
  int layers = 8;        // cells along y

  static constexpr auto fields() {
    return Fields{
        field("radius", &CylinderSettings::radius, "m", positive(), "radius"),
        field("height", &CylinderSettings::height, "m", positive(), "along y"),
        field("rings", &CylinderSettings::rings, "", at_least(1), "from the axis to the surface"),
        field("layers", &CylinderSettings::layers, "", at_least(1), "along y")};
  }
};

struct SheetSettings {
  Vec2 size{1, 1};              // m, along x and z
  Eigen::Vector2i cells{8, 8};  // along x and z

  static constexpr auto fields() {
    return Fields{field("size", &SheetSettings::size, "m", positive(), "along x and z"),
                  field("cells", &SheetSettings::cells, "", at_least(1), "along x and z")};
  }
};

/// Box of tets, five in each cell: one regular tet in the middle of four corners. Neighbouring
/// cells are mirror images, so faces match and, unlike with the usual six tets around one diagonal,
/// no direction is preferred; even numbers of cells make the whole box symmetric. Vertices: x
/// fastest, then y, then z.
Mesh make_box(const BoxSettings& settings);
inline Mesh make_box(const Vec3& size, const Vec3i& cells) { return make_box({size, cells}); }

/// Box of hexes over the same vertices as `make_box`.
Mesh make_hex_box(const BoxSettings& settings);
inline Mesh make_hex_box(const Vec3& size, const Vec3i& cells) {
  return make_hex_box({size, cells});
}

/// Ball of 4 cells³ tets: an octahedron of the face-centred lattice (octahedra and tets of equal
/// volume) whose layers are bent to spheres. No tet has two faces on the surface, so none is flat.
Mesh make_sphere(const SphereSettings& settings);
inline Mesh make_sphere(double radius, int cells) { return make_sphere({radius, cells}); }

/// Solid torus around the y axis: discs of triangles joined by prisms of three tets.
Mesh make_torus(const TorusSettings& settings);
inline Mesh make_torus(double major_radius, double minor_radius, int segments, int rings) {
  return make_torus({major_radius, minor_radius, segments, rings});
}

/// Solid cylinder along y: discs of triangles joined by prisms of three tets.
Mesh make_cylinder(const CylinderSettings& settings);
inline Mesh make_cylinder(double radius, double height, int rings, int layers) {
  return make_cylinder({radius, height, rings, layers});
}

/// Horizontal sheet of triangles in the plane y = 0, facing up, diagonals alternating.
/// Vertices: x fastest, then z; 80 x 80 cells have 81 x 81 vertices.
Mesh make_sheet(const SheetSettings& settings);
inline Mesh make_sheet(const Vec2& size, const Eigen::Vector2i& cells) {
  return make_sheet({size, cells});
}

/// The springs of such a sheet: neighbours along x and z (structural), both diagonals of each cell
/// (shear), and vertices two apart along x and z (bending). 38,558 for 80 x 80 cells.
///
/// The cloth of [Liu17] is said to have 32,160: structural + one diagonal + bending = 32,158, plus
/// the two attachments of its corners.
SpringNetwork make_sheet_springs(const Eigen::Vector2i& cells);

}  // namespace pliant
