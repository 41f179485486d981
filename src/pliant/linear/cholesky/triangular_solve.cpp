#include "pliant/linear/cholesky/triangular_solve.h"

#include <algorithm>

namespace pliant {

template <class Stored>
void TriangularSolve<Stored>::prepare(const SymbolicFactor& symbolic) {
  if (prepared_for_ == &symbolic) return;
  prepared_for_ = &symbolic;
  constexpr auto kWidestRow = std::ptrdiff_t{SolveRoom<T>::kWidestRow};
  std::vector<std::ptrdiff_t>& x_start = room_.x_start;
  std::vector<std::ptrdiff_t>& scratch_start = room_.scratch_start;
  x_start.assign(1, 0);
  scratch_start.assign(1, 0);
  for (const SymbolicFactor::Branch& branch : symbolic.branches) {
    int tiles = 0;
    for (int s = branch.first; s < branch.end; ++s) {
      const SymbolicFactor::Supernode& shape = symbolic.supernodes[s];
      tiles = std::max(tiles, 2 * shape.square_tiles() + shape.row_tiles());
    }
    constexpr std::ptrdiff_t kLine = 64 / sizeof(T);  // so that branches share no cache line
    const auto x_size = kWidestRow * branch.rows();
    x_start.push_back(x_start.back() + (x_size + kLine - 1) / kLine * kLine);
    scratch_start.push_back(scratch_start.back() + kWidestRow * SymbolicFactor::kTile * tiles);
  }
  room_.x.resize(x_start.back());
  room_.scratch.resize(scratch_start.back());
  room_.progress = std::make_unique<typename SolveRoom<T>::Progress[]>(symbolic.branches.size());
  room_.solves = 0;
}

template <class Stored>
void TriangularSolve<Stored>::solve(const StoredFactor<Stored>& factor, const SolveVectors& vectors,
                                    ThreadPool& pool) {
  constexpr int kMost = SolveRoom<T>::kMostVectors;
  SolveVectors few = vectors;
  for (int v = 0; v < vectors.count; v += few.count) {
    few.b = vectors.b + v * vectors.vector_stride;
    few.x = vectors.x + v * vectors.vector_stride;
    few.count = vectors.count - v < kMost ? 1 : kMost;
    PLIANT_KERNEL(substitute<Stored>)(factor, few, pool, room_);
  }
}

template class TriangularSolve<double>;
template class TriangularSolve<float>;
template class TriangularSolve<std::int16_t>;

}  // namespace pliant
