#include "pliant/io/meshes/vtk/vtu.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <regex>

#include "io/mesh_support.h"
#include "pliant/geometry/generators.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/meshes/mesh_file.h"

namespace pliant {
namespace {

struct Array {
  std::string type;
  int components;
  std::string bytes;
};

// A reader of its own: attributes by regular expression, blocks by offset and length.
struct Vtu {
  std::string head;
  std::map<std::string, Array> arrays;

  explicit Vtu(const std::string& text) {
    const std::size_t start = text.find(R"(<AppendedData encoding="raw">)");
    const std::size_t data = text.find('_', start) + 1;
    head = text.substr(0, start);
    const std::regex pattern(
        "<DataArray type=\"(\\w+)\" Name=\"([^\"]*)\" NumberOfComponents=\"(\\d)\" "
        "format=\"appended\" offset=\"(\\d+)\"/>");
    for (std::sregex_iterator i(head.begin(), head.end(), pattern), end; i != end; ++i) {
      const std::size_t at = data + std::stoul((*i)[4]);
      std::uint64_t size = 0;
      std::memcpy(&size, text.data() + at, 8);
      arrays[(*i)[2]] = {(*i)[1], std::stoi((*i)[3]), text.substr(at + 8, size)};
    }
  }

  template <class T>
  std::vector<T> values(const std::string& name) const {
    const std::string& bytes = arrays.at(name).bytes;
    std::vector<T> result(bytes.size() / sizeof(T));
    std::memcpy(result.data(), bytes.data(), bytes.size());
    return result;
  }
};

std::span<const double> span_of(const VecX& x) {
  return {x.data(), static_cast<std::size_t>(x.size())};
}

TEST(Vtu, PointsCellsAndArraysReadBack) {
  const Mesh mesh = test::awkward_mesh();
  const VecX moved = mesh.positions.cwiseMin(1) * 0.5;
  const VecX velocity = VecX::LinSpaced(24, 0, 1);
  const VecX heat = VecX::LinSpaced(8, -1, 1);
  const std::vector<PointArray> arrays{{"velocity", 3, span_of(velocity)},
                                       {"a<b & \"c\"", 1, span_of(heat)}};
  const Vtu vtu(to_vtu(mesh, span_of(moved), arrays));
  EXPECT_NE(vtu.head.find("header_type=\"UInt64\""), std::string::npos);
  EXPECT_NE(vtu.head.find("<Piece NumberOfPoints=\"8\" NumberOfCells=\"6\">"), std::string::npos);
  EXPECT_EQ(vtu.values<double>("Points"), std::vector<double>(moved.begin(), moved.end()));
  EXPECT_EQ(vtu.values<double>("velocity"), std::vector<double>(velocity.begin(), velocity.end()));
  EXPECT_EQ(vtu.arrays.at("velocity").components, 3);
  EXPECT_EQ(vtu.values<double>("a&lt;b &amp; &quot;c&quot;").size(), 8u);
  EXPECT_EQ(vtu.values<std::int64_t>("offsets"), (std::vector<std::int64_t>{4, 8, 16, 19, 21, 23}));
  EXPECT_EQ(vtu.values<std::uint8_t>("types"), (std::vector<std::uint8_t>{10, 10, 12, 5, 3, 3}));
  EXPECT_EQ(vtu.arrays.at("connectivity").type, "Int32");
  const auto nodes = vtu.values<std::int32_t>("connectivity");
  EXPECT_EQ(nodes.size(), 23u);
  EXPECT_EQ(std::vector<int>(nodes.begin() + 8, nodes.begin() + 16),
            (std::vector<int>{0, 1, 3, 2, 4, 5, 7, 6}));
}

TEST(Vtu, FileHoldsTheRestShape) {
  const test::TemporaryFolder folder;
  const Mesh box = make_box({1, 1, 1}, {2, 2, 2});
  write_mesh(folder / "a.vtu", box);
  const Vtu vtu(read_whole_file(folder / "a.vtu"));
  EXPECT_EQ(vtu.values<double>("Points").size(), 81u);
  EXPECT_EQ(vtu.values<std::uint8_t>("types").size(), 40u);
}

TEST(Vtu, ArraysOfTheWrongSizeAreRefused) {
  const Mesh box = make_box({1, 1, 1}, {1, 1, 1});
  const VecX few = VecX::Zero(7);
  const std::vector<PointArray> arrays{{"heat", 1, span_of(few)}};
  EXPECT_EQ(test::message_of([&] { to_vtu(box, span_of(box.positions), arrays); }),
            "heat: must have 8 values, found 7");
  EXPECT_EQ(test::message_of([&] { to_vtu(box, span_of(few)); }),
            "positions: must have 24 values, found 7");
}

TEST(Pvd, ListsFramesWithTheirTimes) {
  const test::TemporaryFolder folder;
  const std::vector<PvdEntry> entries{{0, "f0.vtu"}, {0.1, "a&b.vtu", 1}};
  write_pvd(folder / "a.pvd", entries);
  const std::string text = read_whole_file(folder / "a.pvd");
  EXPECT_NE(text.find("<VTKFile type=\"Collection\" version=\"1.0\""), std::string::npos);
  EXPECT_NE(text.find("<DataSet timestep=\"0\" part=\"0\" file=\"f0.vtu\"/>"), std::string::npos);
  EXPECT_NE(text.find("<DataSet timestep=\"0.1\" part=\"1\" file=\"a&amp;b.vtu\"/>"),
            std::string::npos);
}

}  // namespace
}  // namespace pliant
