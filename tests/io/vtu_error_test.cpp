#include <gtest/gtest.h>

#include "io/mesh_support.h"
#include "io/vtu_support.h"
#include "pliant/io/bytes/zlib_block.h"
#include "pliant/io/meshes/vtk/vtu_reader.h"

namespace pliant {
namespace {

using Format = test::VtuExample::Format;

std::string message(const std::string& bytes) {
  return test::message_of([&] { parse_vtu(bytes, "a.vtu"); });
}

// The example with a piece of it replaced.
std::string damaged(test::VtuExample example, const std::string& from, const std::string& to) {
  std::string text = example.str();
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}
std::string text_message(const std::string& from, const std::string& to) {
  return message(damaged({false, false, false, Format::kText}, from, to));
}

TEST(VtuErrors, Heads) {
  EXPECT_EQ(message(""), "a.vtu:1: the file has no element");
  EXPECT_EQ(message("<html></html>"), "a.vtu:1: must begin with <VTKFile>, found <html>");
  EXPECT_EQ(text_message("UnstructuredGrid", "PolyData"),
            "a.vtu:2: the type must be UnstructuredGrid, found \"PolyData\"");
  EXPECT_EQ(text_message("LittleEndian", "MiddleEndian"),
            "a.vtu:2: unknown byte_order \"MiddleEndian\"; did you mean \"LittleEndian\"? known: "
            "LittleEndian or BigEndian");
  EXPECT_EQ(message("<VTKFile type=\"UnstructuredGrid\"/>"), "a.vtu:1: the file has no <Piece>");
  EXPECT_EQ(text_message("NumberOfPoints=\"5\"", ""),
            "a.vtu:4: <Piece> must have an attribute NumberOfPoints");
  EXPECT_EQ(text_message("NumberOfPoints=\"5\"", "NumberOfPoints=\"-5\""),
            "a.vtu:4: NumberOfPoints must be an integer of 0 or more, found \"-5\"");
}

TEST(VtuErrors, Texts) {
  EXPECT_EQ(text_message("NumberOfPoints=\"5\"", "NumberOfPoints=\"900000000\""),
            "a.vtu:4: too many points");
  EXPECT_EQ(text_message("NumberOfPoints=\"5\"", "NumberOfPoints=\"600000000\""),
            "a.vtu:16: the number of values of Points is 1800000000, but the rest of the file can "
            "hold at most 19");
  EXPECT_EQ(text_message("0 1 0 0 0 0.1", "0 1 0 0 x 0.1"),
            "a.vtu:18: a number of Points must be a finite number, found \"x\"");
  EXPECT_EQ(text_message("0 1 0 0 0 0.1", "0 1 0 nan 0 0.1"),
            "a.vtu:16: array \"Points\" must be finite numbers, found NaN for point 3");
  EXPECT_EQ(text_message("0 1 0 0 0 0.1", "0 1 0 0 0 0.1 7"),
            "a.vtu:16: array \"Points\" must have 15 values, found more");
  EXPECT_EQ(text_message("0 1 2 3 1 2 3 4", "0 1 2 3 1 2 3 5"),
            "a.vtu:21: array \"connectivity\" must be vertex numbers from 0 to 4, found 5 in "
            "cell 1");
  EXPECT_EQ(text_message("4 8\n", "4 3\n"),
            "a.vtu:24: array \"offsets\" must ascend from 0, found 3 after 4");
  EXPECT_EQ(text_message("4 8\n", "5 8\n"),
            "a.vtu:4: cell 0: a tetrahedron must have 4 vertices, found 5");
  EXPECT_EQ(text_message("10 10\n", "10 24\n"),
            "a.vtu:4: cell 1 is a quadratic tetrahedron (type 24); pliant reads tetrahedra, "
            "hexahedra, polygons and lines");
  EXPECT_EQ(text_message("7 -8", "7 inf"),
            "a.vtu:4: cell data material of tet 1 must be a finite number, found infinity");
  EXPECT_EQ(text_message("Name=\"types\"", "Name=\"kinds\""),
            "a.vtu:4: the piece has no array types");
  EXPECT_EQ(text_message("\"Int64\"", "\"Float64\""),
            "a.vtu:21: array \"connectivity\" must be integers");
}

TEST(VtuErrors, BinaryData) {
  const test::VtuExample inlined(false, false, false, Format::kInline);
  const test::VtuExample raw(false, false, false, Format::kAppendedRaw);
  EXPECT_EQ(message(damaged(inlined, "Points=\"5\"", "Points=\"6\"")),
            "a.vtu:16: array \"Points\" must have 144 bytes, found 120");
  const std::string points = "3\" format=\"binary\">\n  eAAAA";
  EXPECT_EQ(message(damaged(inlined, points, "3\" format=\"binary\">\n  !AAAA")),
            "a.vtu:16: array \"Points\" must be base64 text of 4 more bytes, found its end or "
            "another character before");
  EXPECT_EQ(
      message(damaged(raw,
                      "Name=\"Points\" NumberOfComponents=\"3\" format=\"appended\" "
                      "offset=\"",
                      "Name=\"Points\" NumberOfComponents=\"3\" "
                      "format=\"appended\" offset=\"99")),
      "a.vtu:10: array \"Points\" begins at 9960 of the appended data, of which there are 298 "
      "bytes");
  EXPECT_EQ(message(damaged(raw, "   _", "   x")), "a.vtu:17: appended data must begin with _");
  EXPECT_EQ(message(damaged(raw, "LittleEndian", "BigEndian")),
            "a.vtu:10: array \"Points\" must have 120 bytes, found 2013265920");
}

TEST(VtuErrors, CompressedData) {
  if (!has_zlib()) GTEST_SKIP() << "built without zlib";
  const test::VtuExample raw(false, false, true, Format::kAppendedRaw);
  EXPECT_EQ(message(damaged(raw, "vtkZLib", "vtkLZ4")),
            "a.vtu:10: array \"Points\" is compressed by \"vtkLZ4DataCompressor\", which pliant "
            "cannot read; save it with vtkZLibDataCompressor or without compression");
  const std::string stored = test::zlib_stored(test::Bytes(false).f64s(0, 1).str());
  EXPECT_EQ(message(damaged(raw, stored, "\x79" + stored.substr(1))),
            "a.vtu:10: array \"Points\" has a block 1 that is not the zlib data of 16 bytes");
  const std::string header = test::Bytes(false).i32s(8, 16, 8).str();
  EXPECT_EQ(message(damaged(raw, header, test::Bytes(false).i32s(8, 0, 8).str())),
            "a.vtu:10: array \"Points\" must have 120 bytes, found 8 blocks of 0, the last of 8");
}

// Counts that the compressed bytes cannot hold are refused before any memory is asked for.
TEST(VtuErrors, CompressionBombs) {
  if (!has_zlib()) GTEST_SKIP() << "built without zlib";
  const std::string head =
      "<VTKFile type=\"UnstructuredGrid\" compressor=\"vtkZLibDataCompressor\" "
      "byte_order=\"LittleEndian\" header_type=\"UInt32\"><UnstructuredGrid>"
      "<Piece NumberOfPoints=\"100000000\" NumberOfCells=\"0\"><Points>"
      "<DataArray type=\"Float32\" NumberOfComponents=\"3\" format=\"appended\" offset=\"0\"/>"
      "</Points></Piece></UnstructuredGrid><AppendedData encoding=\"raw\">_";
  const std::string block = test::zlib_stored("0123");
  const std::string one = test::Bytes(false).i32s(1, 1200000000, 0, 15).str() + block;
  EXPECT_EQ(message(head + one),
            "a.vtu:1: array \"\" has a block 0 that is not the zlib data of "
            "1200000000 bytes");
  const std::string many = test::Bytes(false).i32s(1200000000, 1, 0, 15).str() + block;
  EXPECT_EQ(message(head + many),
            "a.vtu:1: array \"\" needs 4800000000 more bytes, found at most " +
                std::to_string(block.size() + 4));
}

TEST(VtuErrors, LenientReadingListsEveryDefect) {
  Defects defects;
  std::string text =
      damaged({false, false, false, Format::kText}, "0 1 2 3 1 2 3 4", "0 1 2 9 1 -2 3 4");
  text.replace(text.find("1e-300"), 6, "inf   ");
  const Mesh mesh = parse_vtu(text, "a.vtu", &defects);
  EXPECT_EQ(mesh.tets[0], (std::array{0, 1, 2, kNoVertex}));
  ASSERT_EQ(defects.list().size(), 3u);
  EXPECT_EQ(defects.list()[0].where, "a.vtu:16");
  EXPECT_EQ(defects.list()[2].what,
            "array \"connectivity\" must be vertex numbers from 0 to 4, found -2 in cell 1");
}

}  // namespace
}  // namespace pliant
