#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pliant/io/bytes/token_reader.h"
#include "pliant/io/meshes/vtk/cells.h"
#include "pliant/io/meshes/vtk/elements.h"
#include "pliant/io/meshes/vtk/input.h"
#include "pliant/io/meshes/vtk/vtk.h"

namespace pliant {
namespace {

constexpr std::array<std::string_view, 2> kDatasets{"UNSTRUCTURED_GRID", "POLYDATA"};
constexpr std::array<std::string_view, 2> kEncodings{"ASCII", "BINARY"};

struct CellList {
  std::string_view section;
  int type;  // of all cells, in POLYDATA
  VtkCells cells;
};

// An attribute section whose arrays have a fixed number of values for each point or cell.
struct FixedArray {
  std::string_view keyword;
  std::size_t values;
};
constexpr std::array kFixedArrays{FixedArray{"VECTORS", 3},    FixedArray{"NORMALS", 3},
                                  FixedArray{"TENSORS", 9},    FixedArray{"TENSORS6", 6},
                                  FixedArray{"GLOBAL_IDS", 1}, FixedArray{"PEDIGREE_IDS", 1},
                                  FixedArray{"EDGE_FLAGS", 1}};
// What becomes an attribute, or three.
struct CellData {
  std::string name;
  std::size_t components;
  std::vector<double> values;
};

constexpr std::array<std::string_view, 5> kSections{"POINTS", "CELLS", "CELL_TYPES", "CELL_DATA",
                                                    "POINT_DATA"};

class Parser {
 public:
  Parser(std::string_view bytes, const std::string& name, Defects* defects)
      : in_(bytes, name, defects), elements_(bytes.size(), defects) {}

  Mesh parse() {
    read_head();
    for (auto word = in_.word(); !word.empty(); word = in_.word())
      read_section(vtk_upper_case(word));
    if (!has_points_) in_.fail("the file ends without POINTS");
    elements_.begin_piece(in_.place());
    polydata_ ? add_polydata() : add_grid();
    for (const auto& [name, components, values] : data_) {
      components == 3 ? elements_.add_vectors(name, values) : elements_.add_data(name, values);
    }
    elements_.move_to(mesh_);
    return std::move(mesh_);
  }

 private:
  void read_head() {
    constexpr std::string_view kBegin = "# vtk DataFile Version ";
    const std::string_view first = in_.line();
    if (!first.starts_with(kBegin)) in_.fail("must begin with \"" + std::string(kBegin) + "\"");
    const std::string_view version = first.substr(kBegin.size());
    // Since 5.1, cells are an array of offsets and one of corners.
    has_offsets_ = version >= "5.1";
    in_.line();  // the title
    if (in_.choose(kEncodings, in_.word(), "encoding") == 1) in_.set_binary();
    in_.line();
  }

  void read_section(const std::string& keyword) {
    const auto list = std::find_if(lists_.begin(), lists_.end(),
                                   [&](const CellList& l) { return l.section == keyword; });
    if (list != lists_.end()) {
      read_cells(*list);
    } else if (keyword == "DATASET") {
      polydata_ = in_.choose(kDatasets, in_.word_on_line(), "dataset") == 1;
    } else if (keyword == "POINTS") {
      read_points();
    } else if (keyword == "CELL_TYPES") {
      read_types();
    } else if (keyword == "CELL_DATA" || keyword == "POINT_DATA") {
      of_cells_ = keyword == "CELL_DATA";
      rows_ = in_.count("the number of values");
    } else if (keyword == "METADATA") {
      skip_metadata();
    } else {
      read_array(keyword);
    }
  }

  void read_points() {
    if (has_points_) in_.fail("POINTS must occur once");
    const std::size_t count = in_.count("the number of points");
    const VtkType type = in_.number_type();
    if (count > std::numeric_limits<int>::max() / 3) in_.fail("too many points");
    mesh_.positions = in_.coordinates(type, in_.times(count, 3));
    has_points_ = true;
  }

  void read_cells(CellList& list) {
    if (!has_points_) in_.fail("POINTS must come before " + std::string(list.section));
    if (!list.cells.ends.empty()) in_.fail(std::string(list.section) + " must occur once");
    list.cells = read_vtk_cells(in_, list.section, has_offsets_, mesh_.vertex_count());
  }

  void read_types() {
    const VtkType type{VtkType::Kind::kNumber, NumberType::kInt32};
    const std::size_t count = in_.count("the number of cell types");
    types_.clear();
    in_.each_integer(type, count, "a cell type", [&](long long value) {
      constexpr long long kMost = 255;
      types_.push_back(static_cast<std::uint8_t>(std::clamp(value, 0LL, kMost)));
      if (value < 0 || value > kMost) {
        in_.fail("a cell type must be from 0 to 255, found " + std::to_string(value));
      }
    });
  }

