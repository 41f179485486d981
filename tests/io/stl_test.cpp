#include "pliant/io/meshes/stl.h"

#include <gtest/gtest.h>

#include <limits>

#include "io/byte_support.h"
#include "io/mesh_support.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"

namespace pliant {
namespace {

using test::Bytes;
using Triangles = std::vector<std::array<int, 3>>;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Mesh parse(const std::string& bytes) { return parse_stl(bytes, "a.stl"); }
std::string message(const std::string& bytes) {
  return test::message_of([&] { parse(bytes); });
}

std::string facet(const std::string& a, const std::string& b, const std::string& c) {
  return "facet normal 0 0 1\nouter loop\nvertex " + a + "\nvertex " + b + "\nvertex " + c +
         "\nendloop\nendfacet\n";
}

// A binary file of two triangles, with what its header and its attributes say.
std::string binary(const std::string& header, std::uint64_t count, int first, int second) {
  Bytes bytes(false);
  std::string padded = header;
  padded.resize(80);
  bytes.text(padded).u(count, 4);
  bytes.f32s(0, 0, 1).f32s(0, 0, 0).f32s(1, 0, 0).f32s(0, 1, 0).u16(first);
  bytes.f32s(0, 0, 1).f32s(1, 0, 0).f32s(1, 1.5, 0).f32s(-0.0F, 1, 0).u16(second);
  return bytes.str();
}

TEST(Stl, ReadsTextWithSolidsAsRegions) {
  const Mesh mesh =
      parse("solid left  part\n" + facet("0 0 0", "1 0 0", "0 1e0 0") + "endsolid left part\n" +
            "SOLID right\r\nFACET NORMAL nan nan nan\nOUTER LOOP\nVERTEX 1 0 0\nVERTEX 1 1.5 0\n"
            "VERTEX -0 1 0\nENDLOOP\nENDFACET\nENDSOLID\nsolid\n" +
            facet("0 0 0", "1 0 0", "1 1.5 0") + "endsolid");
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}, {1, 3, 2}, {0, 1, 3}}));
  EXPECT_EQ(mesh.vertex_count(), 4);
  EXPECT_EQ(Vec3(vertex(mesh.positions, 3)), Vec3(1, 1.5, 0));
  const ElementAttribute* regions = mesh.find_attribute("region", ElementKind::kTriangle);
  ASSERT_NE(regions, nullptr);
  EXPECT_EQ(regions->values, (std::vector<double>{1, 2, 0}));
  EXPECT_EQ(mesh.regions, (std::vector<NamedRegion>{{"left part", ElementKind::kTriangle, 1},
                                                    {"right", ElementKind::kTriangle, 2}}));
}

TEST(Stl, ReadsBinaryAlsoIfItBeginsWithSolid) {
  for (const std::string header : {"", "solid nothing", "made by hand"}) {
    const Mesh mesh = parse(binary(header, 2, 0, 0));
    EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}, {1, 3, 2}}));
    EXPECT_EQ(Vec3(vertex(mesh.positions, 3)), Vec3(1, 1.5, 0));
    EXPECT_TRUE(mesh.attributes.empty());
  }
}

TEST(Stl, AttributesAreRegionsUnlessTheyAreColours) {
  const Mesh mesh = parse(binary("", 2, 0, 7));
  ASSERT_EQ(mesh.attributes.size(), 1u);
  EXPECT_EQ(mesh.attributes[0].name, "region");
  EXPECT_EQ(mesh.attributes[0].values, (std::vector<double>{0, 7}));
  EXPECT_TRUE(parse(binary("COLOR=abcd", 2, 3, 7)).attributes.empty());
}

TEST(Stl, TextRoundTripKeepsEveryBitAndTheNames) {
  Mesh mesh;
  mesh.positions = test::awkward_mesh().positions;
  mesh.triangles = {{0, 1, 2}, {2, 1, 3}, {4, 5, 6}, {6, 5, 7}};
  mesh.attributes = {{"region", ElementKind::kTriangle, {1, 2, 0, 1}}};
  mesh.regions = {{"skin", ElementKind::kTriangle, 1}, {"two words", ElementKind::kTriangle, 2}};
  const Mesh back = parse(to_stl(mesh, MeshEncoding::kText));
  test::expect_same_bits(back.positions, mesh.positions);
  EXPECT_EQ(back.triangles, mesh.triangles);
  ASSERT_EQ(back.attributes.size(), 1u);
  EXPECT_EQ(back.attributes[0].values, mesh.attributes[0].values);
  EXPECT_EQ(back.regions, mesh.regions);
}

