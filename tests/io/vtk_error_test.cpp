#include <gtest/gtest.h>

#include <limits>

#include "io/byte_support.h"
#include "io/mesh_support.h"
#include "pliant/io/meshes/vtk/vtk.h"

namespace pliant {
namespace {

using test::Bytes;

std::string message(const std::string& bytes) {
  return test::message_of([&] { parse_vtk(bytes, "a.vtk"); });
}

const std::string kHead = "# vtk DataFile Version 3.0\ntitle\n";
const std::string kAscii = kHead + "ASCII\nDATASET UNSTRUCTURED_GRID\n";
const std::string kNew = "# vtk DataFile Version 5.1\nt\nASCII\nDATASET UNSTRUCTURED_GRID\n";
const std::string kPoints = "POINTS 3 float\n0 0 0\n1 0 0\n0 1 0\n";

TEST(VtkErrors, Heads) {
  EXPECT_EQ(message(""), "a.vtk:1: must begin with \"# vtk DataFile Version \"");
  EXPECT_EQ(message(kHead + "TEXT\n"),
            "a.vtk:3: unknown encoding \"TEXT\"; known: ASCII or BINARY");
  EXPECT_EQ(message(kHead + "ASCII\nDATASET STRUCTURED_GRID\n"),
            "a.vtk:4: unknown dataset \"STRUCTURED_GRID\"; did you mean \"UNSTRUCTURED_GRID\"? "
            "known: UNSTRUCTURED_GRID or POLYDATA");
  EXPECT_EQ(message(kAscii), "a.vtk:5: the file ends without POINTS");
  EXPECT_EQ(message(kAscii + "POINT 3 float\n"),
            "a.vtk:5: unknown section \"POINT\"; did you mean \"POINTS\"? known: POINTS, CELLS, "
            "CELL_TYPES, CELL_DATA or POINT_DATA");
}

TEST(VtkErrors, Points) {
  EXPECT_EQ(message(kAscii + "POINTS 3 string\n"), "a.vtk:5: must be numbers, not bits or strings");
  EXPECT_EQ(message(kAscii + "POINTS -3 float\n"),
            "a.vtk:5: the number of points must be an integer of 0 or more, found \"-3\"");
  EXPECT_EQ(message(kAscii + "POINTS 4000000000 float\n0 0"),
            "a.vtk:5: the number of points is 4000000000, but the file has only 10 more bytes");
  EXPECT_EQ(message(kAscii + "POINTS 9 float\n0 0"),
            "a.vtk:5: the number of values is 27, but the rest of the file can hold at most 2");
  EXPECT_EQ(message(kAscii + "POINTS 1 float\n0 nan 0\n"),
            "a.vtk:6: a coordinate must be a finite number, found NaN");
  EXPECT_EQ(message(kAscii + "POINTS 1 float\n0 x 0\n"),
            "a.vtk:6: a coordinate must be a finite number, found \"x\"");
  EXPECT_EQ(message(kAscii + kPoints + kPoints), "a.vtk:9: POINTS must occur once");
}

TEST(VtkErrors, Cells) {
  EXPECT_EQ(message(kAscii + "CELLS 1 4\n"), "a.vtk:5: POINTS must come before CELLS");
  const std::string with = kAscii + kPoints;
  EXPECT_EQ(message(with + "CELLS 1 4\n3 0 1 3\n"),
            "a.vtk:10: a vertex number must be from 0 to 2, found 3");
  EXPECT_EQ(message(with + "CELLS 1 4\n3 0 1 -1\n"),
            "a.vtk:10: a vertex number must be from 0 to 2, found -1");
  EXPECT_EQ(message(with + "CELLS 1 4\n-1 0 1 2\n"),
            "a.vtk:10: the number of vertices of a cell must be from 0 to 4, found -1");
  EXPECT_EQ(message(with + "CELLS 2 4\n3 0 1 2\n"),
            "a.vtk:10: CELLS must be 2 cells in 4 numbers, found 1");
  EXPECT_EQ(message(with + "CELLS 1 4\n4 0 1 2\n"),
            "a.vtk:10: CELLS must be 1 cells in 4 numbers, found 1, the last one cut off");
  const std::string cell = with + "CELLS 1 4\n3 0 1 2\n";
  EXPECT_EQ(message(cell), "a.vtk:11: CELL_TYPES must be as many as CELLS, 1, found 0");
  EXPECT_EQ(message(cell + "CELL_TYPES 1\n13"),
            "a.vtk:12: cell 0 is a wedge (type 13); pliant reads tetrahedra, hexahedra, polygons "
            "and lines");
  EXPECT_EQ(message(cell + "CELL_TYPES 1\n10"),
            "a.vtk:12: cell 0: a tetrahedron must have 4 vertices, found 3");
  EXPECT_EQ(message(cell + "CELL_TYPES 1\n256"),
            "a.vtk:12: a cell type must be from 0 to 255, found 256");
}

TEST(VtkErrors, Offsets) {
  const std::string cells = kNew + kPoints + "CELLS 2 3\n";
  EXPECT_EQ(message(cells + "3 0 1 2\n"), "a.vtk:10: expected OFFSETS, found \"3\"");
  EXPECT_EQ(message(cells + "OFFSETS vtktypeint64\n1 3\n"),
            "a.vtk:11: offsets must ascend from 0 to 3, found 1 first");
  EXPECT_EQ(message(cells + "OFFSETS vtktypeint64\n0 4\n"),
            "a.vtk:11: offsets must ascend from 0 to 3, found 4 after 0");
  EXPECT_EQ(message(cells + "OFFSETS vtktypeint64\n0 2\n"),
            "a.vtk:11: the last offset must be 3, found 2");
  EXPECT_EQ(message(cells + "OFFSETS vtktypeint64\n0 3\nCELL_TYPES"),
            "a.vtk:12: expected CONNECTIVITY, found \"CELL_TYPES\"");
}

TEST(VtkErrors, Data) {
  const std::string mesh = kAscii + kPoints + "CELLS 1 4\n3 0 1 2\nCELL_TYPES 1\n5\n";
  EXPECT_EQ(message(mesh + "CELL_DATA 2\nSCALARS a int\nLOOKUP_TABLE default\n1 2\n"),
            "a.vtk:17: cell data a must have one value for each of the 1 cells, found 2");
  EXPECT_EQ(message(mesh + "CELL_DATA 1\nSCALARS a int\n1\n"),
            "a.vtk:15: expected LOOKUP_TABLE, found \"1\"");
  EXPECT_EQ(message(mesh + "CELL_DATA 1\nSCALARS a int 5\n1\n"),
            "a.vtk:14: scalars must have 1 to 4 components, found \"5\"");
  EXPECT_EQ(message(mesh + "CELL_DATA 1\nSCALARS a number\n"),
            "a.vtk:14: unknown type \"number\"; known: float, double, int, unsigned_int, char, "
            "signed_char, unsigned_char, short, unsigned_short, long, unsigned_long, vtkIdType, "
            "vtktypeint64 or vtktypeuint64");
  EXPECT_EQ(message(mesh + "CELL_DATA 1\nSCALARS a float\nLOOKUP_TABLE default\ninf\n"),
            "a.vtk:17: cell data a of triangle 0 must be a finite number, found infinity");
  EXPECT_EQ(message(mesh + "FIELD f 1\na 40 40 int\n0\n"),
            "a.vtk:14: 40 times 40 values are more than the rest of the file can hold");
}

TEST(VtkErrors, BinaryFilesNameTheByte) {
  const std::string head = kHead + "BINARY\nDATASET UNSTRUCTURED_GRID\nPOINTS 1 float\n";
  const auto at = [&](std::size_t more) {
    return "a.vtk: byte " + std::to_string(head.size() + more) + ": ";
  };
  EXPECT_EQ(message(head + "abcd"),
            at(0) + "the number of values is 3, but the rest of the file can hold at most 1");
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(message(head + Bytes(true).f32s(0, nan, 0).str()),
            at(4) + "a coordinate must be a finite number, found NaN");
  const std::string cell = head + Bytes(true).f32s(0, 0, 0).str() + "\nCELLS 1 2\n";
  EXPECT_EQ(message(cell + Bytes(true).i32s(1, 7).str()),
            at(27) + "a vertex number must be from 0 to 0, found 7");
  // The other byte order.
  EXPECT_EQ(message(cell + Bytes(false).i32s(1, 0).str()),
            at(23) + "the number of vertices of a cell must be from 0 to 2, found 16777216");
  const std::string strings =
      head + Bytes(true).f32s(0, 0, 0).str() + "\nFIELD f 1\ns 1 1 string\n";
  EXPECT_EQ(message(strings + Bytes(true).u8(0x40).u8(0xff).u8(0xff).u8(0xff).str()),
            at(40) + "the file ends within a string: it needs 16777215 bytes, found 0");
}

TEST(VtkErrors, LenientReadingListsEveryDefect) {
  Defects defects;
  const Mesh mesh = parse_vtk(kAscii +
                                  "POINTS 3 float\n0 nan 0\n1 0 0\n0 inf 0\nCELLS 1 4\n3 0 5 "
                                  "-2\nCELL_TYPES 1\n5\nCELL_DATA 1\nSCALARS a float\n"
                                  "LOOKUP_TABLE default\n-inf\n",
                              "a.vtk", &defects);
  EXPECT_EQ(mesh.triangles[0], (std::array{0, kNoVertex, kNoVertex}));
  ASSERT_EQ(defects.list().size(), 5u);
  EXPECT_EQ(defects.list()[1].where, "a.vtk:8");
  EXPECT_EQ(defects.list()[3].where, "a.vtk:10");
}

}  // namespace
}  // namespace pliant
