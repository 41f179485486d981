#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pliant/core/text.h"
#include "pliant/io/bytes/word_reader.h"
#include "pliant/io/meshes/ply/data.h"
#include "pliant/io/meshes/ply/header.h"
#include "pliant/io/meshes/ply/ply.h"
#include "pliant/io/meshes/polygons.h"
#include "pliant/io/meshes/region_runs.h"

namespace pliant {
namespace {

// What becomes of a property.
struct Column {
  PlyProperty property;
  int use = kSkipped;  // or the number of a coordinate, of an end of an edge, of an attribute

  static constexpr int kSkipped = -1, kCorners = -2;
};

template <class Data>
class Parser {
 public:
  Parser(std::string_view bytes, const std::string& name, Defects* defects, const PlyHeader& header)
      : in_(bytes, name, defects, header),
        header_(header),
        most_triangles_(most_triangles(bytes.size())),
        most_values_(kMostValuesPerByte * bytes.size()) {}

  Mesh parse() {
    if (const PlyElement* vertices = header_.find("vertex")) vertices_ = vertices->count;
    for (const PlyElement& element : header_.elements) {
      if (!element.properties.empty() || element.name == "vertex") read_element(element);
    }
    for (ElementAttribute& attribute : mesh_.attributes)
      attribute.values.resize(mesh_.element_count(attribute.kind));  // strips have none
    name_regions(mesh_);
    return std::move(mesh_);
  }

 private:
  // Large polygons with many attributes would multiply: far beyond what real files have.
  static constexpr std::size_t kMostValuesPerByte = 1;

  void read_element(const PlyElement& element) {
    if (element.name == "vertex") {
      read_vertices(element);
      return;
    }
    const std::size_t rows = count_rows(element);
    if (element.name == "face") {
      read_faces(element, rows);
    } else if (element.name == "tristrips") {
      read_strips(element, rows);
    } else if (element.name == "edge") {
      read_edges(element, rows);
    } else {
      const std::vector<Column> columns = columns_of(element);
      for (std::size_t i = 0; i < rows; ++i) read_row(columns, [](int, NumberType) {});
    }
  }

  std::size_t count_rows(const PlyElement& element) const {
    std::vector<NumberType> least;
    for (const PlyProperty& property : element.properties)
      least.push_back(property.count.value_or(property.type));
    return in_.checked_count(element.count, least, "the number of " + element.name);
  }

  static std::vector<Column> columns_of(const PlyElement& element) {
    std::vector<Column> columns;
    for (const PlyProperty& property : element.properties) columns.push_back({property});
    return columns;
  }

  // The scalar of this name is number `use`.
  void bind(std::vector<Column>& columns, std::string_view name, int use,
            const std::string& element) const {
    for (Column& column : columns) {
      if (column.property.name != name || column.property.count || column.use >= 0) continue;
      column.use = use;
      return;
    }
    in_.fail("element " + element + " must have a scalar property " + std::string(name));
  }

  bool bind_corners(std::vector<Column>& columns) const {
    for (Column& column : columns) {
      const std::string& name = column.property.name;
      if (!column.property.count || (name != "vertex_indices" && name != "vertex_index")) continue;
      column.use = Column::kCorners;
      return true;
    }
    return false;
  }

  // The scalars that are not yet in use become attributes; their numbers count from `first`.
  std::size_t bind_attributes(std::vector<Column>& columns, ElementKind kind, std::size_t first) {
    const std::size_t begin = mesh_.attributes.size();
    for (Column& column : columns) {
      if (column.property.count || column.use != Column::kSkipped) continue;
      column.use = static_cast<int>(first + mesh_.attributes.size() - begin);
      mesh_.attributes.push_back({column.property.name, kind, {}});
      mesh_.attributes.back().values.resize(mesh_.element_count(kind));
    }
    values_.assign(mesh_.attributes.size() - begin, 0);
    return begin;
  }

  // Calls `scalar(use, type)`, which must read it, for each one in use, and fills corners_.
  template <class Scalar>
  void read_row(const std::vector<Column>& columns, Scalar&& scalar) {
    for (const Column& column : columns) {
      if (column.property.count) {
        read_list(column);
      } else if (column.use >= 0) {
        scalar(column.use, column.property.type);
      } else {
        in_.skip(column.property.type);
      }
    }
  }

  void read_list(const Column& column) {
    const NumberType type = column.property.type;
    const std::array row{type};
    const std::size_t size = in_.checked_count(
        in_.integer(*column.property.count, "the length of a list"), row, "the length of a list");
    if (column.use != Column::kCorners) {
      for (std::size_t i = 0; i < size; ++i) in_.skip(type);
      return;
    }
    if (size > most_triangles_ + 2 - mesh_.triangles.size())
      in_.fail(too_many_triangles(most_triangles_));
    corners_.clear();
    for (std::size_t i = 0; i < size; ++i) corners_.push_back(read_vertex(type));
  }

