#include "pliant/io/meshes/vtk/elements.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/meshes/element_regions.h"
#include "pliant/io/meshes/polygons.h"
#include "pliant/io/meshes/region_runs.h"

namespace pliant {
namespace {

constexpr std::array<std::string_view, 4> kKindNames{"tet", "hex", "triangle", "edge"};

std::string_view other_cell(int type) {
  switch (type) {
    case 13:
      return "a wedge";
    case 14:
      return "a pyramid";
    case 21:
      return "a quadratic edge";
    case 22:
      return "a quadratic triangle";
    case 24:
      return "a quadratic tetrahedron";
    case 25:
      return "a quadratic hexahedron";
    case 42:
      return "a polyhedron";
    default:
      return "not known";
  }
}

std::array<int, 8> hex_of(std::span<const int> corners, bool lexicographic) {
  std::array<int, 8> hex{};
  for (std::size_t k = 0; k < 8; ++k) {
    const auto own = static_cast<std::size_t>(kHexOrder[k]);
    hex[lexicographic ? k : own] = corners[k];
  }
  return hex;
}

}  // namespace

void VtkElements::begin_piece(const std::string& place) {
  place_ = place;
  cells_ = 0;
  for (const ElementKind kind : kElementKinds) {
    const auto k = static_cast<std::size_t>(kind);
    first_[k] = mesh_.element_count(kind);
    of_[k].clear();
  }
}

void VtkElements::check_count(std::size_t found, std::size_t least, bool exactly,
                              std::string_view cell) const {
  if (found == least || (found > least && !exactly)) return;
  throw InputError(place_, "cell " + std::to_string(cells_) + ": a " + std::string(cell) +
                               " must have " + (exactly ? "" : "at least ") +
                               std::to_string(least) + " vertices, found " + std::to_string(found));
}

void VtkElements::add_cell(int type, std::span<const int> corners) {
  if (type == vtk::kLine || type == vtk::kPolyLine) {
    check_count(corners.size(), 2, type == vtk::kLine, "line");
    add_polyline(corners, mesh_.edges);
    note_cell(ElementKind::kEdge);
  } else if (type >= vtk::kTriangle && type <= vtk::kQuad) {
    add_area(type, corners);
    note_cell(ElementKind::kTriangle);
  } else if (type >= vtk::kTetra && type <= vtk::kHexahedron) {
    add_volume(type, corners);
  } else if (type != vtk::kEmpty && type != vtk::kVertex && type != vtk::kPolyVertex) {
    throw InputError(place_, "cell " + std::to_string(cells_) + " is " +
                                 std::string(other_cell(type)) + " (type " + std::to_string(type) +
                                 "); pliant reads tetrahedra, hexahedra, polygons and lines");
  }
  ++cells_;
}

void VtkElements::add_area(int type, std::span<const int> corners) {
  if (type == vtk::kTriangleStrip) {
    check_count(corners.size(), 3, false, "triangle strip");
    add_strip(corners, mesh_.triangles);
  } else if (type == vtk::kPixel) {
    check_count(corners.size(), 4, true, "pixel");
    add_fan(std::array{corners[0], corners[1], corners[3], corners[2]}, mesh_.triangles);
  } else {
    const bool triangle = type == vtk::kTriangle;
    const bool quad = type == vtk::kQuad;
    check_count(corners.size(), quad ? 4 : 3, triangle || quad,
                triangle ? "triangle" : (quad ? "quad" : "polygon"));
    add_fan(corners, mesh_.triangles);
  }
}

void VtkElements::add_volume(int type, std::span<const int> corners) {
  if (type == vtk::kTetra) {
    check_count(corners.size(), 4, true, "tetrahedron");
    mesh_.tets.push_back({corners[0], corners[1], corners[2], corners[3]});
    note_cell(ElementKind::kTet);
  } else {
    const bool voxel = type == vtk::kVoxel;
    check_count(corners.size(), 8, true, voxel ? "voxel" : "hexahedron");
    mesh_.hexes.push_back(hex_of(corners, voxel));
    note_cell(ElementKind::kHex);
  }
}

// All elements of the kind without a cell have come from this one.
void VtkElements::note_cell(ElementKind kind) {
  const auto k = static_cast<std::size_t>(kind);
  of_[k].resize(mesh_.element_count(kind) - first_[k], static_cast<std::uint32_t>(cells_));
}

void VtkElements::add_vectors(const std::string& name, std::span<const double> values) {
  std::vector<double> component(values.size() / 3);
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t i = 0; i < component.size(); ++i) component[i] = values[3 * i + k];
    add_data(name + "_" + "xyz"[k], component);
  }
}

void VtkElements::add_data(const std::string& name, std::span<const double> values) {
  if (values.size() != cells_) {
    throw InputError(place_, "cell data " + name + " must have one value for each of the " +
                                 std::to_string(cells_) + " cells, found " +
                                 std::to_string(values.size()));
  }
  for (const ElementKind kind : kElementKinds) {
    const auto k = static_cast<std::size_t>(kind);
    const auto is_it = [&](const ElementAttribute& a) { return a.name == name && a.kind == kind; };
    auto found = std::find_if(mesh_.attributes.begin(), mesh_.attributes.end(), is_it);
    if (of_[k].empty()) continue;
    if (found == mesh_.attributes.end()) {
      if (first_[k] > 0) continue;  // earlier pieces have not got it
      found = mesh_.attributes.insert(found, {name, kind, {}});
    }
    if (found->values.size() != first_[k]) continue;
    values_ += of_[k].size();
    if (values_ > most_values_) throw InputError(place_, "the cells are too large for their data");
    for (const std::uint32_t cell : of_[k]) found->values.push_back(values[cell]);
  }
}

void VtkElements::check_values(const ElementAttribute& attribute) const {
  for (std::size_t i = 0; i < attribute.values.size(); ++i) {
    const double value = attribute.values[i];
    if (std::isfinite(value)) continue;
    const auto kind = kKindNames[static_cast<std::size_t>(attribute.kind)];
    report_defect(defects_, place_,
                  "cell data " + attribute.name + " of " + std::string(kind) + " " +
                      std::to_string(i) + " must be a finite number, found " + to_text(value));
  }
}

void VtkElements::move_to(Mesh& mesh) {
  const auto is_void = [this](const ElementAttribute& attribute) {
    const auto is_nan = [](double value) { return std::isnan(value); };
    return attribute.values.size() != mesh_.element_count(attribute.kind) ||
           std::all_of(attribute.values.begin(), attribute.values.end(), is_nan);
  };
  auto& attributes = mesh_.attributes;
  attributes.erase(std::remove_if(attributes.begin(), attributes.end(), is_void), attributes.end());
  for (const ElementAttribute& attribute : attributes) check_values(attribute);
  name_regions(mesh_);
  mesh.tets = std::move(mesh_.tets);
  mesh.hexes = std::move(mesh_.hexes);
  mesh.triangles = std::move(mesh_.triangles);
  mesh.edges = std::move(mesh_.edges);
  mesh.attributes = std::move(mesh_.attributes);
}

}  // namespace pliant
