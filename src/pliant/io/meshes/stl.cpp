#include "pliant/io/meshes/stl.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/geometry/surface.h"
#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/number_text.h"
#include "pliant/io/bytes/token_reader.h"
#include "pliant/io/meshes/region_runs.h"
#include "pliant/io/meshes/vertex_welder.h"

namespace pliant {
namespace {

constexpr std::size_t kHeaderSize = 80, kTriangleSize = 50;
constexpr std::size_t kBlock = 64;  // triangles whose corners are looked up together

bool is_word(std::string_view found, std::string_view lower) {
  if (found.size() != lower.size()) return false;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const char c = found[i];
    if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != lower[i]) return false;
  }
  return true;
}

class TextParser {
 public:
  TextParser(std::string_view text, const std::string& name, Defects* defects)
      : in_(text, name, defects) {}

  Mesh parse() {
    for (auto word = in_.next(); !word.empty(); word = in_.next()) {
      check(word, "solid");
      read_solid();
    }
    mesh_.positions = vertices_.positions();
    runs_.add_to(mesh_);
    return std::move(mesh_);
  }

 private:
  void read_solid() {
    runs_.start(rest_of_line(), mesh_.triangles.size());
    for (auto word = in_.next(); !is_word(word, "endsolid"); word = in_.next()) {
      if (!is_word(word, "facet")) {
        in_.fail("expected facet or endsolid, found " + found(word));
      }
      read_facet();
    }
    rest_of_line();
  }

  void read_facet() {
    expect("normal");
    // Degenerate facets have anything here, also NaN.
    for (int k = 0; k < 3; ++k) in_.next();
    expect("outer");
    expect("loop");
    std::array<int, 3> triangle{};
    for (int& corner : triangle) {
      expect("vertex");
      VertexWelder::Point p{};
      for (double& coordinate : p) coordinate = in_.number("a coordinate");
      corner = vertices_.add(p);
    }
    expect("endloop");
    expect("endfacet");
    mesh_.triangles.push_back(triangle);
  }

  void expect(std::string_view word) { check(in_.next(), word); }
  void check(std::string_view word, std::string_view expected) const {
    if (!is_word(word, expected)) {
      in_.fail("expected " + std::string(expected) + ", found " + found(word));
    }
  }
  static std::string found(std::string_view word) {
    return word.empty() ? "nothing more" : in_quotes(word);
  }

  std::string rest_of_line() {
    std::string words;
    for (auto word = in_.next_on_line(); !word.empty(); word = in_.next_on_line())
      words.append(words.empty() ? "" : " ").append(word);
    // With one near the beginning, the file would be taken for a binary one.
    if (words.find('\0') != std::string::npos) in_.fail("a name cannot have a zero byte in it");
    return words;
  }

  TokenReader in_;
  VertexWelder vertices_;
  RegionRuns runs_;
  Mesh mesh_;
};

// The corners of the next triangle; returns its attribute.
int read_triangle(ByteReader& in, VertexWelder::Point* corners) {
  in.take(3 * sizeof(float), "a normal");
  for (int k = 0; k < 3; ++k)
    for (double& coordinate : corners[k])
      coordinate = in.finite(NumberType::kFloat32, "a coordinate");
  return in.read<std::uint16_t>("the attribute of a triangle");
}

Mesh parse_binary(std::string_view bytes, const std::string& name, Defects* defects) {
  ByteReader in(bytes, name, std::endian::little, defects);
  const std::string_view header = in.take(kHeaderSize, "the header");
  const auto count = in.read<std::uint32_t>("the number of triangles");
  if (in.remaining() != kTriangleSize * count) {
    in.fail(kHeaderSize, "the number of triangles is " + std::to_string(count) + ", which takes " +
                             std::to_string(kTriangleSize * count) + " more bytes, found " +
                             std::to_string(in.remaining()));
  }
  if (count > std::numeric_limits<int>::max() / 9) in.fail(kHeaderSize, "too many triangles");
  Mesh mesh;
  mesh.triangles.resize(count);
  VertexWelder vertices;
  vertices.reserve(count / 2);  // as many as a closed surface has
  ElementAttribute regions{std::string(kRegionAttribute), ElementKind::kTriangle, {}};
  const bool coloured = header.find("COLOR=") != std::string_view::npos;
  std::array<VertexWelder::Point, 3 * kBlock> corners{};
  std::array<int, 3 * kBlock> numbers{};
  for (std::size_t begin = 0; begin < count; begin += kBlock) {
    const std::size_t size = std::min<std::size_t>(kBlock, count - begin);
    for (std::size_t i = 0; i < size; ++i) {
      const int region = read_triangle(in, &corners[3 * i]);
      if (region == 0 || coloured) continue;
      regions.values.resize(count);
      regions.values[begin + i] = region;
    }
    vertices.add(std::span(corners).first(3 * size), std::span(numbers).first(3 * size));
    for (std::size_t i = 0; i < 3 * size; ++i) mesh.triangles[begin + i / 3][i % 3] = numbers[i];
  }
  mesh.positions = vertices.positions();
  if (!regions.values.empty()) mesh.attributes.push_back(std::move(regions));
  return mesh;
}

