#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "pliant/core/params.h"
#include "pliant/core/type_list.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/mesh.h"
#include "pliant/geometry/meshing/tetrahedralize.h"
#include "pliant/geometry/repair.h"

namespace pliant {

// The shapes a scene can ask for by name; each is centred on the origin.

struct BoxMesh : BoxSettings {
  static constexpr std::string_view kName = "box";
  static constexpr std::string_view kSummary = "box of tets";
  Mesh make() const { return make_box(*this); }
};

struct HexBoxMesh : BoxSettings {
  static constexpr std::string_view kName = "hex-box";
  static constexpr std::string_view kSummary = "box of hexes";
  Mesh make() const { return make_hex_box(*this); }
};

struct SphereMesh : SphereSettings {
  static constexpr std::string_view kName = "sphere";
  static constexpr std::string_view kSummary = "ball of tets";
  Mesh make() const { return make_sphere(*this); }
};

struct TorusMesh : TorusSettings {
  static constexpr std::string_view kName = "torus";
  static constexpr std::string_view kSummary = "solid torus of tets around the y axis";
  Mesh make() const { return make_torus(*this); }
};

struct CylinderMesh : CylinderSettings {
  static constexpr std::string_view kName = "cylinder";
  static constexpr std::string_view kSummary = "solid cylinder of tets along y";
  Mesh make() const { return make_cylinder(*this); }
};

struct SheetMesh : SheetSettings {
  static constexpr std::string_view kName = "sheet";
  static constexpr std::string_view kSummary = "horizontal sheet of triangles";
  Mesh make() const { return make_sheet(*this); }
};

using MeshGenerators =
    TypeList<BoxMesh, HexBoxMesh, SphereMesh, TorusMesh, CylinderMesh, SheetMesh>;

/// A mesh read from a file. `io` fills in the mesh when it reads the scene.
struct FileMesh {
  std::string path{};  // as written in the scene, relative to the scene's file
  Mesh mesh{};
  UnusedVertices unused{};              // taken out of the mesh; numbered as in the file
  std::vector<std::string> warnings{};  // what had to be changed in the mesh
};

/// A surface read from a file and filled with tets. `io` fills in the mesh when it reads the scene;
/// a program calls `tetrahedralize` and passes the mesh.
struct FilledMesh : TetrahedralizeSettings {
  std::string surface{};  // path as written in the scene, relative to the scene's file
  Mesh mesh{};
  std::vector<std::string> warnings{};  // what was lost on the way

  static constexpr std::string_view kSummary = "a surface, filled with tets";
  static constexpr auto fields() {
    return join_fields(Fields{field("surface", &FilledMesh::surface, "", any_number(),
                                    "file of a surface, relative to the scene's")},
                       TetrahedralizeSettings::fields());
  }
};

template <class... Generators>
using MeshSourceOf = std::variant<Generators..., FilledMesh, FileMesh, Mesh>;

/// Where the shape of a body comes from: a generator, a filled surface, a file, or the caller's own
/// mesh.
using MeshSource = MeshGenerators::Apply<MeshSourceOf>;

}  // namespace pliant
