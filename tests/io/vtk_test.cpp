#include "pliant/io/meshes/vtk/vtk.h"

#include <gtest/gtest.h>

#include "io/byte_support.h"
#include "io/mesh_support.h"

namespace pliant {
namespace {

using test::Bytes;
using Tets = std::vector<std::array<int, 4>>;
using Hexes = std::vector<std::array<int, 8>>;
using Triangles = std::vector<std::array<int, 3>>;
using Edges = std::vector<std::array<int, 2>>;
using Values = std::vector<double>;

Mesh parse(const std::string& bytes) { return parse_vtk(bytes, "a.vtk"); }

Values values(const Mesh& mesh, const std::string& name, ElementKind kind) {
  const ElementAttribute* attribute = mesh.find_attribute(name, kind);
  return attribute == nullptr ? Values{} : attribute->values;
}

std::string head(const std::string& version, const std::string& encoding) {
  return "# vtk DataFile Version " + version + "\nthe title, # and all\n" + encoding + "\n";
}

const std::string kGrid = "DATASET UNSTRUCTURED_GRID\n";
const std::string kCube = "POINTS 8 double\n0 0 0 1 0 0 0 1 0 1 1 0\n0 0 1 1 0 1 0 1 1 1 1 1e0\n";

// A cell of every type, with data around them that is not read.
const std::string kText =
    head("3.0", "ASCII") + kGrid + "FIELD FieldData 1\nTIME 1 1 double\n0.5\n" + kCube +
    "CELLS 12 60\n4 0 1 2 4\n8 0 1 3 2 4 5 7 6\n8 0 1 2 3 4 5 6 7\n3 0 1 2\n4 0 1 3 2\n4 0 1 2 3\n"
    "5 0 1 3 2 6\n4 4 5 6 7\n2 0 1\n3 5 6 7\n1 0\n2 1 2\n"
    "CELL_TYPES 12\n10 12 11 5 9 8 7 6 3 4 1 2\n"
    "POINT_DATA 8\nVECTORS v float\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 nan\n"
    "SCALARS s int 2\nLOOKUP_TABLE mine\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
    "LOOKUP_TABLE mine 1\n0 0 0 1\nTEXTURE_COORDINATES t 2 float\n"
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nFIELD f 2\nnames 1 2 string\none\ntwo%20words\n"
    "METADATA\nCOMPONENT_NAMES\na\n\nbits 1 3 bit\n0 1 1\n"
    "CELL_DATA 12\nSCALARS heat float\nLOOKUP_TABLE default\n"
    "0 1 2 3 4 5 6 7 8 9 10 11\nCOLOR_SCALARS c 1\n0 0 0 0 0 0 0 0 0 0 0 0\n"
    "field FieldData 2\nmaterial 1 12 int\n10 11 12 13 14 15 16 17 18 19 20 21\n"
    "METADATA\nINFORMATION 0\n\na%20b%25 1 12 unsigned_char\n0 0 0 0 0 0 0 0 0 0 0 1\n";

TEST(Vtk, TakesVectorsOfCellsApart) {
  const Mesh mesh = parse(head("3.0", "ASCII") + kGrid + kCube +
                          "CELLS 2 10\n4 0 1 2 4\n4 1 2 4 7\nCELL_TYPES 2\n10 10\n"
                          "CELL_DATA 2\nVECTORS f float\n1 2 3 4 5 6\nNORMALS n float\n"
                          "0 0 0 0 0 0\nFIELD g 1\nd 3 2 double\n7 8 9 10 11 12\n");
  ASSERT_EQ(mesh.attributes.size(), 6U);
  EXPECT_EQ(mesh.find_attribute("f_x", ElementKind::kTet)->values, (std::vector<double>{1, 4}));
  EXPECT_EQ(mesh.find_attribute("f_z", ElementKind::kTet)->values, (std::vector<double>{3, 6}));
  EXPECT_EQ(mesh.find_attribute("d_y", ElementKind::kTet)->values, (std::vector<double>{8, 11}));
}

TEST(Vtk, ReadsEveryCellOfATextAndSkipsTheRest) {
  const Mesh mesh = parse(kText);
  ASSERT_EQ(mesh.vertex_count(), 8);
  EXPECT_EQ(Vec3(vertex(mesh.positions, 3)), Vec3(1, 1, 0));
  EXPECT_EQ(mesh.tets, (Tets{{0, 1, 2, 4}}));
  EXPECT_EQ(mesh.hexes, Hexes(2, {0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2},
                                       {0, 1, 3},
                                       {0, 3, 2},
                                       {0, 1, 3},
                                       {0, 3, 2},
                                       {0, 1, 3},
                                       {0, 3, 2},
                                       {0, 2, 6},
                                       {4, 5, 6},
                                       {6, 5, 7}}));
  EXPECT_EQ(mesh.edges, (Edges{{0, 1}, {5, 6}, {6, 7}}));
  EXPECT_EQ(values(mesh, "heat", ElementKind::kHex), (Values{1, 2}));
  EXPECT_EQ(values(mesh, "region", ElementKind::kTet), (Values{10}));
  EXPECT_EQ(values(mesh, "region", ElementKind::kTriangle),
            (Values{13, 14, 14, 15, 15, 16, 16, 16, 17, 17}));
  EXPECT_EQ(values(mesh, "heat", ElementKind::kEdge), (Values{8, 9, 9}));
  EXPECT_EQ(values(mesh, "a b%", ElementKind::kEdge), (Values{0, 0, 0}));
  EXPECT_EQ(mesh.attributes.size(), 12u);
}

// As version 2 to 5.0 write it.
std::string old_binary() {
  Bytes b(true);
  b.text(head("2.0", "BINARY") + kGrid + "POINTS 4 float\n");
  b.f32s(0, 0, 0).f32s(1, 0, 0).f32s(0, 1, 0).f32s(0, 0, 0.5);
  b.text("\nCELLS 2 9\n").i32s(4, 0, 1, 2, 3).i32s(3, 0, 2, 1);
  b.text("\nCELL_TYPES 2\n").i32s(10, 5);
  b.text("\nPOINT_DATA 4\nFIELD f 3\nwords 1 2 string\n").u8(0xC3).text("one");
  b.u8(0x80).u8(3).text("two").text("\nbits 1 4 bit\n").u8(0xF0);
  b.text("\nids 1 4 vtkIdType\n").i32s(0, 1, 2, 3).text("\nMETADATA\nINFORMATION 0\n\n");
  b.text("LOOKUP_TABLE t 1\n").i32(0x0a0a0a0a);
  b.text("\nCELL_DATA 2\nSCALARS CellEntityIds short\nLOOKUP_TABLE default\n").u16(-3).u16(7);
  b.text("\nCOLOR_SCALARS c 3\n").u8(1).u8(2).u8(3).u8(10).u8(10).u8(10);
  b.text("\nTENSORS6 t double\n").f64s(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return b.text("\n").str();
}

TEST(Vtk, ReadsOldBinaryFiles) {
  const Mesh mesh = parse(old_binary());
  EXPECT_EQ(Vec3(vertex(mesh.positions, 3)), Vec3(0, 0, 0.5));
  EXPECT_EQ(mesh.tets, (Tets{{0, 1, 2, 3}}));
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 2, 1}}));
  EXPECT_EQ(values(mesh, "region", ElementKind::kTet), (Values{-3}));
  EXPECT_EQ(values(mesh, "region", ElementKind::kTriangle), (Values{7}));
  EXPECT_EQ(mesh.attributes.size(), 2u);
}

