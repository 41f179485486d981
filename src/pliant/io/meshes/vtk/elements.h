#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"

namespace pliant {

/// The numbers of VTK's cell types that we read or write.
namespace vtk {
enum CellType : std::uint8_t {
  kEmpty = 0,
  kVertex = 1,
  kPolyVertex = 2,
  kLine = 3,
  kPolyLine = 4,
  kTriangle = 5,
  kTriangleStrip = 6,
  kPolygon = 7,
  kPixel = 8,
  kQuad = 9,
  kTetra = 10,
  kVoxel = 11,
  kHexahedron = 12
};
}  // namespace vtk

/// Makes elements of VTK's cells, and attributes of their data: polygons are cut into fans of
/// triangles, polylines into edges, voxels are hexes; vertices are left out. A file may have
/// several pieces, each with its cells and then their data.
class VtkElements {
 public:
  /// `file_size` limits the memory that the data may take, in bytes: many arrays over large
  /// polygons would multiply.
  VtkElements(std::size_t file_size, Defects* defects)
      : most_values_(kMostValuesPerByte * file_size), defects_(defects) {}

  /// What follows is at this place, for messages.
  void begin_piece(const std::string& place);
  /// The corners are vertices of the mesh or kNoVertex.
  /// @throws InputError for other cell types, and for a wrong number of corners.
  void add_cell(int type, std::span<const int> corners);
  /// One value for each cell of the piece.
  void add_data(const std::string& name, std::span<const double> values);
  /// Three values for each cell of the piece: NAME_x, NAME_y and NAME_z.
  void add_vectors(const std::string& name, std::span<const double> values);

  /// Adds all elements, and the attributes that all pieces have. NaN stands for no value: a kind of
  /// elements that has no other value does not get the attribute; single NaNs are defects. An array
  /// named region, material or the like is the region.
  void move_to(Mesh& mesh);

 private:
  static constexpr std::size_t kMostValuesPerByte = 4;

  void check_count(std::size_t found, std::size_t least, bool exactly, std::string_view cell) const;
  void add_area(int type, std::span<const int> corners);
  void add_volume(int type, std::span<const int> corners);
  void note_cell(ElementKind kind);
  void check_values(const ElementAttribute& attribute) const;

  std::size_t most_values_;
  Defects* defects_;
  Mesh mesh_;
  std::string place_;
  std::size_t cells_ = 0;                         // of this piece
  std::array<std::size_t, 4> first_{};            // elements of each kind before this piece
  std::array<std::vector<std::uint32_t>, 4> of_;  // the cell of each element of this piece
  std::size_t values_ = 0;                        // in all attributes
};

}  // namespace pliant
