#include "pliant/io/meshes/vtk/vtu.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <set>
#include <string_view>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/bytes/number_text.h"
#include "pliant/io/meshes/element_regions.h"
#include "pliant/io/meshes/vtk/elements.h"
#include "pliant/io/meshes/vtk/vtu_file.h"

namespace pliant {
namespace {

constexpr std::string_view kByteOrder =
    std::endian::native == std::endian::little ? "LittleEndian" : "BigEndian";

std::string xml_escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

// ` name="value"`
std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + xml_escaped(value) + "\"";
}

// Collects the XML and, apart from it, the raw blocks that it points into, unless all is text.
class VtuText {
 public:
  explicit VtuText(MeshEncoding encoding) : is_text_(encoding == MeshEncoding::kText) {}

  std::string xml;

  template <class T>
  void add_array(std::string_view type, std::string_view name, int components,
                 std::span<const T> values, std::string_view more = {}) {
    xml += "        <DataArray" + attribute("type", type) + attribute("Name", name) +
           attribute("NumberOfComponents", std::to_string(components)) + std::string(more);
    if (is_text_) {
      xml += attribute("format", "ascii") + ">\n";
      for (const T value : values) {
        append_number(xml, value);
        xml += '\n';
      }
      xml += "        </DataArray>\n";
      return;
    }
    xml += attribute("format", "appended") + attribute("offset", std::to_string(data_.size())) +
           "/>\n";
    const std::uint64_t bytes = values.size_bytes();
    data_.append(reinterpret_cast<const char*>(&bytes), sizeof bytes);
    data_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  }

  std::string finish() && {
    if (is_text_) return xml + "</VTKFile>\n";
    return xml + "  <AppendedData" + attribute("encoding", "raw") + ">\n_" + data_ +
           "\n  </AppendedData>\n</VTKFile>\n";
  }

 private:
  bool is_text_;
  std::string data_;
};

struct Cells {
  std::vector<std::int32_t> connectivity;
  std::vector<std::int64_t> offsets;  // end of each cell
  std::vector<std::uint8_t> types;

