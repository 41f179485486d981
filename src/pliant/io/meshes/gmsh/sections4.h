#pragma once

#include <array>
#include <cstdlib>

#include "pliant/io/meshes/gmsh/sections.h"

// $Entities, $PartitionedEntities, $Nodes and $Elements of version 4.1.
namespace pliant {

template <class Source>
int read_gmsh4_dimension(Source& in) {
  const long long dimension = in.integer("the dimension of an entity");
  if (dimension < 0 || dimension > 3)
    in.fail("the dimension of an entity must be from 0 to 3, found " + to_text(dimension));
  return static_cast<int>(dimension);
}

/// A list of tags behind its length; gives back the first, 0 without any.
template <class Source>
long long read_gmsh4_tags(Source& in, const std::string& of) {
  const long long announced = in.size("the number of " + of);
  const std::size_t count = checked_gmsh_count(in, announced, of, {.integers = 1});
  long long first = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const long long tag = in.integer("a tag of an entity");
    if (k == 0) first = tag;
  }
  return first;
}

/// A point has its place, all others their bounds and what bounds them.
template <class Source>
void read_gmsh4_entity(Source& in, GmshBuilder& builder, int dimension, bool is_partitioned) {
  const long long tag = in.integer("the tag of an entity");
  if (is_partitioned) {
    in.integer("the dimension of a parent");
    in.integer("the tag of a parent");
    read_gmsh4_tags(in, "partitions");
  }
  for (int k = 0; k < (dimension == 0 ? 3 : 6); ++k) in.skip_real("a bound of an entity");
  // Its sign is the orientation.
  const long long region = std::abs(checked_gmsh_region(in, read_gmsh4_tags(in, "physical tags")));
  if (region != 0) builder.add_entity(dimension, tag, region);
  if (dimension > 0) read_gmsh4_tags(in, "bounding entities");
}

template <class Source>
void read_gmsh4_entities(Source& in, GmshBuilder& builder, bool is_partitioned) {
  if (is_partitioned) {
    in.size("the number of partitions");
    const long long ghosts = in.size("the number of ghost entities");
    const std::size_t count = checked_gmsh_count(in, ghosts, "ghost entities", {.integers = 2});
    for (std::size_t i = 0; i < 2 * count; ++i) in.integer("a ghost entity");
  }
  std::array<long long, 4> announced{};
  for (long long& count : announced) count = in.size("the number of entities");
  for (int dimension = 0; dimension < 4; ++dimension) {
    const GmshEntry entry{.integers = 1, .sizes = 1, .reals = 3};
    const std::size_t count = checked_gmsh_count(in, announced[dimension], "entities", entry);
    for (std::size_t i = 0; i < count; ++i)
      read_gmsh4_entity(in, builder, dimension, is_partitioned);
  }
}

/// What $Nodes and $Elements begin with.
struct Gmsh4Head {
  std::size_t blocks = 0;
  std::size_t total = 0;
};

template <class Source>
Gmsh4Head read_gmsh4_head(Source& in, const std::string& of, const GmshEntry& entry) {
  const long long blocks = in.size("the number of blocks");
  Gmsh4Head head;
  head.blocks = checked_gmsh_count(in, blocks, "blocks", {.integers = 3, .sizes = 1});
  const long long total = in.size("the number of " + of);
  head.total = checked_gmsh_count(in, total, of, entry);
  in.size("the smallest tag");
  in.size("the largest tag");
  return head;
}

/// The size of a block, which must leave the sum of all blocks at most the announced total.
template <class Source>
std::size_t read_gmsh4_block_size(Source& in, std::string_view of, std::size_t done,
                                  std::size_t total) {
  const long long count = in.size("the number of entries of a block");
  if (count < 0 || static_cast<unsigned long long>(count) > total - done) {
    in.fail("a block must hold at most the " + to_text(static_cast<long long>(total - done)) + " " +
            std::string(of) + " left of all, found " + to_text(count));
  }
  return static_cast<std::size_t>(count);
}

template <class Source>
void check_gmsh4_total(const Source& in, std::string_view of, std::size_t done, std::size_t total) {
  if (done == total) return;
  in.fail("the blocks must hold " + to_text(static_cast<long long>(total)) + " " + std::string(of) +
          " together, found " + to_text(static_cast<long long>(done)));
}

template <class Source>
void read_gmsh4_nodes(Source& in, GmshBuilder& builder) {
  const Gmsh4Head head = read_gmsh4_head(in, "nodes", {.sizes = 1, .reals = 3});
  start_gmsh_nodes(in, builder, head.total);
  for (std::size_t block = 0; block < head.blocks; ++block) {
    const int dimension = read_gmsh4_dimension(in);
    in.integer("the tag of an entity");
    const bool is_parametric = in.integer("whether nodes are parametric") != 0;
    const std::size_t first = builder.node_count();
    const std::size_t count = read_gmsh4_block_size(in, "nodes", first, head.total);
    for (std::size_t i = 0; i < count; ++i) add_gmsh_node(in, builder, in.size("a node tag"));
    for (std::size_t i = 0; i < count; ++i) {
      read_gmsh_position(in, builder.position(first + i));
      for (int k = 0; is_parametric && k < dimension; ++k) in.skip_real("a parameter of a node");
    }
  }
  check_gmsh4_total(in, "nodes", builder.node_count(), head.total);
}

template <class Source>
void read_gmsh4_elements(Source& in, GmshBuilder& builder) {
  const Gmsh4Head head = read_gmsh4_head(in, "elements", {.sizes = 2});
  std::size_t done = 0;
  for (std::size_t block = 0; block < head.blocks; ++block) {
    const int dimension = read_gmsh4_dimension(in);
    const long long entity = in.integer("the tag of an entity");
    const GmshType& type = checked_gmsh_type(in, in.integer("an element type"));
    const std::size_t count = read_gmsh4_block_size(in, "elements", done, head.total);
    const long long region = builder.region_of_entity(dimension, entity);
    for (std::size_t i = 0; i < count; ++i) {
      const long long tag = in.size("an element tag");
      std::array<int, 8> nodes{};
      for (std::size_t k = 0; k < type.nodes; ++k)
        nodes[k] = gmsh_vertex(in, builder, in.size("a node tag"));
      builder.add_element(type, tag, region, nodes);
    }
    done += count;
  }
  check_gmsh4_total(in, "elements", done, head.total);
}

}  // namespace pliant
