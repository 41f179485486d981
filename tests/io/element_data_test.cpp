#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "io/mesh_support.h"
#include "pliant/energies/make_elasticity.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/scene/build.h"

namespace pliant {
namespace {

// Two tets on a common face in two volumes with names; node 1 belongs to none of them, and the
// first tet is inside out, as some programs write them.
constexpr std::string_view kTwoTets = R"($MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
2
3 7 "soft tissue"
3 9 "bone"
$EndPhysicalNames
$Nodes
6
1 9 9 9
2 0 0 0
3 1 0 0
4 0 1 0
5 0 0 1
6 1 1 1
$EndNodes
$Elements
2
1 4 2 9 1 3 2 4 5
2 4 2 7 1 3 4 5 6
$EndElements
)";

// What a file says of its elements reaches the simulation's.
struct ElementData : ::testing::Test {
  ElementData() { std::ofstream(folder / "two.msh") << kTwoTets; }

  // Of a body of that mesh with Young's modulus 1e5 Pa and these members.
  Scene scene(const std::string& members) const {
    std::ofstream(folder / "scene.json")
        << R"({ "bodies": [ { "name": "knee", "mesh": { "file": "two.msh" }, "scale": 2,
                "material": { "type": "corotated", "young": 1e5, "poisson": 0.3 }, )" +
               members + " } ] }";
    return read_scene((folder / "scene.json").string());
  }
  // The stiffness of the two elements, relative to 1e5 Pa.
  Vec2 stiffness(const std::string& members) const {
    const auto of = [](const Scene& each) {
      const BuiltScene built = assemble(each);
      const auto& term =
          dynamic_cast<const MaterialElasticity&>(*built.model->potential.energies().front());
      return Vec2(term.fitted_stiffness_of(0), term.fitted_stiffness_of(1));
    };
    return of(scene(members)).cwiseQuotient(of(scene(R"("density": 1)")));
  }

  test::TemporaryFolder folder;
};

std::string part(const std::string& region) {
  return R"("parts": [ { "where": "all", "region": ")" + region +
         R"(", "material": { "type": "corotated", "young": 3e5, "poisson": 0.3 } } ])";
}

TEST_F(ElementData, PartsTakeRegionsByNameAndNumber) {
  EXPECT_LT((stiffness(part("bone")) - Vec2(3, 1)).norm(), 1e-12);
  EXPECT_LT((stiffness(part("soft tissue")) - Vec2(1, 3)).norm(), 1e-12);
  EXPECT_LT((stiffness(part("7")) - Vec2(1, 3)).norm(), 1e-12);
}

TEST_F(ElementData, FormulasTakeAttributes) {
  const std::string vary = R"("vary": [ { "parameter": "young", "formula": "1e5*region" } ])";
  EXPECT_LT((stiffness(vary) - Vec2(9, 7)).norm(), 1e-12);
}

TEST_F(ElementData, UnknownRegionsAreNamed) {
  EXPECT_EQ(test::message_of([&] { return assemble(scene(part("bones"))); }),
            "bodies.0.parts.0.region: unknown region \"bones\"; did you mean \"bone\"? known: soft "
            "tissue or bone");
  EXPECT_EQ(test::message_of([&] { return assemble(scene(part("8"))); }),
            "bodies.0.parts.0: no element of \"knee\" lies there");
}

}  // namespace
}  // namespace pliant