  template <std::size_t N>
  void add(std::uint8_t type, const std::vector<std::array<int, N>>& elements) {
    for (const auto& element : elements) {
      for (std::size_t k = 0; k < N; ++k)
        connectivity.push_back(element[N == 8 ? kHexOrder[k % 8] : k]);
      offsets.push_back(static_cast<std::int64_t>(connectivity.size()));
      types.push_back(type);
    }
  }
};

Cells make_cells(const Mesh& mesh) {
  Cells cells;
  cells.add(vtk::kTetra, mesh.tets);
  cells.add(vtk::kHexahedron, mesh.hexes);
  cells.add(vtk::kTriangle, mesh.triangles);
  cells.add(vtk::kLine, mesh.edges);
  return cells;
}

void check_size(std::string_view name, std::size_t found, std::size_t expected) {
  if (found == expected) return;
  throw InputError(std::string(name), "must have " + to_text(static_cast<long long>(expected)) +
                                          " values, found " +
                                          to_text(static_cast<long long>(found)));
}

std::string file_head(std::string_view type) {
  return "<?xml version=\"1.0\"?>\n<VTKFile" + attribute("type", type) +
         attribute("version", "1.0") + attribute("byte_order", kByteOrder) +
         attribute("header_type", "UInt64") + ">\n";
}

// One value for each cell: NaN for those whose kind has no such attribute.
std::vector<double> cell_values(const Mesh& mesh, const std::string& name) {
  std::vector<double> values;
  for (const ElementKind kind : kElementKinds) {
    const ElementAttribute* attribute = mesh.find_attribute(name, kind);
    if (attribute != nullptr) {
      values.insert(values.end(), attribute->values.begin(), attribute->values.end());
    } else {
      values.resize(values.size() + mesh.element_count(kind),
                    std::numeric_limits<double>::quiet_NaN());
    }
  }
  return values;
}

void add_cell_data(const Mesh& mesh, VtuText& text) {
  if (mesh.attributes.empty()) return;
  text.xml += "      <CellData>\n";
  std::set<std::string_view> written;
  for (const ElementAttribute& attribute : mesh.attributes) {
    if (!written.insert(attribute.name).second) continue;
    const std::vector<double> values = cell_values(mesh, attribute.name);
    text.add_array<double>("Float64", attribute.name, 1, values);
  }
  text.xml += "      </CellData>\n";
}

// VTK has no names for regions: an array beside the mesh keeps them.
void add_region_names(const Mesh& mesh, VtuText& text) {
  if (mesh.regions.empty()) return;
  std::string names;
  for (const NamedRegion& region : mesh.regions) {
    names += kVtuKinds[static_cast<std::size_t>(region.kind)];
    names += " " + std::to_string(region.id) + " " + region.name + '\0';
  }
  const std::vector<std::uint8_t> bytes(names.begin(), names.end());
  text.xml += "    <FieldData>\n";
  text.add_array<std::uint8_t>("UInt8", kVtuRegionNames, 1, bytes,
                               attribute("NumberOfTuples", std::to_string(bytes.size())));
  text.xml += "    </FieldData>\n";
}

std::string make_vtu(const Mesh& mesh, std::span<const double> positions,
                     std::span<const PointArray> arrays, MeshEncoding encoding) {
  const auto vertices = static_cast<std::size_t>(mesh.vertex_count());
  check_size("positions", positions.size(), 3 * vertices);
  const Cells cells = make_cells(mesh);
  VtuText text(encoding);
  text.xml = file_head("UnstructuredGrid") + "  <UnstructuredGrid>\n";
  add_region_names(mesh, text);
  text.xml += "    <Piece" + attribute("NumberOfPoints", std::to_string(vertices)) +
              attribute("NumberOfCells", std::to_string(cells.types.size())) +
              ">\n      <PointData>\n";
  for (const PointArray& array : arrays) {
    check_size(array.name, array.values.size(),
               vertices * static_cast<std::size_t>(array.components));
    text.add_array<double>("Float64", array.name, array.components, array.values);
  }
  text.xml += "      </PointData>\n";
  add_cell_data(mesh, text);
  text.xml += "      <Points>\n";
  text.add_array<double>("Float64", "Points", 3, positions);
  text.xml += "      </Points>\n      <Cells>\n";
  text.add_array<std::int32_t>("Int32", "connectivity", 1, cells.connectivity);
  text.add_array<std::int64_t>("Int64", "offsets", 1, cells.offsets);
  text.add_array<std::uint8_t>("UInt8", "types", 1, cells.types);
  text.xml += "      </Cells>\n    </Piece>\n  </UnstructuredGrid>\n";
  return std::move(text).finish();
}

}  // namespace

std::string to_vtu(const Mesh& mesh, std::span<const double> positions,
                   std::span<const PointArray> arrays) {
  return make_vtu(mesh, positions, arrays, MeshEncoding::kBinary);
}

std::string to_vtu(const Mesh& mesh, MeshEncoding encoding) {
  const auto size = static_cast<std::size_t>(mesh.positions.size());
  return make_vtu(mesh, {mesh.positions.data(), size}, {}, encoding);
}

void write_vtu(const std::filesystem::path& path, const Mesh& mesh,
               std::span<const double> positions, std::span<const PointArray> arrays) {
  write_file_atomically(path, to_vtu(mesh, positions, arrays));
}

void write_pvd(const std::filesystem::path& path, std::span<const PvdEntry> entries) {
  std::string text = file_head("Collection") + "  <Collection>\n";
  for (const PvdEntry& entry : entries) {
    text += "    <DataSet" + attribute("timestep", to_text(entry.time)) +
            attribute("part", std::to_string(entry.part)) + attribute("file", entry.file) + "/>\n";
  }
  write_file_atomically(path, text + "  </Collection>\n</VTKFile>\n");
}

}  // namespace pliant
