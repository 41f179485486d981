#pragma once

#include <cstdint>

#include "pliant/geometry/mesh.h"
#include "pliant/geometry/spring_network.h"

namespace pliant {

// Every shape is centred on the origin. A size that is not a finite number > 0, a count < 1 and a
// mesh beyond kMaxGeneratedElements are refused with an InputError before anything is allocated.

/// The most vertices, and the most elements of one kind, that a generator makes.
inline constexpr std::int64_t kMaxGeneratedElements = 20'000'000;

struct BoxSettings {
  Vec3 size{1, 1, 1};    ///< m
  Vec3i cells{4, 4, 4};  ///< along x, y, z
};

struct SphereSettings {
  double radius = 0.5;  ///< m
  int cells = 8;        ///< across the diameter
};

struct TorusSettings {
  double major_radius = 0.5;   ///< m; of the circle at the core of the tube
  double minor_radius = 0.15;  ///< m; of the tube
  int segments = 32;           ///< around the y axis, at least 3
  int rings = 3;               ///< cells from the core of the tube to its surface
};

struct CylinderSettings {
  double radius = 0.25;  ///< m
  double height = 1;     ///< m, along y
  int rings = 3;         ///< cells from the axis to the surface
  int layers = 8;        ///< cells along y
};

struct SheetSettings {
  Vec2 size{1, 1};              ///< m, along x and z
  Eigen::Vector2i cells{8, 8};  ///< along x and z
};

/// Box of tets, five in each cell: one regular tet amid four corners. Neighbouring cells are
/// mirror images, so faces match and no diagonal is preferred, as the usual six tets around one
/// diagonal do; even numbers of cells make the whole box symmetric. Vertices: x fastest, then y,
/// then z.
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
/// The cloth of [Liu17] counts 32,160: structural + one diagonal + bending = 32,158, and the two
/// attachments of its corners.
SpringNetwork make_sheet_springs(const Eigen::Vector2i& cells);

}  // namespace pliant
