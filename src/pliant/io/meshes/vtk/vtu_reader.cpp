#include "pliant/io/meshes/vtk/vtu_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/meshes/vtk/elements.h"
#include "pliant/io/meshes/vtk/vtu_data.h"
#include "pliant/io/meshes/vtk/vtu_file.h"

namespace pliant {
namespace {

class Builder {
 public:
  Builder(const VtuFile& file, std::size_t bytes)
      : data_(file.data), elements_(bytes, file.data.defects) {}

  void add_piece(const VtuPiece& piece) {
    const std::string place = data_.name + ":" + to_text(piece.line);
    constexpr std::size_t kMost = std::numeric_limits<int>::max() / 3;
    if (piece.points > kMost - coordinates_.size() / 3) throw InputError(place, "too many points");
    add_points(piece);
    elements_.begin_piece(place);
    if (piece.cells > 0) add_cells(piece);
    for (const VtuArray& array : piece.cell_data) {
      if (array.components == 1) elements_.add_data(array.name, data_.numbers(array, piece.cells));
      if (array.components != 3) continue;
      elements_.add_vectors(array.name, data_.numbers(array, 3 * piece.cells));
    }
  }

  Mesh finish() {
    Mesh mesh;
    mesh.positions =
        Eigen::Map<const VecX>(coordinates_.data(), static_cast<Eigen::Index>(coordinates_.size()));
    elements_.move_to(mesh);
    return mesh;
  }

 private:
  void add_points(const VtuPiece& piece) {
    first_ = coordinates_.size() / 3;
    if (piece.points == 0) return;
    const VtuArray& array = required(piece, piece.coordinates, "Points");
    if (array.components != 3) data_.fail(array, "must have 3 components");
    std::vector<double> points = data_.numbers(array, 3 * piece.points);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (std::isfinite(points[i])) continue;
      data_.defect(array, "must be finite numbers, found " + to_text(points[i]) + " for point " +
                              std::to_string(i / 3));
    }
    if (coordinates_.empty()) {
      coordinates_ = std::move(points);
    } else {
      coordinates_.insert(coordinates_.end(), points.begin(), points.end());
    }
  }

  void add_cells(const VtuPiece& piece) {
    const VtuArray& offset_array = required(piece, piece.offsets, "offsets");
    const std::vector<long long> ends = data_.integers(offset_array, piece.cells);
    check_ascending(offset_array, ends);
    const VtuArray& type_array = required(piece, piece.types, "types");
    const std::vector<long long> types = data_.integers(type_array, piece.cells);
    const std::vector<int> corners =
        vertices(required(piece, piece.connectivity, "connectivity"), piece, ends);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < types.size(); ++i) {
      const auto end = static_cast<std::size_t>(ends[i]);
      const auto type = static_cast<int>(std::clamp(types[i], -1LL, 256LL));
      elements_.add_cell(type, std::span(corners).subspan(begin, end - begin));
      begin = end;
    }
  }

  void check_ascending(const VtuArray& array, const std::vector<long long>& ends) const {
    constexpr long long kMost = 1LL << 48;  // so that the bytes can be counted
    long long last = 0;
    for (const long long end : ends) {
      if (end < last || end > kMost) {
        data_.fail(array, "must ascend from 0, found " + to_text(end) + " after " + to_text(last));
      }
      last = end;
    }
  }

  // The corners of all cells among the vertices of all pieces.
  std::vector<int> vertices(const VtuArray& array, const VtuPiece& piece,
                            const std::vector<long long>& ends) const {
    const auto numbers = data_.integers(array, static_cast<std::size_t>(ends.back()));
    std::vector<int> corners(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const bool known = numbers[i] >= 0 && numbers[i] < static_cast<long long>(piece.points);
      corners[i] = known ? static_cast<int>(first_) + static_cast<int>(numbers[i]) : kNoVertex;
      if (known) continue;
      const auto cell = std::upper_bound(ends.begin(), ends.end(), static_cast<long long>(i));
      data_.defect(array, "must be vertex numbers from 0 to " +
                              to_text(static_cast<long long>(piece.points) - 1) + ", found " +
                              to_text(numbers[i]) + " in cell " +
                              std::to_string(cell - ends.begin()));
    }
    return corners;
  }

  const VtuArray& required(const VtuPiece& piece, const std::optional<VtuArray>& array,
                           const std::string& name) const {
    if (array) return *array;
    throw InputError(data_.name + ":" + to_text(piece.line), "the piece has no array " + name);
  }

  const VtuData& data_;
  VtkElements elements_;
  std::vector<double> coordinates_;
  std::size_t first_ = 0;  // vertex of the current piece
};

// `tet 3 NAME`
void read_region_name(std::string_view text, Mesh& mesh) {
  const std::size_t first = std::min(text.find(' '), text.size());
  const std::size_t second = std::min(text.find(' ', first + 1), text.size());
  if (second == text.size()) return;
  const auto kind = std::find(kVtuKinds.begin(), kVtuKinds.end(), text.substr(0, first));
  const std::string_view digits = text.substr(first + 1, second - first - 1);
  const char* end = digits.data() + digits.size();
  int id = 0;
  if (kind == kVtuKinds.end() || std::from_chars(digits.data(), end, id).ptr != end) return;
  mesh.regions.push_back({std::string(text.substr(second + 1)),
                          static_cast<ElementKind>(kind - kVtuKinds.begin()), id});
}

void read_region_names(const VtuFile& file, Mesh& mesh) {
  if (!file.region_names) return;
  std::string name;
  for (const long long code : file.data.integers(*file.region_names, file.region_characters)) {
    if (code != 0) {
      name += static_cast<char>(code);
    } else {
      read_region_name(name, mesh);
      name.clear();
    }
  }
}

}  // namespace

Mesh parse_vtu(std::string_view bytes, const std::string& name, Defects* defects) {
  const VtuFile file = parse_vtu_file(bytes, name, defects);
  Builder builder(file, bytes.size());
  for (const VtuPiece& piece : file.pieces) builder.add_piece(piece);
  Mesh mesh = builder.finish();
  read_region_names(file, mesh);
  return mesh;
}

}  // namespace pliant
