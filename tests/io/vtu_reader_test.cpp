#include "pliant/io/meshes/vtk/vtu_reader.h"

#include <gtest/gtest.h>

#include "io/mesh_support.h"
#include "io/vtu_support.h"
#include "pliant/io/bytes/zlib_block.h"
#include "pliant/io/meshes/vtk/vtu.h"

namespace pliant {
namespace {

using Format = test::VtuExample::Format;
using Tets = std::vector<std::array<int, 4>>;
using Values = std::vector<double>;

Mesh parse(const std::string& bytes) { return parse_vtu(bytes, "a.vtu"); }

void expect_example(const Mesh& mesh) {
  ASSERT_EQ(mesh.vertex_count(), 5);
  EXPECT_EQ(Vec3(vertex(mesh.positions, 3)), Vec3(0, 0, 0.1));
  EXPECT_EQ(Vec3(vertex(mesh.positions, 4)), Vec3(1, 1, 1e-300));
  EXPECT_EQ(mesh.tets, (Tets{{0, 1, 2, 3}, {1, 2, 3, 4}}));
  ASSERT_EQ(mesh.attributes.size(), 4u);  // with those of a vector
  const ElementAttribute* region = mesh.find_attribute("region", ElementKind::kTet);
  ASSERT_TRUE(region);
  EXPECT_EQ(region->values, (Values{7, -8}));
}

TEST(VtuReader, ReadsEveryEncoding) {
  for (const Format format :
       {Format::kText, Format::kInline, Format::kAppendedBase64, Format::kAppendedRaw}) {
    for (const bool big_endian : {false, true})
      for (const bool wide : {false, true})
        for (const bool zlib : {false, true}) {
          if (zlib && !has_zlib()) continue;
          SCOPED_TRACE(static_cast<int>(format));
          expect_example(parse(test::VtuExample{big_endian, wide, zlib, format}.str()));
        }
  }
}

// ParaView's own: vtkXMLUnstructuredGridWriter of VTK 9.1 with its defaults, one tet.
TEST(VtuReader, ReadsCompressedData) {
  if (!has_zlib()) GTEST_SKIP() << "built without zlib";
  const Mesh mesh = parse(
      "<VTKFile type=\"UnstructuredGrid\" version=\"0.1\" byte_order=\"LittleEndian\" "
      "header_type=\"UInt32\" compressor=\"vtkZLibDataCompressor\">\n<UnstructuredGrid>\n"
      "<Piece NumberOfPoints=\"4\" NumberOfCells=\"1\"><Points><DataArray type=\"Float32\" "
      "Name=\"Points\" NumberOfComponents=\"3\" "
      "format=\"binary\">\nAQAAAACAAAAwAAAAEgAAAA==eJxjYEAGDfYMePkM9gAmvQG+\n"
      "<InformationKey name=\"L2_NORM_RANGE\" location=\"vtkDataArray\" length=\"2\">\n"
      "<Value index=\"0\">0</Value></InformationKey>\n</DataArray></Points><Cells>"
      "<DataArray type=\"Int64\" Name=\"connectivity\" "
      "format=\"binary\">AQAAAACAAAAgAAAAEwAAAA==eJxjYIAARijNBKWZoTQAAHAABw=="
      "</DataArray><DataArray type=\"Int64\" Name=\"offsets\" "
      "format=\"binary\">AQAAAACAAAAIAAAACwAAAA==eJxjYYAAAAAoAAU="
      "</DataArray><DataArray type=\"UInt8\" Name=\"types\" "
      "format=\"binary\">AQAAAACAAAABAAAACQAAAA==eJzjAgAACwAL"
      "</DataArray></Cells></Piece></UnstructuredGrid></VTKFile>");
  EXPECT_EQ(Vec3(vertex(mesh.positions, 3)), Vec3(0, 0, 0.5));
  EXPECT_EQ(mesh.tets, (Tets{{0, 1, 2, 3}}));
}

const std::string kHead =
    "<VTKFile type=\"UnstructuredGrid\" byte_order=\"LittleEndian\"><UnstructuredGrid>";
const std::string kTail = "</UnstructuredGrid></VTKFile>";

std::string piece(const std::string& cell_data) {
  return "<Piece NumberOfPoints=\"3\" NumberOfCells=\"2\"><CellData>" + cell_data +
         "</CellData><Points><DataArray type=\"Float32\" NumberOfComponents=\"3\" "
         "format=\"ascii\">0 0 0 1 0 0 0 1 0</DataArray></Points><Cells>"
         "<DataArray type=\"Int32\" Name=\"connectivity\" format=\"ascii\">0 1 2 0 1</DataArray>"
         "<DataArray type=\"Int32\" Name=\"offsets\" format=\"ascii\">3 5</DataArray>"
         "<DataArray type=\"Int8\" Name=\"types\" format=\"ascii\"><![CDATA[5 3]]></DataArray>"
         "</Cells></Piece>";
}
std::string data(const std::string& name, const std::string& values) {
  return "<DataArray type=\"Float64\" Name=\"" + name + "\" format=\"ascii\">" + values +
         "</DataArray>";
}

TEST(VtuReader, JoinsPiecesAndWhatTheyHaveInCommon) {
  const std::string empty = "<Piece NumberOfPoints=\"0\" NumberOfCells=\"0\"></Piece>";
  const Mesh mesh = parse(kHead + piece(data("a&amp;b", "1 nan") + data("x", "0 0")) + empty +
                          piece(data("y", "9 9") + data("a&#38;b", "2 nan")) + kTail);
  EXPECT_EQ(mesh.vertex_count(), 6);
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<int, 3>>{{0, 1, 2}, {3, 4, 5}}));
  EXPECT_EQ(mesh.edges, (std::vector<std::array<int, 2>>{{0, 1}, {3, 4}}));
  ASSERT_EQ(mesh.attributes.size(), 1u);  // nothing but NaN means that edges have none
  EXPECT_EQ(mesh.attributes[0].name, "a&b");
  EXPECT_EQ(mesh.attributes[0].values, (Values{1, 2}));
}

