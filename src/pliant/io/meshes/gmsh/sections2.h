#pragma once

#include <array>

#include "pliant/io/meshes/gmsh/sections.h"

// $Nodes and $Elements of version 2.2.
namespace pliant {

template <class Source>
void read_gmsh2_nodes(Source& in, GmshBuilder& builder) {
  const long long announced = in.text_integer("the number of nodes");
  in.end_text();
  const std::size_t count = checked_gmsh_count(in, announced, "nodes", {.integers = 1, .reals = 3});
  start_gmsh_nodes(in, builder, count);
  for (std::size_t i = 0; i < count; ++i) {
    add_gmsh_node(in, builder, in.integer("a node tag"));
    read_gmsh_position(in, builder.position(i));
  }
}

/// The tags that follow the number of an element: the first is its physical group.
template <class Source>
long long read_gmsh2_region(Source& in, std::size_t tags) {
  long long region = 0;
  for (std::size_t k = 0; k < tags; ++k) {
    const long long tag = in.integer("a tag of an element");
    if (k == 0) region = checked_gmsh_region(in, tag);
  }
  return region;
}

template <class Source>
void read_gmsh2_element(Source& in, GmshBuilder& builder, const GmshType& type, long long tag,
                        std::size_t tags) {
  const long long region = read_gmsh2_region(in, tags);
  std::array<int, 8> nodes{};
  for (std::size_t k = 0; k < type.nodes; ++k)
    nodes[k] = gmsh_vertex(in, builder, in.integer("a node tag"));
  builder.add_element(type, tag, region, nodes);
}

/// Text: type and number of tags stand in each element.
template <class Source>
void read_gmsh2_text_elements(Source& in, GmshBuilder& builder, long long announced) {
  const std::size_t count = checked_gmsh_count(in, announced, "elements", {.integers = 4});
  for (std::size_t i = 0; i < count; ++i) {
    const long long tag = in.integer("an element tag");
    const GmshType& type = checked_gmsh_type(in, in.integer("an element type"));
    const long long tags = in.integer("the number of tags");
    read_gmsh2_element(in, builder, type, tag,
                       checked_gmsh_count(in, tags, "tags", {.integers = 1}));
  }
}

/// Binary: they stand before each run of elements.
template <class Source>
void read_gmsh2_binary_elements(Source& in, GmshBuilder& builder, long long announced) {
  std::size_t left = checked_gmsh_count(in, announced, "elements", {.integers = 2});
  while (left > 0) {
    const GmshType& type = checked_gmsh_type(in, in.integer("an element type"));
    const long long run = in.integer("the number of elements that follow");
    const std::size_t tags =
        checked_gmsh_count(in, in.integer("the number of tags"), "tags", {.integers = 1});
    const std::size_t count =
        checked_gmsh_count(in, run, "elements that follow", {.integers = 1 + tags + type.nodes});
    if (count == 0 || count > left) {
      in.fail("the number of elements that follow must be from 1 to the " +
              to_text(static_cast<long long>(left)) + " left, found " + to_text(run));
    }
    for (std::size_t i = 0; i < count; ++i)
      read_gmsh2_element(in, builder, type, in.integer("an element tag"), tags);
    left -= count;
  }
}

template <class Source>
void read_gmsh2_elements(Source& in, GmshBuilder& builder) {
  const long long announced = in.text_integer("the number of elements");
  in.end_text();
  if constexpr (Source::kBinary) {
    read_gmsh2_binary_elements(in, builder, announced);
  } else {
    read_gmsh2_text_elements(in, builder, announced);
  }
}

}  // namespace pliant