TEST(Stl, BinaryRoundTripIsInSinglePrecision) {
  Mesh mesh;
  mesh.positions = test::awkward_mesh().positions;
  mesh.positions[1] = 1e30;
  mesh.triangles = {{0, 1, 2}, {2, 1, 3}};
  mesh.attributes = {{"region", ElementKind::kTriangle, {65535, 2}}};
  const std::string bytes = to_stl(mesh, MeshEncoding::kBinary);
  EXPECT_EQ(bytes.size(), 84u + 2 * 50);
  const Mesh back = parse(bytes);
  for (int i = 0; i < 12; ++i)
    EXPECT_EQ(back.positions[i], static_cast<double>(static_cast<float>(mesh.positions[i])));
  EXPECT_EQ(back.triangles, mesh.triangles);
  EXPECT_EQ(back.attributes[0].values, mesh.attributes[0].values);
  mesh.positions[1] = 1e39;
  EXPECT_EQ(test::message_of([&] { to_stl(mesh, MeshEncoding::kBinary); }),
            "binary STL has single precision, which cannot hold 1e+39");
}

TEST(Stl, WritesSolidsAsTheirClosedSurface) {
  const Mesh ball = make_sphere(1, 4);
  const Mesh shell = make_surface_mesh(ball);
  const Mesh back = parse(to_stl(ball, MeshEncoding::kBinary));
  EXPECT_EQ(back.vertex_count(), shell.vertex_count());
  EXPECT_NEAR(enclosed_volume(back.positions, back.triangles),
              enclosed_volume(shell.positions, shell.triangles), 1e-6);  // single precision
  EXPECT_EQ(parse(to_stl(Mesh{}, MeshEncoding::kText)).vertex_count(), 0);
  EXPECT_EQ(parse(to_stl(Mesh{}, MeshEncoding::kBinary)).vertex_count(), 0);
}

TEST(Stl, SaysWhatIsWrongInTexts) {
  EXPECT_EQ(message("solid a\nfacet\n"), "a.stl:3: expected normal, found nothing more");
  EXPECT_EQ(message("solid a\nvertex\n"), "a.stl:2: expected facet or endsolid, found \"vertex\"");
  EXPECT_EQ(message("solid a\nendsolid a\nfacet"), "a.stl:3: expected solid, found \"facet\"");
  EXPECT_EQ(message("solid a\n" + facet("0 0 0", "1 inf 0", "0 1 0")),
            "a.stl:5: a coordinate must be a finite number, found \"inf\"");
  EXPECT_EQ(message("solid a\n" + facet("0 0 0", "1 0", "0 1 0")),
            "a.stl:6: a coordinate must be a finite number, found \"vertex\"");
  EXPECT_EQ(message("solid a\n" + facet("0 0 0", "1 0 0", "0 1 0\nvertex 1 1 1")),
            "a.stl:7: expected endloop, found \"vertex\"");
  // Late enough for the file to count as a text; written again it might be too early.
  EXPECT_EQ(message("solid" + std::string(200, ' ') + "a" + std::string(1, '\0') + "b\nendsolid\n"),
            "a.stl:1: a name cannot have a zero byte in it");
}

TEST(Stl, SaysWhatIsWrongInBinaryFiles) {
  const std::string good = binary("solid", 2, 0, 0);
  EXPECT_EQ(message(""),
            "a.stl: byte 0: the file ends within the header: it needs 80 bytes, found 0");
  EXPECT_EQ(message(good.substr(0, 82)),
            "a.stl: byte 80: the file ends within the number of triangles: it needs 4 bytes, "
            "found 2");
  EXPECT_EQ(message(good.substr(0, 183)),
            "a.stl: byte 80: the number of triangles is 2, which takes 100 more bytes, found 99");
  EXPECT_EQ(message(binary("", 4294967295, 0, 0)),
            "a.stl: byte 80: the number of triangles is 4294967295, which takes 214748364750 more "
            "bytes, found 100");
  EXPECT_EQ(message(binary("", 0x02000000, 0, 0)),  // the other byte order
            "a.stl: byte 80: the number of triangles is 33554432, which takes 1677721600 more "
            "bytes, found 100");
  std::string nan = good;
  nan.replace(84 + 12, 4, Bytes(false).f32(kNan).str());
  EXPECT_EQ(message(nan), "a.stl: byte 96: a coordinate must be a finite number, found NaN");
}

TEST(Stl, LenientReadingListsEveryDefect) {
  Defects defects;
  const Mesh mesh =
      parse_stl("solid a\n" + facet("0 0 0", "1 inf 0", "0 1 nan") + "endsolid", "a.stl", &defects);
  EXPECT_EQ(mesh.triangles.size(), 1u);
  ASSERT_EQ(defects.list().size(), 2u);
  EXPECT_EQ(defects.list()[1].where, "a.stl:6");
  std::string nans = binary("", 2, 0, 0);
  for (const std::size_t at : {96, 100, 184 - 6}) {
    nans.replace(at, 4, Bytes(false).f32(kNan).str());
  }
  Defects more;
  EXPECT_EQ(parse_stl(nans, "a.stl", &more).triangles.size(), 2u);
  EXPECT_EQ(more.total(), 3u);
  EXPECT_EQ(more.list()[2].where, "a.stl: byte 178");
}

TEST(Stl, SurvivesDamage) {
  test::survives_damage("solid a\n" + facet("0 0 0", "1 0 0", "0 1e0 0") + "endsolid a\n", parse);
  test::survives_damage(binary("solid", 2, 1, 0), parse);
}

}  // namespace
}  // namespace pliant
