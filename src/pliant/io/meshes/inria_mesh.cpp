#include "pliant/io/meshes/inria_mesh.h"

#include <array>
#include <cctype>
#include <limits>

#include "pliant/core/text.h"
#include "pliant/io/bytes/number_text.h"
#include "pliant/io/bytes/token_reader.h"
#include "pliant/io/meshes/element_regions.h"

namespace pliant {
namespace {

class Parser {
 public:
  Parser(std::string_view text, const std::string& name, Defects* defects)
      : in_(text, name, defects) {}

  Mesh parse() {
    if (const auto first = in_.next(); first != "MeshVersionFormatted") {
      in_.fail("must begin with MeshVersionFormatted, found " +
               (first.empty() ? "nothing" : in_quotes(first)));
    }
    in_.number("the version");
    for (auto keyword = in_.next(); !keyword.empty() && keyword != "End"; keyword = in_.next())
      read_section(keyword);
    if (!has_vertices_) in_.fail("the file ends without Vertices");
    regions_.move_to(mesh_);
    return std::move(mesh_);
  }

 private:
  void read_section(std::string_view keyword) {
    if (keyword == "Dimension") {
      read_dimension();
    } else if (keyword == "Vertices") {
      read_vertices();
    } else if (keyword == "Tetrahedra") {
      read_elements(keyword, ElementKind::kTet, mesh_.tets);
    } else if (keyword == "Hexahedra") {
      read_elements(keyword, ElementKind::kHex, mesh_.hexes);
    } else if (keyword == "Triangles") {
      read_elements(keyword, ElementKind::kTriangle, mesh_.triangles);
    } else if (keyword == "Quadrilaterals") {
      read_quads(keyword);
    } else if (keyword == "Edges") {
      read_elements(keyword, ElementKind::kEdge, mesh_.edges);
    } else {
      skip_section(keyword);
    }
  }

  void read_dimension() {
    dimension_ = in_.integer("Dimension");
    if (dimension_ != 2 && dimension_ != 3)
      in_.fail("Dimension must be 2 or 3, found " + to_text(dimension_));
    if (has_vertices_) in_.fail("Dimension must come before Vertices");
  }

  // An entry of w words needs at least 2 w characters, save the separator of the last.
  std::size_t read_count(std::string_view section, std::size_t words) {
    const std::string what = "the number of " + std::string(section);
    const long long count = in_.integer(what);
    if (count < 0) in_.fail(what + " must not be negative, found " + to_text(count));
    const std::size_t most = (in_.remaining() + 1) / (2 * words);
    if (static_cast<unsigned long long>(count) > most) {
      in_.fail(what + " is " + to_text(count) + ", but the rest of the file can hold at most " +
               to_text(static_cast<long long>(most)));
    }
    return static_cast<std::size_t>(count);
  }

  void read_vertices() {
    if (has_vertices_) in_.fail("Vertices must occur once, found them again");
    const auto dimension = static_cast<std::size_t>(dimension_);
    const std::size_t count = read_count("Vertices", dimension + 1);
    if (count > std::numeric_limits<int>::max() / 3) {
      in_.fail("too many Vertices: " + to_text(static_cast<long long>(count)));
    }
    has_vertices_ = true;
    mesh_.positions.setZero(3 * static_cast<Eigen::Index>(count));
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t k = 0; k < dimension; ++k)
        mesh_.positions[3 * i + k] = in_.number("a coordinate");
      in_.integer("the reference of a vertex");
    }
  }

  template <std::size_t N>
  void read_elements(std::string_view section, ElementKind kind,
                     std::vector<std::array<int, N>>& elements) {
    const std::size_t count = read_count(section, N + 1);
    elements.reserve(elements.size() + count);
    regions_.reserve(kind, count);
    for (std::size_t i = 0; i < count; ++i) {
      std::array<int, N> element{};
      for (std::size_t k = 0; k < N; ++k)
        element[N == 8 ? kHexOrder[k % 8] : k] = read_index(section);
      elements.push_back(element);
      regions_.add(kind, read_reference());
    }
  }

  void read_quads(std::string_view section) {
    const std::size_t count = read_count(section, 5);
    mesh_.triangles.reserve(mesh_.triangles.size() + 2 * count);
    for (std::size_t i = 0; i < count; ++i) {
      std::array<int, 4> quad{};
      for (int& corner : quad) corner = read_index(section);
      add_quad(mesh_.triangles, quad);
      const double reference = read_reference();
      regions_.add(ElementKind::kTriangle, reference);
      regions_.add(ElementKind::kTriangle, reference);
    }
  }

  double read_reference() {
    return static_cast<double>(in_.integer("the reference of an element"));
  }

  int read_index(std::string_view section) {
    const long long index = in_.integer("a vertex number");
    if (index >= 1 && index <= mesh_.vertex_count()) return static_cast<int>(index - 1);
    if (!has_vertices_) in_.fail("Vertices must come before " + std::string(section));
    in_.defect("a vertex number must be from 1 to " +
               to_text(static_cast<long long>(mesh_.vertex_count())) + ", found " + to_text(index));
    return kNoVertex;
  }

  // Whatever it holds, it ends at the next word that starts with a letter.
  void skip_section(std::string_view keyword) {
    if (std::isalpha(static_cast<unsigned char>(keyword[0])) == 0) {
      in_.fail("expected the name of a section, found " + in_quotes(keyword));
    }
    for (auto token = in_.next(); !token.empty(); token = in_.next()) {
      if (std::isalpha(static_cast<unsigned char>(token[0])) == 0) continue;
      in_.unread(token);
      return;
    }
  }

  TokenReader in_;
  Mesh mesh_;
  ElementRegions regions_;
  long long dimension_ = 3;
  bool has_vertices_ = false;
};

template <std::size_t N>
void append_elements(std::string& text, std::string_view section, const Mesh& mesh,
                     ElementKind kind, const std::vector<std::array<int, N>>& elements) {
  if (elements.empty()) return;
  text.append(section).append("\n");
  append_number(text, elements.size());
  text += '\n';
  const ElementAttribute* regions = mesh.find_attribute(kRegionAttribute, kind);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    for (std::size_t k = 0; k < N; ++k) {
      append_number(text, elements[i][N == 8 ? kHexOrder[k % 8] : k] + 1);
      text += ' ';
    }
    append_number(text, whole_region(regions, i));
    text += '\n';
  }
}

}  // namespace

Mesh parse_inria_mesh(std::string_view text, const std::string& name, Defects* defects) {
  return Parser(text, name, defects).parse();
}

std::string to_inria_mesh(const Mesh& mesh) {
  std::string text = "MeshVersionFormatted 2\nDimension 3\nVertices\n";  // 2: doubles
  append_number(text, mesh.vertex_count());
  text += '\n';
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    for (const double coordinate : vertex(mesh.positions, i)) {
      append_number(text, coordinate);
      text += ' ';
    }
    text += "0\n";
  }
  append_elements(text, "Tetrahedra", mesh, ElementKind::kTet, mesh.tets);
  append_elements(text, "Hexahedra", mesh, ElementKind::kHex, mesh.hexes);
  append_elements(text, "Triangles", mesh, ElementKind::kTriangle, mesh.triangles);
  append_elements(text, "Edges", mesh, ElementKind::kEdge, mesh.edges);
  return text + "End\n";
}

}  // namespace pliant
