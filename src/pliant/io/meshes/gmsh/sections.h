#pragma once

#include <array>
#include <limits>
#include <string>

#include "pliant/core/text.h"
#include "pliant/io/meshes/gmsh/builder.h"
#include "pliant/io/meshes/gmsh/source.h"

// What the sections of both versions have in common.
namespace pliant {

/// Checks a count against what the rest of the file can hold.
template <class Source>
std::size_t checked_gmsh_count(const Source& in, long long count, const std::string& of,
                               const GmshEntry& entry) {
  if (count < 0) in.fail("the number of " + of + " must not be negative, found " + to_text(count));
  const std::size_t most = in.room_for(entry);
  if (static_cast<unsigned long long>(count) > most) {
    in.fail("the number of " + of + " is " + to_text(count) +
            ", but the rest of the file can hold at most " + to_text(static_cast<long long>(most)));
  }
  return static_cast<std::size_t>(count);
}

template <class Source>
void start_gmsh_nodes(const Source& in, GmshBuilder& builder, std::size_t count) {
  if (count > std::numeric_limits<int>::max() / 3)
    in.fail("too many nodes: " + to_text(static_cast<long long>(count)));
  builder.start_nodes(count);
}

template <class Source>
void add_gmsh_node(const Source& in, GmshBuilder& builder, long long tag) {
  if (tag < 0) in.fail("a node tag must not be negative, found " + to_text(tag));
  if (!builder.add_node(tag)) in.defect("node tag " + to_text(tag) + " occurs twice");
}

template <class Source>
void read_gmsh_position(Source& in, double* position) {
  for (int k = 0; k < 3; ++k) position[k] = in.real("a coordinate");
}

/// A physical tag, whose type is int.
template <class Source>
long long checked_gmsh_region(const Source& in, long long region) {
  constexpr long long kLargest = std::numeric_limits<int>::max();
  if (region < -kLargest || region > kLargest)
    in.fail("a physical tag must be from -2147483647 to 2147483647, found " + to_text(region));
  return region;
}

template <class Source>
const GmshType& checked_gmsh_type(const Source& in, long long id) {
  const GmshType* type = find_gmsh_type(id);
  if (type == nullptr) in.fail(unsupported_gmsh_type(id));
  return *type;
}

template <class Source>
int gmsh_vertex(const Source& in, const GmshBuilder& builder, long long tag) {
  const int index = builder.find_node(tag);
  if (index == kNoVertex) in.defect("node tag " + to_text(tag) + " is not among the nodes");
  return index;
}

}  // namespace pliant
