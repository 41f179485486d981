#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "pliant/geometry/surface.h"
#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/number_text.h"
#include "pliant/io/meshes/ply/ply.h"

namespace pliant {
namespace {

class Writer {
 public:
  Writer(const Mesh& mesh, MeshEncoding encoding)
      : mesh_(mesh), is_text_(encoding == MeshEncoding::kText) {}

  std::string write() {
    write_header();
    for (int i = 0; i < mesh_.vertex_count(); ++i) {
      for (const double coordinate : vertex(mesh_.positions, i)) put(coordinate);
      end_row();
    }
    write_elements(mesh_.triangles, ElementKind::kTriangle);
    write_elements(mesh_.edges, ElementKind::kEdge);
    return std::move(out_);
  }

 private:
  void write_header() {
    out_ = std::string("ply\nformat ") + (is_text_ ? "ascii" : "binary_little_endian") +
           " 1.0\ncomment by pliant\n";
    for (const NamedRegion& region : mesh_.regions) {
      const bool edge = region.kind == ElementKind::kEdge;
      if (!edge && region.kind != ElementKind::kTriangle) continue;
      out_ += std::string("comment region ") + (edge ? "edge " : "triangle ") +
              std::to_string(region.id) + " " + one_line(region.name) + "\n";
    }
    out_ += "element vertex " + std::to_string(mesh_.vertex_count()) +
            "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
            std::to_string(mesh_.triangles.size()) + "\nproperty list uchar int vertex_indices\n";
    declare_attributes(ElementKind::kTriangle);
    if (!mesh_.edges.empty()) {
      out_ += "element edge " + std::to_string(mesh_.edges.size()) +
              "\nproperty int vertex1\nproperty int vertex2\n";
      declare_attributes(ElementKind::kEdge);
    }
    out_ += "end_header\n";
  }

  void declare_attributes(ElementKind kind) {
    for (const ElementAttribute& attribute : mesh_.attributes)
      if (attribute.kind == kind) out_ += "property double " + one_word(attribute.name) + "\n";
  }

  template <std::size_t N>
  void write_elements(const std::vector<std::array<int, N>>& elements, ElementKind kind) {
    std::vector<const double*> values;
    for (const ElementAttribute& attribute : mesh_.attributes)
      if (attribute.kind == kind) values.push_back(attribute.values.data());
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (kind == ElementKind::kTriangle) put(std::uint8_t{3});
      for (const int v : elements[i]) put(static_cast<std::int32_t>(v));
      for (const double* attribute : values) put(attribute[i]);
      end_row();
    }
  }

  template <class T>
  void put(T value) {
    if (!is_text_) {
      append_bytes(out_, value);
    } else {
      append_number(out_, value);
      out_ += ' ';
    }
  }
  void end_row() {
    if (is_text_) out_.back() = '\n';
  }

  // The header knows no quotes.
  static std::string one_line(std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return name;
  }
  static std::string one_word(std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }, '_');
    return name.empty() ? "unnamed" : name;
  }

  const Mesh& mesh_;
  bool is_text_;
  std::string out_;
};

}  // namespace

std::string to_ply(const Mesh& mesh, MeshEncoding encoding) {
  if (!mesh.tets.empty() || !mesh.hexes.empty()) return to_ply(make_surface_mesh(mesh), encoding);
  return Writer(mesh, encoding).write();
}

}  // namespace pliant
