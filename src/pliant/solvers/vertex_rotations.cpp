#include "pliant/solvers/vertex_rotations.h"

#include <cstddef>

#include "pliant/math/svd3.h"

namespace pliant {
namespace {

constexpr Eigen::Index kChunk = 256;  // vertices

Mat3 rotation_of(Eigen::Index i, const SparseMat& graph, const VecX& rest, const VecX& x) {
  Mat3 spread = Mat3::Zero();
  bool has_neighbors = false;
  for (SparseMat::InnerIterator entry(graph, i); entry; ++entry) {
    const Eigen::Index j = entry.row();
    if (j == i) continue;
    spread += (vertex(x, j) - vertex(x, i)) * (vertex(rest, j) - vertex(rest, i)).transpose();
    has_neighbors = true;
  }
  return has_neighbors ? rotation3<double>(spread) : Mat3::Identity();
}

}  // namespace

void find_vertex_rotations(const SparseMat& graph, const VecX& rest, const VecX& x,
                           ThreadPool& pool, std::vector<Mat3>& rotations) {
  rotations.resize(static_cast<std::size_t>(graph.cols()));
  parallel_for(pool, graph.cols(), kChunk, [&](IndexRange range) {
    for (Eigen::Index i = range.begin; i < range.end; ++i) {
      rotations[i] = rotation_of(i, graph, rest, x);
    }
  });
}

}  // namespace pliant