  void read_array(const std::string& keyword) {
    for (const FixedArray& array : kFixedArrays) {
      if (array.keyword != keyword) continue;
      const std::string name = in_.name_on_line();
      const bool kept = keyword == "VECTORS";
      take_array(kept ? name : "", in_.type(in_.word_on_line()), rows_, array.values);
      return;
    }
    if (keyword == "SCALARS") {
      read_scalars();
    } else if (keyword == "FIELD") {
      read_fields();
    } else if (keyword == "COLOR_SCALARS" || keyword == "LOOKUP_TABLE") {
      const bool table = keyword == "LOOKUP_TABLE";
      in_.name_on_line();
      const std::size_t count = in_.count("the number of colours");
      const VtkType type{VtkType::Kind::kNumber, NumberType::kUInt8};
      take_array("", type, table ? 4 : rows_, count);
    } else if (keyword == "TEXTURE_COORDINATES") {
      in_.name_on_line();
      const std::size_t dimension = in_.count("the dimension");
      take_array("", in_.type(in_.word_on_line()), rows_, dimension);
    } else {
      in_.choose(kSections, keyword, "section");  // fails, and lists them
    }
  }

  void read_scalars() {
    const std::string name = in_.name_on_line();
    const VtkType type = in_.type(in_.word_on_line());
    std::size_t components = 1;
    if (const auto word = in_.word_on_line(); !word.empty()) {
      if (word.size() != 1 || word[0] < '1' || word[0] > '4') {
        in_.fail("scalars must have 1 to 4 components, found " + in_quotes(word));
      }
      components = static_cast<std::size_t>(word[0] - '0');
    }
    in_.expect("LOOKUP_TABLE");
    in_.name_on_line();
    take_array(name, type, rows_, components);
  }

  void read_fields() {
    in_.name_on_line();
    const std::size_t arrays = in_.count("the number of arrays");
    for (std::size_t i = 0; i < arrays; ++i) {
      auto word = in_.word();
      for (; word == "METADATA"; word = in_.word()) skip_metadata();
      if (word.empty()) in_.fail("the file ends within FIELD");
      const std::string name = vtk_decoded(word);
      const std::size_t components = in_.count("the number of components");
      const std::size_t rows = in_.count("the number of values");
      take_array(name, in_.type(in_.word_on_line()), rows, components);
    }
  }

  // Keeps what can be an attribute, skips the rest.
  void take_array(const std::string& name, VtkType type, std::size_t rows, std::size_t components) {
    const std::size_t count = in_.times(rows, components);
    const bool attribute = components == 1 || components == 3;
    if (of_cells_ && attribute && !name.empty() && type.kind == VtkType::Kind::kNumber) {
      data_.push_back({name, components, in_.numbers(type, count)});
    } else {
      in_.skip(type, count);
    }
  }

  // Ends at an empty line.
  void skip_metadata() {
    in_.line();
    while (in_.line().find_first_not_of(" \t") != std::string_view::npos) {
    }
  }

  void add_grid() {
    const CellList& list = lists_[0];
    if (types_.size() != list.cells.ends.size()) {
      in_.fail("CELL_TYPES must be as many as CELLS, " + std::to_string(list.cells.ends.size()) +
               ", found " + std::to_string(types_.size()));
    }
    add_cells(list, [this](std::size_t i) { return types_[i]; });
  }

  void add_polydata() {
    for (std::size_t i = 1; i < lists_.size(); ++i)
      add_cells(lists_[i], [&](std::size_t) { return lists_[i].type; });
  }

  template <class Type>
  void add_cells(const CellList& list, Type&& type) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < list.cells.ends.size(); ++i) {
      const std::span<const int> corners(list.cells.corners);
      elements_.add_cell(type(i), corners.subspan(begin, list.cells.ends[i] - begin));
      begin = list.cells.ends[i];
    }
  }

  VtkInput in_;
  VtkElements elements_;
  Mesh mesh_;
  // POLYDATA numbers its cells in this order, wherever they stand in the file.
  std::array<CellList, 5> lists_{
      CellList{"CELLS", 0, {}}, CellList{"VERTICES", vtk::kPolyVertex, {}},
      CellList{"LINES", vtk::kPolyLine, {}}, CellList{"POLYGONS", vtk::kPolygon, {}},
      CellList{"TRIANGLE_STRIPS", vtk::kTriangleStrip, {}}};
  std::vector<std::uint8_t> types_;
  std::vector<CellData> data_;
  std::size_t rows_ = 0;   // of the data that follows
  bool of_cells_ = false;  // what it is of
  bool polydata_ = false;
  bool has_points_ = false;
  bool has_offsets_ = false;
};

}  // namespace

Mesh parse_vtk(std::string_view bytes, const std::string& name, Defects* defects) {
  return Parser(bytes, name, defects).parse();
}

}  // namespace pliant
