#include "pliant/io/meshes/gmsh/gmsh.h"

#include <gtest/gtest.h>

#include "io/gmsh_support.h"

// Files written by hand from Gmsh's description of the format, one for each version and encoding;
// all hold the same mesh.
namespace pliant {
namespace {

using test::Bytes;
using test::kCube;
using test::kTags;

const std::string kNames =
    "$PhysicalNames\n3\n2 42 \"skin # 1\"\n3 7 \"soft tissue\"\n0 1 "
    "\"corner\"\n$EndPhysicalNames\n";
const std::string kDataHead = "$ElementData\n1\n\"heat\"\n1\n0.0\n3\n0\n1\n2\n";

std::string text_nodes() {
  std::string text;
  for (int i = 0; i < 9; ++i) {
    text += std::to_string(kTags[i]);
    for (const double x : kCube[i]) text += " " + std::to_string(x);
    text += "\n";
  }
  return text;
}

std::string text_2() {
  return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Comments\nanything: $Nodes # \"\n$EndComments\n" +
         kNames + "$Nodes\n9\n" + text_nodes() +
         "$EndNodes\n$Elements\n6\n"
         "1 15 2 1 1 10\n"
         "2 1 0 10 1000000\n"
         "4 3 2 0 6 70 60 50 80\n"  // before element 3
         "3 2 2 42 5 10 20 30\n"
         "101 4 3 7 1 0 70 60 50 1000000\n"
         "100 5 2 8 2 10 20 30 40 70 60 50 80\n"
         "$EndElements\n$Periodic\n1\n$EndPeriodic\n" +
         kDataHead + "1 -3\n4 1.5\n$EndElementData\n$NodeData\n1\n\"x\"\n$EndNodeData\n";
}

TEST(Gmsh, ReadsVersion2Text) { test::expect_variety(test::parse_msh(text_2())); }

TEST(Gmsh, ReadsWindowsLinesAndBlankLines) {
  std::string text;
  for (const char c : text_2()) text += c == '\n' ? "\r\n\r\n" : std::string(1, c);
  test::expect_variety(test::parse_msh(text));
}

std::string binary_2(bool big_endian) {
  Bytes bytes(big_endian);
  bytes.text("$MeshFormat\n2.2 1 8\n").i32(1).text("\n$EndMeshFormat\n" + kNames + "$Nodes\n9\n");
  for (int i = 0; i < 9; ++i) bytes.i32(kTags[i]).f64s(kCube[i][0], kCube[i][1], kCube[i][2]);
  bytes.text("\n$EndNodes\n$Elements\n6\n");
  bytes.i32s(15, 1, 2).i32s(1, 1, 1, 10);
  bytes.i32s(1, 1, 0).i32s(2, 10, 1000000);
  bytes.i32s(3, 1, 2).i32s(4, 0, 6, 70, 60, 50, 80);
  bytes.i32s(2, 1, 2).i32s(3, 42, 5, 10, 20, 30);
  bytes.i32s(4, 1, 3).i32s(101, 7, 1, 0, 70, 60, 50, 1000000);
  bytes.i32s(5, 1, 2).i32s(100, 8, 2, 10, 20, 30, 40, 70, 60, 50, 80);
  bytes.text("\n$EndElements\n" + kDataHead).i32(1).f64(-3).i32(4).f64(1.5);
  return bytes.text("\n$EndElementData\n").str();
}

TEST(Gmsh, ReadsVersion2BinaryInBothByteOrders) {
  test::expect_variety(test::parse_msh(binary_2(false)));
  test::expect_variety(test::parse_msh(binary_2(true)));
}

std::string text_4() {
  return "$Comments\nfirst\n$EndComments\n$MeshFormat\n4.1 0 8\n$EndMeshFormat\n" + kNames +
         "$Entities\n1 1 2 2\n"
         "1 0 0 0 1 1\n"
         "3 0 0 0 0.5 0.1 2 0 2 1 -1\n"
         "5 0 0 0 1 1 0 1 -42 1 3\n"
         "6 0 0 1 1 1 1 0 1 -3\n"
         "1 0 0 1 1 1 2 2 7 9 2 5 6\n"
         "2 0 0 0 1 1 1 1 8 0\n"
         "$EndEntities\n"
         "$Nodes\n3 9 10 1000000\n"
         "2 5 1 2\n10\n20\n0 0 0 0.25 0.75\n1 0 0 0.5 0.5\n"  // with two parameters
         "0 1 1 0\n"
         "3 1 0 7\n30\n40\n70\n60\n50\n80\n1000000\n"
         "1 1 0\n0 1 0\n0 0 1\n1 0 1\n1 1 1\n0 1 1\n0.5 0.1 2\n$EndNodes\n"
         "$Elements\n6 6 1 101\n"
         "0 1 15 1\n1 10\n"
         "1 3 1 1\n2 10 1000000\n"
         "2 6 3 1\n4 70 60 50 80\n"
         "2 5 2 1\n3 10 20 30\n"
         "3 1 4 1\n101 70 60 50 1000000\n"
         "3 2 5 1\n100 10 20 30 40 70 60 50 80\n$EndElements\n" +
         kDataHead + "1 -3\n4 1.5\n$EndElementData\n";
}

TEST(Gmsh, ReadsVersion4Text) { test::expect_variety(test::parse_msh(text_4())); }

void put_entities(Bytes& bytes) {
  bytes.i64s(1, 1, 2, 2);
  bytes.i32(1).f64s(0, 0, 0).i64(1).i32(1);
  bytes.i32(3).f64s(0, 0, 0, 0.5, 0.1, 2).i64(0).i64(2).i32s(1, -1);
  bytes.i32(5).f64s(0, 0, 0, 1, 1, 0).i64(1).i32(-42).i64(1).i32(3);
  bytes.i32(6).f64s(0, 0, 1, 1, 1, 1).i64(0).i64(1).i32(-3);
  bytes.i32(1).f64s(0, 0, 1, 1, 1, 2).i64(2).i32s(7, 9).i64(2).i32s(5, 6);
  bytes.i32(2).f64s(0, 0, 0, 1, 1, 1).i64(1).i32(8).i64(0);
}

void put_elements(Bytes& bytes) {
  bytes.i64s(6, 6, 1, 101);
  bytes.i32s(0, 1, 15).i64(1).i64s(1, 10);
  bytes.i32s(1, 3, 1).i64(1).i64s(2, 10, 1000000);
  bytes.i32s(2, 6, 3).i64(1).i64s(4, 70, 60, 50, 80);
  bytes.i32s(2, 5, 2).i64(1).i64s(3, 10, 20, 30);
  bytes.i32s(3, 1, 4).i64(1).i64s(101, 70, 60, 50, 1000000);
  bytes.i32s(3, 2, 5).i64(1).i64s(100, 10, 20, 30, 40, 70, 60, 50, 80);
}

std::string binary_4(bool big_endian) {
  Bytes bytes(big_endian);
  bytes.text("$MeshFormat\n4.1 1 8\n").i32(1).text("\n$EndMeshFormat\n" + kNames + "$Entities\n");
  put_entities(bytes);
  bytes.text("\n$EndEntities\n$Nodes\n").i64s(2, 9, 10, 1000000);
  bytes.i32s(2, 5, 1).i64(2).i64s(10, 20).f64s(0, 0, 0, 0.25, 0.75).f64s(1, 0, 0, 0.5, 0.5);
  bytes.i32s(3, 1, 0).i64(7);
  for (int i = 2; i < 9; ++i) bytes.i64(kTags[i]);
  for (int i = 2; i < 9; ++i) bytes.f64s(kCube[i][0], kCube[i][1], kCube[i][2]);
  bytes.text("\n$EndNodes\n$Elements\n");
  put_elements(bytes);
  bytes.text("\n$EndElements\n$Unknown\n").i32s(1, 2).text("\n$EndUnknown\n");
  return bytes.text(kDataHead).i32(1).f64(-3).i32(4).f64(1.5).text("\n$EndElementData\n").str();
}

TEST(Gmsh, ReadsVersion4BinaryInBothByteOrders) {
  test::expect_variety(test::parse_msh(binary_4(false)));
  test::expect_variety(test::parse_msh(binary_4(true)));
}

TEST(Gmsh, FindsRegionsOfPartitionedEntities) {
  const Mesh mesh = test::parse_msh(
      "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n"
      "$PartitionedEntities\n2\n1\n9 1\n1 0 0 1\n"
      "4 0 1 1 2 0 0 0 1 1\n"
      "12 3 1 2 1 2 0 0 0 1 1 1 1 6 0\n$EndPartitionedEntities\n"
      "$Nodes\n1 4 1 4\n3 12 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n$EndNodes\n"
      "$Elements\n1 1 1 1\n3 12 4 1\n1 1 2 3 4\n$EndElements\n");
  ASSERT_EQ(mesh.attributes.size(), 1u);
  EXPECT_EQ(mesh.attributes[0].values, (std::vector<double>{6}));
}

TEST(Gmsh, SurvivesDamage) {
  for (const std::string& file :
       {text_2(), text_4(), binary_2(false), binary_2(true), binary_4(false), binary_4(true)})
    test::survives_damage(file, test::parse_msh);
}

}  // namespace
}  // namespace pliant
