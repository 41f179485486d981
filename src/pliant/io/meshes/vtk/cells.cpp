#include "pliant/io/meshes/vtk/cells.h"

#include <string>

#include "pliant/core/text.h"

namespace pliant {
namespace {

class Reader {
 public:
  Reader(VtkInput& in, std::string_view section, int vertices)
      : in_(in), section_(section), vertices_(vertices) {}

  VtkCells read(bool has_offsets) {
    const std::size_t count = in_.count("the number of " + section_);
    const std::size_t size = in_.count("the size of " + section_);
    if (has_offsets) {
      read_offsets(count, size);
    } else {
      read_lists(count, size);
    }
    return std::move(cells_);
  }

 private:
  void read_lists(std::size_t count, std::size_t size) {
    std::size_t left = 0;  // corners of the current cell
    const VtkType type{VtkType::Kind::kNumber, NumberType::kInt32};
    in_.each_integer(type, size, "a number of the cells", [&](long long value) {
      if (left > 0) {
        cells_.corners.push_back(to_vertex(value));
        --left;
      } else {
        left = begin_cell(value, size);
      }
    });
    if (left == 0 && cells_.ends.size() == count) return;
    in_.fail(section_ + " must be " + std::to_string(count) + " cells in " + std::to_string(size) +
             " numbers, found " + std::to_string(cells_.ends.size()) +
             (left > 0 ? ", the last one cut off" : ""));
  }

  std::size_t begin_cell(long long corners, std::size_t size) {
    if (corners < 0 || static_cast<unsigned long long>(corners) > size) {
      in_.fail("the number of vertices of a cell must be from 0 to " + std::to_string(size) +
               ", found " + to_text(corners));
    }
    cells_.ends.push_back(cells_.corners.size() + static_cast<std::size_t>(corners));
    return static_cast<std::size_t>(corners);
  }

  void read_offsets(std::size_t count, std::size_t size) {
    in_.expect("OFFSETS");
    std::size_t last = 0;
    bool first = true;
    in_.each_integer(in_.number_type(), count, "an offset", [&](long long value) {
      if (value < static_cast<long long>(last) || value > static_cast<long long>(size) ||
          (first && value != 0)) {
        in_.fail("offsets must ascend from 0 to " + std::to_string(size) + ", found " +
                 to_text(value) + (first ? " first" : " after " + std::to_string(last)));
      }
      last = static_cast<std::size_t>(value);
      if (!first) cells_.ends.push_back(last);
      first = false;
    });
    if (last != size) {
      in_.fail("the last offset must be " + std::to_string(size) + ", found " +
               std::to_string(last));
    }
    in_.expect("CONNECTIVITY");
    in_.each_integer(in_.number_type(), size, "a vertex number",
                     [&](long long value) { cells_.corners.push_back(to_vertex(value)); });
  }

  int to_vertex(long long index) const {
    if (index >= 0 && index < vertices_) return static_cast<int>(index);
    in_.defect("a vertex number must be from 0 to " + std::to_string(vertices_ - 1) + ", found " +
               to_text(index));
    return kNoVertex;
  }

  VtkInput& in_;
  std::string section_;
  int vertices_;
  VtkCells cells_;
};

}  // namespace

VtkCells read_vtk_cells(VtkInput& in, std::string_view section, bool has_offsets, int vertices) {
  return Reader(in, section, vertices).read(has_offsets);
}

}  // namespace pliant
