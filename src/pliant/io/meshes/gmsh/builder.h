#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/geometry/mesh.h"
#include "pliant/io/meshes/element_regions.h"
#include "pliant/io/meshes/node_numbers.h"

namespace pliant {

/// An element type of Gmsh that can be read.
struct GmshType {
  int id = 0;
  std::size_t nodes = 0;
  int dimension = 0;
};

/// The type with this number; null if it cannot be read.
const GmshType* find_gmsh_type(long long id);
/// The message about a type that cannot be read.
std::string unsupported_gmsh_type(long long id);

/// One $ElementData section: a number for each of the elements that it names.
class GmshData {
 public:
  explicit GmshData(std::string name) : name_(std::move(name)) {}

 private:
  friend class GmshBuilder;
  std::string name_;
  std::array<std::vector<double>, kElementKinds.size()> values_;
  std::array<std::size_t, kElementKinds.size() + 1> next_{};  // where the next tag is likely to be
};

/// Makes a mesh of the nodes and elements of a `.msh` file, whatever its version and encoding.
class GmshBuilder {
 public:
  /// @param bytes  of the file; attributes may take a few times as much memory, not more.
  explicit GmshBuilder(std::size_t bytes) : most_values_(bytes / 2) {}

  void start_nodes(std::size_t count);
  /// False if an earlier node has the tag.
  bool add_node(std::int64_t tag) { return numbers_.add(tag); }
  double* position(std::size_t node) { return mesh_.positions.data() + 3 * node; }
  int find_node(std::int64_t tag) const { return numbers_.find(tag); }
  std::size_t node_count() const { return numbers_.count(); }

  /// Physical groups of geometric entities, which is where version 4 has them.
  void add_entity(int dimension, long long tag, long long region) {
    entities_[{dimension, tag}] = region;
  }
  long long region_of_entity(int dimension, long long tag) const {
    const auto found = entities_.find({dimension, tag});
    return found == entities_.end() ? 0 : found->second;
  }

  void add_name(int dimension, long long region, std::string name);
  void add_element(const GmshType& type, std::int64_t tag, long long region,
                   const std::array<int, 8>& nodes);
  /// Puts the elements of each kind in the order of their tags.
  void sort_elements();

  enum class DataOutcome { kTaken, kUnknownElement, kTooSparse };
  DataOutcome add_value(GmshData& data, std::int64_t tag, double value);
  /// The first section under a name counts: later ones are later time steps.
  void add_data(GmshData&& data);

  Mesh finish();

 private:
  struct Name {
    int dimension = 0;
    int region = 0;
    std::string name;
  };
  // Tags of each kind, and of points, which we do not count as elements.
  static constexpr std::size_t kPoints = kElementKinds.size();

  template <class Element>
  void add(ElementKind kind, std::vector<Element>& elements, const Element& element,
           std::int64_t tag, long long region);
  template <class Element>
  void sort(ElementKind kind, std::vector<Element>& elements);
  void add_names();

  Mesh mesh_;
  NodeNumbers numbers_;
  ElementRegions regions_;
  std::array<std::vector<std::int64_t>, kPoints + 1> tags_;
  std::map<std::pair<int, long long>, long long> entities_;
  std::vector<Name> names_;
  std::vector<ElementAttribute> attributes_;
  std::size_t values_ = 0;
  std::size_t most_values_;
};

}  // namespace pliant
