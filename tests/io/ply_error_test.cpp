#include <gtest/gtest.h>

#include <limits>

#include "io/byte_support.h"
#include "io/mesh_support.h"
#include "pliant/io/meshes/ply/ply.h"

namespace pliant {
namespace {

using test::Bytes;

std::string message(const std::string& bytes) {
  return test::message_of([&] { parse_ply(bytes, "a.ply"); });
}

const std::string kAscii = "ply\nformat ascii 1.0\n";
const std::string kXyz = "property float x\nproperty float y\nproperty float z\n";
const std::string kFaces = "property list uchar int vertex_indices\nend_header\n";
const std::string kThree = "element vertex 3\n" + kXyz;
const std::string kPoints = "0 0 0\n1 0 0\n0 1 0\n";

TEST(PlyErrors, Headers) {
  EXPECT_EQ(message(""), "a.ply:1: must begin with ply");
  EXPECT_EQ(message("plyx\n"), "a.ply:1: must begin with ply");
  EXPECT_EQ(message("ply\nformat ascii 2.0\n"), "a.ply:2: the version must be 1.0, found \"2.0\"");
  EXPECT_EQ(message("ply\nformat binary 1.0\n"),
            "a.ply:2: unknown format \"binary\"; known: ascii, binary_little_endian or "
            "binary_big_endian");
  EXPECT_EQ(message("ply\nend_header\n"), "a.ply:3: the header has no format");
  EXPECT_EQ(message(kAscii), "a.ply:3: the file ends before end_header");
  EXPECT_EQ(message(kAscii + "elements 3\n"),
            "a.ply:3: unknown statement \"elements\"; did you mean \"element\"? known: format, "
            "comment, obj_info, element, property or end_header");
  EXPECT_EQ(message(kAscii + "element vertex -1\n"),
            "a.ply:3: the number of vertex must be an integer of 0 or more, found \"-1\"");
  EXPECT_EQ(message(kAscii + "element vertex 1 2\n"),
            "a.ply:3: expected the end of the line, found \"2\"");
  EXPECT_EQ(message(kAscii + "property float x\n"),
            "a.ply:3: a property must come after its element");
  EXPECT_EQ(message(kAscii + "element a 1\nproperty flaot x\n").substr(0, 61),
            "a.ply:4: unknown type \"flaot\"; did you mean \"float\"? known: c");
  EXPECT_EQ(message(kAscii + "element a 1\nproperty float\n"),
            "a.ply:4: expected the name of the property, found nothing more");
  EXPECT_EQ(message(kAscii + "element a 1\nelement a 2\n"),
            "a.ply:4: element \"a\" must occur once");
}

TEST(PlyErrors, MissingProperties) {
  EXPECT_EQ(message(kAscii + "element vertex 3\nproperty float x\nend_header\n0 0 0"),
            "a.ply:6: element vertex must have a scalar property y");
  EXPECT_EQ(message(kAscii + "element vertex 3\nend_header\n"),
            "a.ply:5: element vertex must have a scalar property x");
  EXPECT_EQ(message(kAscii + "element face 1\nproperty int a\nend_header\n1"),
            "a.ply:6: element face must have a list vertex_indices");
}

TEST(PlyErrors, Texts) {
  EXPECT_EQ(message(kAscii + kThree + "end_header\n0 0 0\n0 0 nan\n0 0 0\n"),
            "a.ply:9: a coordinate must be a finite number, found NaN");
  EXPECT_EQ(message(kAscii + kThree + "end_header\n0 0 0\n0 0 x\n0 0 0\n"),
            "a.ply:9: a coordinate must be a finite number, found \"x\"");
  EXPECT_EQ(message(kAscii + kThree + "end_header\n0 0 0\n0 0 1e999\n0 0 0\n"),
            "a.ply:9: a coordinate must be a finite number, found infinity");
  EXPECT_EQ(message(kAscii + kThree + "end_header\n0 0 0\n0 0 0\n"),
            "a.ply:8: the number of vertex is 3, but the rest of the file can hold at most 2");
  const std::string face = kAscii + kThree + "element face 1\n" + kFaces + kPoints;
  EXPECT_EQ(message(face + "3 0 1 3"), "a.ply:13: a vertex number must be from 0 to 2, found 3");
  EXPECT_EQ(message(face + "3 0 1 -1"), "a.ply:13: a vertex number must be from 0 to 2, found -1");
  EXPECT_EQ(message(face + "2 0 1"), "a.ply:13: a face must have at least 3 vertices, found 2");
  EXPECT_EQ(message(face + "3 0 1 1.5"),
            "a.ply:13: a vertex number must be an integer, found \"1.5\"");
  EXPECT_EQ(message(face + "4000000000 0 1 2"),
            "a.ply:13: the length of a list is 4000000000, but the rest of the file can hold at "
            "most 3");
}

std::string binary(const std::string& header, const Bytes& data) {
  return "ply\nformat binary_little_endian 1.0\n" + header + "end_header\n" + data.str();
}

TEST(PlyErrors, BinaryFilesNameTheByte) {
  const std::string vertices = binary(kThree, Bytes(false).f32s(0, 0, 0, 0, 0, 0, 0, 0));
  const std::size_t data = vertices.size() - 32;
  const std::string at = "a.ply: byte " + std::to_string(data);
  EXPECT_EQ(message(vertices),
            at + ": the number of vertex is 3, but the rest of the file can hold at most 2");
  const std::string huge = binary("element vertex 9223372036854775807\n" + kXyz, Bytes(false));
  EXPECT_EQ(message(huge), "a.ply: byte " + std::to_string(huge.size()) +
                               ": the number of vertex is 9223372036854775807, but the rest of "
                               "the file can hold at most 0");
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(message(binary(kThree, Bytes(false).f32s(0, nan, 0, 0, 0, 0, 0, 0, 0))),
            "a.ply: byte " + std::to_string(data + 4) +
                ": a coordinate must be a finite number, found NaN");
}

TEST(PlyErrors, ListsCannotClaimMoreThanTheFileHolds) {
  const std::string lists = "element a 1\nproperty list uint double b\n";
  const std::string file = binary(lists, Bytes(false).u(0xffffffff, 4).f64(0));
  EXPECT_EQ(message(file), "a.ply: byte " + std::to_string(file.size() - 8) +
                               ": the length of a list is 4294967295, but the rest of the file "
                               "can hold at most 1");
  const std::string negative = "element a 1\nproperty list char double b\n";
  EXPECT_EQ(message(binary(negative, Bytes(false).u8(-1))),
            "a.ply: byte 88: the length of a list must not be negative, found -1");
  const std::string half = "element a 1\nproperty list float double b\n";
  EXPECT_EQ(message(binary(half, Bytes(false).f32(1.5F))),
            "a.ply: byte 88: the length of a list must be an integer, found 1.5");
}

// A byte for each triangle, which takes far more in memory.
TEST(PlyErrors, PolygonsCannotBecomeFarMoreThanTheFileHolds) {
  const auto polygon = [](const std::string& element, int corners) {
    Bytes data(false);
    data.f32s(0, 0, 0);
    data.i32(corners);
    for (int i = 0; i < corners; ++i) data.u8(0);
    return binary("element vertex 1\n" + kXyz + "element " + element +
                      " 1\nproperty list int uchar vertex_indices\n",
                  data);
  };
  EXPECT_EQ(parse_ply(polygon("face", 1002), "a.ply").triangles.size(), 1000u);
  for (const char* element : {"face", "tristrips"}) {
    const std::string file = polygon(element, 1003);
    EXPECT_EQ(message(file), "a.ply: byte " + std::to_string(file.size() - 1003) +
                                 ": the polygons must not become more than 1000 triangles, one for "
                                 "every 4 bytes of the file");
  }
}

// A polygon of 1000 corners with 1000 attributes would be a million numbers.
TEST(PlyErrors, AttributesOfLargePolygonsDoNotMultiply) {
  std::string header = "element vertex 1\n" + kXyz + "element face 1\n";
  Bytes data(false);
  data.f32s(0, 0, 0);
  for (int i = 0; i < 1000; ++i) {
    header += "property char a\n";
    data.u8(0);
  }
  header += "property list int uchar vertex_indices\n";
  data.i32(1000);
  for (int i = 0; i < 1000; ++i) data.u8(0);
  EXPECT_NE(message(binary(header, data)).find("the polygons are too large for 1000 properties"),
            std::string::npos);
}

TEST(PlyErrors, WrongByteOrderIsNoticed) {
  std::string file = binary(kThree + "element face 1\nproperty list int int vertex_index\n",
                            Bytes(true).f32s(0, 0, 0, 1, 0, 0, 0, 1, 0).i32s(3, 0, 1, 2));
  EXPECT_NE(message(file).find("the length of a list is 50331648, but"), std::string::npos);
}

TEST(PlyErrors, LenientReadingListsEveryDefect) {
  Defects defects;
  const Mesh mesh = parse_ply(kAscii + kThree + "element face 4\n" + kFaces +
                                  "0 0 nan\n1 0 0\n0 1 inf\n3 0 1 7\n2 0 1\n3 -1 1 2\n3 0 1 2\n",
                              "a.ply", &defects);
  EXPECT_EQ(mesh.triangles,
            (std::vector<std::array<int, 3>>{{0, 1, kNoVertex}, {kNoVertex, 1, 2}, {0, 1, 2}}));
  ASSERT_EQ(defects.list().size(), 5u);
  EXPECT_EQ(defects.list()[1].where, "a.ply:12");
  EXPECT_EQ(defects.list()[2].where, "a.ply:13");
  EXPECT_EQ(defects.list()[3].what, "a face must have at least 3 vertices, found 2");
}

}  // namespace
}  // namespace pliant
