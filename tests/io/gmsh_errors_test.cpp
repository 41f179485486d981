#include <gtest/gtest.h>

#include <cmath>

#include "io/gmsh_support.h"
#include "pliant/io/meshes/node_numbers.h"

namespace pliant {
namespace {

using test::Bytes;
using test::msh_message;

const std::string k2 = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n";
const std::string k2Nodes = k2 + "$Nodes\n2\n1 0 0 0\n2 1 0 0\n$EndNodes\n";  // to line 8
const std::string k4 = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
const std::string k4Nodes =
    k4 + "$Nodes\n1 2 1 2\n1 1 0 2\n1\n2\n0 0 0\n1 0 0\n$EndNodes\n";  // to line 11

TEST(GmshErrors, SaysWhatIsWrongWithTheHead) {
  EXPECT_EQ(msh_message(""), "a.msh:1: must begin with $MeshFormat, found nothing");
  EXPECT_EQ(msh_message("\nsolid x"), "a.msh:2: must begin with $MeshFormat, found \"solid\"");
  EXPECT_EQ(msh_message("$MeshFormat\n4 0 8\n$EndMeshFormat\n"),
            "a.msh:2: version 4 of the format is not supported; supported are 2.2 and 4.1");
  EXPECT_EQ(msh_message("$MeshFormat\n2.2 2 8\n$EndMeshFormat\n"),
            "a.msh:2: the encoding must be 0 (text) or 1 (binary), found 2");
  EXPECT_EQ(msh_message(k2), "a.msh:4: the file ends without $Nodes");
  EXPECT_EQ(msh_message(k2Nodes), "a.msh:9: the file ends without $Elements");
  EXPECT_EQ(msh_message(k2 + "Nodes\n"),
            "a.msh:4: expected a section such as $Nodes, found \"Nodes\"");
  EXPECT_EQ(msh_message(k2 + "$Periodic\n1\n"), "a.msh:4: \"$Periodic\" has no end");
  EXPECT_EQ(msh_message(k2 + "$Elements\n0\n$EndElements\n"),
            "a.msh:4: $Nodes must come before $Elements");
}

TEST(GmshErrors, SaysWhatIsWrongWithNodes) {
  EXPECT_EQ(msh_message(k2 + "$Nodes\n3000000000\n1 0 0 0\n$EndNodes\n"),
            "a.msh:5: the number of nodes is 3000000000, but the rest of the file can hold at most "
            "2");
  EXPECT_EQ(msh_message(k2 + "$Nodes\n-1\n$EndNodes\n"),
            "a.msh:5: the number of nodes must not be negative, found -1");
  EXPECT_EQ(msh_message(k2 + "$Nodes\n2\n1 0 0 0\n1 0 0 1\n$EndNodes\n"),
            "a.msh:7: node tag 1 occurs twice");
  EXPECT_EQ(msh_message(k2 + "$Nodes\n3\n9 0 0 0\n4 0 0 1\n9 0 0 1\n$EndNodes\n"),
            "a.msh:8: node tag 9 occurs twice");
  EXPECT_EQ(msh_message(k2 + "$Nodes\n1\n-1 0 0 0\n$EndNodes\n"),
            "a.msh:6: a node tag must not be negative, found -1");
  EXPECT_EQ(msh_message(k2 + "$Nodes\n1\n1 0 nan 0\n$EndNodes\n"),
            "a.msh:6: a coordinate must be a finite number, found \"nan\"");
  EXPECT_EQ(msh_message(k2 + "$Nodes\n1\n1 0 0 0\n2 0 0 0\n$EndNodes\n"),
            "a.msh:7: expected $EndNodes, found \"2\"");
  EXPECT_EQ(msh_message(k4 + "$Nodes\n1 2 1 2\n1 1 0 3\n1\n2\n0 0 0\n1 0 0\n$EndNodes\n"),
            "a.msh:6: a block must hold at most the 2 nodes left of all, found 3");
  EXPECT_EQ(msh_message(k4 + "$Nodes\n1 2 1 2\n1 1 0 1\n1\n0 0 0\n$EndNodes\n"),
            "a.msh:8: the blocks must hold 2 nodes together, found 1");
  EXPECT_EQ(msh_message(k4 + "$Nodes\n1 1 1 1\n4 1 0 1\n1\n0 0 0\n$EndNodes\n"),
            "a.msh:6: the dimension of an entity must be from 0 to 3, found 4");
}

TEST(GmshErrors, SaysWhatIsWrongWithElements) {
  const auto message_2 = [](const std::string& element) {
    return msh_message(k2Nodes + "$Elements\n1\n" + element + "\n$EndElements\n");
  };
  EXPECT_EQ(message_2("1 1 2 0 0 1 3"), "a.msh:11: node tag 3 is not among the nodes");
  EXPECT_EQ(message_2("1 1 2 0 0 0 1"), "a.msh:11: node tag 0 is not among the nodes");
  EXPECT_EQ(message_2("1 1 2 0 0 -2 1"), "a.msh:11: node tag -2 is not among the nodes");
  EXPECT_EQ(message_2("1 6 2 0 0 1 1"),
            "a.msh:11: element type 6 (prism) is not supported; supported are lines (1), triangles "
            "(2), quads (3), tets (4), hexes (5) and points (15)");
  EXPECT_EQ(message_2("1 1 999999 0 0 1 1"),
            "a.msh:11: the number of tags is 999999, but the rest of the file can hold at most 11");
  EXPECT_EQ(message_2("1 1 1 99999999999 1 2"),
            "a.msh:11: a physical tag must be from -2147483647 to 2147483647, found 99999999999");
  EXPECT_EQ(msh_message(k4Nodes + "$Elements\n1 1 1 1\n1 1 1 1\n1 1 7\n$EndElements\n"),
            "a.msh:15: node tag 7 is not among the nodes");
  EXPECT_EQ(msh_message(k4Nodes + "$Elements\n1 99999 1 1\n1 1 1 1\n1 1 2\n$EndElements\n"),
            "a.msh:13: the number of elements is 99999, but the rest of the file can hold at most "
            "8");
}

TEST(GmshErrors, SaysWhatIsWrongWithData) {
  const std::string mesh = k2Nodes + "$Elements\n1\n5 1 0 1 2\n$EndElements\n";  // to line 12
  EXPECT_EQ(msh_message(mesh + "$ElementData\n1\n\"a\"\n0\n3\n0\n1\n1\n6 1\n$EndElementData\n"),
            "a.msh:21: element tag 6 is not among the elements");
  EXPECT_EQ(msh_message(k2Nodes + "$ElementData\n"),
            "a.msh:9: $Elements must come before $ElementData");
  const std::string vectors = "$ElementData\n1\n\"a\"\n0\n3\n0\n3\n1\n5 1 2 3\n$EndElementData\n";
  EXPECT_TRUE(test::parse_msh(mesh + vectors).attributes.empty());
}

// Each of these sections would make an attribute as long as the mesh.
TEST(GmshErrors, RefusesDataThatNeedsFarMoreMemoryThanTheFile) {
  std::string file = k2Nodes + "$Elements\n10000\n";
  for (int i = 1; i <= 10000; ++i) file += std::to_string(i) + " 1 0 1 2\n";
  file += "$EndElements\n";
  for (int i = 0; i < 1000; ++i) {
    file += "$ElementData\n1\na" + std::to_string(i) + "\n0\n3\n0\n1\n1\n6 1\n$EndElementData\n";
  }
  EXPECT_NE(msh_message(file).find(": too many $ElementData sections for so few values"),
            std::string::npos);
}

TEST(GmshErrors, SaysTheByteInBinaryFiles) {
  const auto head = [](Bytes bytes, int one) {
    return bytes.text("$MeshFormat\n4.1 1 8\n").i32(one).text("\n$EndMeshFormat\n$Nodes\n");
  };
  EXPECT_EQ(msh_message(head(Bytes(false), 2).str()),
            "a.msh: byte 20: the number that tells the byte order must be 1 in one of the two, "
            "found 2");
  const auto nodes = [&](bool big_endian) { return head(Bytes(big_endian), 1); };  // 47 bytes
  EXPECT_EQ(msh_message(nodes(false).i64s(1, 1LL << 40, 1, 1).text("0123456789abcdef").str()),
            "a.msh: byte 55: the number of nodes is 1099511627776, but the rest of the file can "
            "hold at most 1");
  EXPECT_EQ(msh_message(nodes(true).i64s(1, 1, 1, 1).i32s(1, 1, 0).i64s(1, -5).f64s(0, 0, 0).str()),
            "a.msh: byte 99: a node tag is too large: 18446744073709551611");
  EXPECT_EQ(
      msh_message(
          nodes(true).i64s(1, 1, 1, 1).i32s(1, 1, 0).i64s(1, 5).f64s(0, std::nan(""), 0).str()),
      "a.msh: byte 115: a coordinate must be a finite number, found NaN");
  EXPECT_EQ(msh_message(nodes(false).i64(0).str()),
            "a.msh: byte 55: the number of nodes is missing: the file ends");
  EXPECT_EQ(msh_message("$MeshFormat\n4.1 1 4\n"),
            "a.msh: byte 18: the size of data in a binary file must be 8 bytes, found 4");
}

TEST(GmshErrors, LenientReadersListDefectsWithTheirPlaces) {
  Defects defects;
  const Mesh mesh = parse_gmsh(k2 + "$Nodes\n3\n7 0 nan 0\n5 1 0 0\n7 1 0 0\n$EndNodes\n"
                                    "$Elements\n2\n1 1 0 7 6\n2 1 0 5 7\n$EndElements\n",
                               "a.msh", &defects);
  ASSERT_EQ(defects.total(), 3u);
  EXPECT_EQ(defects.list()[0].where, "a.msh:6");
  EXPECT_EQ(defects.list()[1].where, "a.msh:8");
  EXPECT_EQ(defects.list()[1].what, "node tag 7 occurs twice");
  EXPECT_EQ(defects.list()[2].where, "a.msh:12");
  EXPECT_EQ(mesh.edges, (std::vector<std::array<int, 2>>{{0, kNoVertex}, {1, 0}}));
}

TEST(NodeNumbers, FindsAnyNumbersInAnyOrder) {
  for (const std::int64_t stride : {1LL, 3LL, 16LL, 4096LL, 1LL << 40}) {
    NodeNumbers numbers(1000);
    const auto number = [&](int i) { return 5 + stride * ((i * 7) % 1000); };
    for (int i = 0; i < 1000; ++i) EXPECT_TRUE(numbers.add(number(i)));
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(numbers.find(number(i)), i);
    EXPECT_EQ(numbers.find(4), kNoVertex);
    EXPECT_EQ(numbers.find(5 + stride * 1000), kNoVertex);
    EXPECT_FALSE(numbers.add(number(3)));
    EXPECT_EQ(numbers.find(number(3)), 3);
    EXPECT_EQ(numbers.count(), 1001u);
  }
}

}  // namespace
}  // namespace pliant