std::string new_binary() {
  Bytes b(true);
  b.text(head("5.1", "BINARY") + kGrid + "POINTS 4 double\n");
  b.f64s(0, 0, 0).f64s(1, 0, 0).f64s(0, 1, 0).f64s(0, 0, 0.1);
  b.text("\nMETADATA\nINFORMATION 2\nNAME L2_NORM_RANGE LOCATION vtkDataArray\nDATA 2 0 1\n\n");
  b.text("CELLS 3 6\nOFFSETS vtktypeint64\n").i64s(0, 4, 6);
  b.text("\nCONNECTIVITY vtktypeint64\n").i64s(0, 1, 2, 3, 3, 0);
  b.text("\nCELL_TYPES 2\n").i32s(10, 3);
  b.text("\nCELL_DATA 2\nFIELD FieldData 1\nheat 1 2 double\n").f64s(0.1, 0.3);
  return b.text("\nMETADATA\nINFORMATION 0\n\n").str();
}

TEST(Vtk, ReadsNewFiles) {
  for (const std::string& file :
       {new_binary(), head("5.1", "ASCII") + kGrid +
                          "POINTS 4 double\n0 0 0 1 0 0 0 1 0 0 0 0.1\nMETADATA\nINFORMATION "
                          "0\n\nCELLS 3 6\nOFFSETS vtktypeint64\n0 4 6\nCONNECTIVITY "
                          "vtktypeint64\n0 1 2 3 3 0\nCELL_TYPES 2\n10\n3\nCELL_DATA 2\n"
                          "FIELD FieldData 1\nheat 1 2 double\n0.1 0.3\n"}) {
    const Mesh mesh = parse(file);
    EXPECT_EQ(Vec3(vertex(mesh.positions, 3)), Vec3(0, 0, 0.1));
    EXPECT_EQ(mesh.tets, (Tets{{0, 1, 2, 3}}));
    EXPECT_EQ(mesh.edges, (Edges{{3, 0}}));
    EXPECT_EQ(values(mesh, "heat", ElementKind::kEdge), (Values{0.3}));
  }
}

// Cell data goes with vertices, lines, polygons and strips, whatever their order in the file.
TEST(Vtk, ReadsPolydata) {
  const Mesh mesh =
      parse(head("4.2", "ascii") + "dataset polydata\n" + kCube +
            "POLYGONS 2 9\n4 0 1 3 2\n3 4 5 6\nTRIANGLE_STRIPS 1 5\n4 0 1 2 3\nLINES 1 4\n3 0 1 2\n"
            "VERTICES 1 2\n1 0\nCELL_DATA 5\nSCALARS a int\nLOOKUP_TABLE default\n0 1 2 3 4\n");
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 3}, {0, 3, 2}, {4, 5, 6}, {0, 1, 2}, {2, 1, 3}}));
  EXPECT_EQ(mesh.edges, (Edges{{0, 1}, {1, 2}}));
  EXPECT_EQ(values(mesh, "a", ElementKind::kTriangle), (Values{2, 2, 3, 4, 4}));
  EXPECT_EQ(values(mesh, "a", ElementKind::kEdge), (Values{1, 1}));
}

TEST(Vtk, SurvivesDamage) {
  test::survives_damage(kText, parse);
  test::survives_damage(old_binary(), parse);
  test::survives_damage(new_binary(), parse);
}

}  // namespace
}  // namespace pliant