  int read_vertex(NumberType type) {
    const std::size_t at = in_.position();
    const long long index = in_.integer(type, "a vertex number");
    if (index >= 0 && index < vertices_) return static_cast<int>(index);
    if (index < 0 && in_strips_) return kNoVertex;
    in_.defect(at, "a vertex number must be from 0 to " + to_text(vertices_ - 1) + ", found " +
                       to_text(index));
    return kNoVertex;
  }

  void read_vertices(const PlyElement& element) {
    std::vector<Column> columns = columns_of(element);
    bind(columns, "x", 0, "vertex");
    bind(columns, "y", 1, "vertex");
    bind(columns, "z", 2, "vertex");
    const std::size_t rows = count_rows(element);
    if (rows > std::numeric_limits<int>::max() / 3) in_.fail("too many vertices");
    mesh_.positions.resize(3 * static_cast<Eigen::Index>(rows));
    double* position = mesh_.positions.data();
    for (std::size_t i = 0; i < rows; ++i, position += 3) {
      read_row(columns,
               [&](int k, NumberType type) { position[k] = in_.finite(type, "a coordinate"); });
    }
  }

  void read_faces(const PlyElement& element, std::size_t rows) {
    std::vector<Column> columns = columns_of(element);
    if (!bind_corners(columns)) in_.fail("element face must have a list vertex_indices");
    const std::size_t first = bind_attributes(columns, ElementKind::kTriangle, 0);
    mesh_.triangles.reserve(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      const std::size_t at = in_.position();
      read_row(columns, [&](int k, NumberType type) {
        values_[k] = in_.finite(type, "a property of a face");
      });
      if (corners_.size() < 3) {
        in_.defect(
            at, "a face must have at least 3 vertices, found " + std::to_string(corners_.size()));
      }
      add_fan(corners_, mesh_.triangles);
      add_values(first, mesh_.triangles.size());
    }
  }

  // What was read for the last row holds for all elements it has become.
  void add_values(std::size_t first, std::size_t elements) {
    if (values_.size() * elements > most_values_) {
      in_.fail("the polygons are too large for " + std::to_string(values_.size()) +
               " properties of each");
    }
    for (std::size_t k = 0; k < values_.size(); ++k)
      mesh_.attributes[first + k].values.resize(elements, values_[k]);
  }

  void read_strips(const PlyElement& element, std::size_t rows) {
    std::vector<Column> columns = columns_of(element);
    if (!bind_corners(columns)) in_.fail("element tristrips must have a list vertex_indices");
    in_strips_ = true;
    for (std::size_t i = 0; i < rows; ++i) {
      read_row(columns, [](int, NumberType) {});
      const std::span<const int> all(corners_);
      for (std::size_t begin = 0, end = 0; end <= all.size(); ++end) {
        if (end < all.size() && all[end] != kNoVertex) continue;
        add_strip(all.subspan(begin, end - begin), mesh_.triangles);
        begin = end + 1;
      }
    }
    in_strips_ = false;
  }

  void read_edges(const PlyElement& element, std::size_t rows) {
    std::vector<Column> columns = columns_of(element);
    bind(columns, "vertex1", 0, "edge");
    bind(columns, "vertex2", 1, "edge");
    const std::size_t first = bind_attributes(columns, ElementKind::kEdge, 2);
    mesh_.edges.reserve(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      std::array<int, 2> edge{};
      read_row(columns, [&](int k, NumberType type) {
        const auto use = static_cast<std::size_t>(k);
        if (use < 2) {
          edge[use] = read_vertex(type);
        } else {
          values_[use - 2] = in_.finite(type, "a property of an edge");
        }
      });
      mesh_.edges.push_back(edge);
      add_values(first, mesh_.edges.size());
    }
  }

  Data in_;
  const PlyHeader& header_;
  std::size_t most_triangles_;
  std::size_t most_values_;
  long long vertices_ = 0;
  bool in_strips_ = false;      // where a negative number ends a strip
  std::vector<int> corners_;    // of the last row
  std::vector<double> values_;  // the attributes of the last row
  Mesh mesh_;
};

// `region triangle 3 NAME`
void read_region_name(const std::string& comment, Mesh& mesh) {
  WordReader words(comment, "", nullptr);
  if (words.word() != "region") return;
  const std::string_view kind = words.word();
  if (kind != "triangle" && kind != "edge") return;
  int id = 0;
  const std::string_view number = words.word();
  const char* end = number.data() + number.size();
  if (std::from_chars(number.data(), end, id).ptr != end || number.empty()) return;
  std::string_view name = words.line();
  name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
  if (name.empty()) return;
  mesh.regions.push_back(
      {std::string(name), kind == "edge" ? ElementKind::kEdge : ElementKind::kTriangle, id});
}

}  // namespace

Mesh parse_ply(std::string_view bytes, const std::string& name, Defects* defects) {
  const PlyHeader header = parse_ply_header(bytes, name);
  Mesh mesh = header.encoding == PlyEncoding::kText
                  ? Parser<PlyText>(bytes, name, defects, header).parse()
                  : Parser<PlyBinary>(bytes, name, defects, header).parse();
  for (const std::string& comment : header.comments) read_region_name(comment, mesh);
  return mesh;
}

}  // namespace pliant