TEST(VtuReader, TakesVectorsOfCellsApart) {
  std::string vectors = data("f", "1 2 3 nan nan nan");
  vectors.insert(vectors.find(" format"), " NumberOfComponents=\"3\"");
  const Mesh mesh = parse(kHead + piece(vectors) + kTail);
  ASSERT_EQ(mesh.attributes.size(), 3u);
  for (const auto& [name, value] : {std::pair{"f_x", 1.0}, {"f_y", 2.0}, {"f_z", 3.0}}) {
    const ElementAttribute* attribute = mesh.find_attribute(name, ElementKind::kTriangle);
    ASSERT_TRUE(attribute) << name;
    EXPECT_EQ(attribute->values, Values{value});
  }
}

TEST(VtuReader, RoundTripKeepsEveryBitAttributeAndName) {
  Mesh mesh = test::awkward_mesh();
  mesh.attributes = {{"region", ElementKind::kTet, {3, -4}},
                     {"heat <&>", ElementKind::kTet, {0.1, 5e-324}},
                     {"region", ElementKind::kEdge, {0, 1}}};
  mesh.regions = {{"upper \"lip\" \xC3\xA9", ElementKind::kTet, 3}, {"x", ElementKind::kEdge, 1}};
  for (const MeshEncoding encoding : {MeshEncoding::kBinary, MeshEncoding::kText}) {
    const Mesh back = parse(to_vtu(mesh, encoding));
    test::expect_same_bits(back.positions, mesh.positions);
    EXPECT_EQ(back.tets, mesh.tets);
    EXPECT_EQ(back.hexes, mesh.hexes);
    EXPECT_EQ(back.triangles, mesh.triangles);
    EXPECT_EQ(back.edges, mesh.edges);
    EXPECT_EQ(back.regions, mesh.regions);
    ASSERT_EQ(back.attributes.size(), 3u);
    for (const ElementAttribute& attribute : mesh.attributes) {
      const ElementAttribute* read = back.find_attribute(attribute.name, attribute.kind);
      ASSERT_NE(read, nullptr);
      EXPECT_EQ(read->values, attribute.values);
    }
  }
}

TEST(VtuReader, ReadsFrames) {
  const Mesh mesh = test::awkward_mesh();
  const VecX velocity = VecX::LinSpaced(24, 0, 1);
  const std::vector<PointArray> arrays{{"velocity", 3, {velocity.data(), 24}}};
  const Mesh back = parse(to_vtu(mesh, {mesh.positions.data(), 24}, arrays));
  test::expect_same_bits(back.positions, mesh.positions);
  EXPECT_TRUE(back.attributes.empty());
}

TEST(VtuReader, SurvivesDamage) {
  for (const Format format : {Format::kText, Format::kInline, Format::kAppendedRaw})
    test::survives_damage(test::VtuExample{false, false, format != Format::kText, format}.str(),
                          parse);
}

}  // namespace
}  // namespace pliant