bool is_text(std::string_view bytes) {
  // A binary file says its own size. A text would have to be 25 GB long to do so by chance.
  if (bytes.size() >= kHeaderSize + 4) {
    const auto count = decode_number<std::uint32_t>(&bytes[kHeaderSize], std::endian::little);
    if (bytes.size() == kHeaderSize + 4 + kTriangleSize * count) return false;
  }
  // What is left are texts and damaged binary files, which have a zero byte somewhere near.
  const std::string_view head = bytes.substr(0, kHeaderSize + 4 + kTriangleSize);
  const std::size_t begin = head.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos && is_word(head.substr(begin, 5), "solid") &&
         head.find('\0') == std::string_view::npos;
}

// Zero if the triangle has no area.
Vec3 normal_of(const Mesh& mesh, const std::array<int, 3>& t) {
  const Vec3 a = vertex(mesh.positions, t[0]);
  const Vec3 ab = vertex(mesh.positions, t[1]) - a;
  const Vec3 ac = vertex(mesh.positions, t[2]) - a;
  const Vec3 normal = ab.normalized().cross(ac.normalized()).normalized();
  return normal.allFinite() ? normal : Vec3::Zero();
}

void append_vector(std::string& text, std::string_view words, const Vec3& v) {
  text += words;
  for (const double coordinate : v) {
    text += ' ';
    append_number(text, coordinate);
  }
  text += '\n';
}

std::string to_text_stl(const Mesh& mesh) {
  const RegionLabels labels(mesh);
  std::string name = mesh.triangles.empty() ? "" : labels.at(0);
  std::string text = "solid " + name + "\n";
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (i > 0 && labels.changes_at(i)) {
      text += "endsolid " + name + "\n";
      name = labels.at(i);
      text += "solid " + name + "\n";
    }
    append_vector(text, "facet normal", normal_of(mesh, mesh.triangles[i]));
    text += "outer loop\n";
    for (const int v : mesh.triangles[i]) append_vector(text, "vertex", vertex(mesh.positions, v));
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid " + name + "\n";
}

float to_single(double value) {
  if (std::isfinite(value) && std::abs(value) > std::numeric_limits<float>::max()) {
    throw InputError("binary STL has single precision, which cannot hold " +
                     pliant::to_text(value));
  }
  return static_cast<float>(value);
}

std::string to_binary_stl(const Mesh& mesh) {
  std::string bytes = "binary STL by pliant";  // must not begin with "solid"
  bytes.resize(kHeaderSize, ' ');
  bytes.reserve(kHeaderSize + 4 + kTriangleSize * mesh.triangles.size());
  append_bytes(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
  const auto* regions = mesh.find_attribute(kRegionAttribute, ElementKind::kTriangle);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const std::array<int, 3>& t = mesh.triangles[i];
    for (const double coordinate : normal_of(mesh, t)) append_bytes(bytes, to_single(coordinate));
    for (const int v : t)
      for (const double coordinate : vertex(mesh.positions, v))
        append_bytes(bytes, to_single(coordinate));
    const double region = regions == nullptr ? 0 : regions->values[i];
    const bool fits = region >= 0 && region <= std::numeric_limits<std::uint16_t>::max();
    append_bytes(bytes, static_cast<std::uint16_t>(fits ? region : 0));
  }
  return bytes;
}

}  // namespace

Mesh parse_stl(std::string_view bytes, const std::string& name, Defects* defects) {
  if (is_text(bytes)) return TextParser(bytes, name, defects).parse();
  return parse_binary(bytes, name, defects);
}

std::string to_stl(const Mesh& mesh, MeshEncoding encoding) {
  if (!mesh.tets.empty() || !mesh.hexes.empty()) return to_stl(make_surface_mesh(mesh), encoding);
  return encoding == MeshEncoding::kText ? to_text_stl(mesh) : to_binary_stl(mesh);
}

}  // namespace pliant
