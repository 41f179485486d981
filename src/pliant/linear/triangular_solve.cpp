#include "pliant/linear/triangular_solve.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "pliant/linear/supernode_solve.h"

namespace pliant {

// A solve with K right-hand sides. Each branch works on a vector of its own; the crown, which comes
// last, adds up what the branches did to its rows, in their order.
template <class Stored>
template <int K>
class TriangularSolve<Stored>::Few {
 public:
  Few(TriangularSolve& buffers, const StoredFactor<Stored>& factor, const Vectors& vectors)
      : buffers_(buffers),
        factor_(factor),
        symbolic_(factor.symbolic()),
        vectors_(vectors),
        crown_(static_cast<Eigen::Index>(symbolic_.branches.size()) - 1),
        unit_(unit_of_b()) {}

  void run(ThreadPool& pool) {
    pool.run(crown_, [&](Eigen::Index b) {
      load(b);
      forward(b);
    });
    load(crown_);
    for (Eigen::Index b = 0; b < crown_; ++b) add_outside(b);
    forward(crown_);
    backward(crown_);
    store(crown_);
    pool.run(crown_, [&](Eigen::Index b) {
      read_outside(b);
      backward(b);
      store(b);
    });
  }

 private:
  const SymbolicFactor::Branch& branch(Eigen::Index b) const { return symbolic_.branches[b]; }
  T* x(Eigen::Index b) const { return buffers_.x_.data() + buffers_.x_start_[b]; }
  T* scratch(Eigen::Index b) const { return buffers_.scratch_.data() + buffers_.scratch_start_[b]; }

  // Single precision must not overflow or underflow, whatever the units of b.
  double unit_of_b() const {
    if constexpr (std::is_same_v<Stored, double>) return 1;
    double largest = 0;
    for (int k = 0; k < symbolic_.size; ++k) {
      const double* row = vectors_.b + symbolic_.order[k] * vectors_.row_stride;
      for (int v = 0; v < K; ++v) {
        largest = std::max(largest, std::abs(row[v * vectors_.vector_stride]) * factor_.scale(k));
      }
    }
    return largest > 0 && std::isfinite(largest) ? largest : 1;
  }

  void load(Eigen::Index b) {
    const SymbolicFactor::Branch& of = branch(b);
    T* to = x(b);
    for (int k = of.first_column; k < of.first_column + of.columns; ++k) {
      const double* row = vectors_.b + symbolic_.order[k] * vectors_.row_stride;
      const double scale = factor_.scale(k) / unit_;
      for (int v = 0; v < K; ++v) *to++ = static_cast<T>(row[v * vectors_.vector_stride] * scale);
    }
    std::fill_n(to, K * of.outside_count, T{0});
  }

  void store(Eigen::Index b) {
    const SymbolicFactor::Branch& of = branch(b);
    const T* from = x(b);
    for (int k = of.first_column; k < of.first_column + of.columns; ++k) {
      double* row = vectors_.x + symbolic_.order[k] * vectors_.row_stride;
      const double scale = factor_.scale(k) * unit_;
      for (int v = 0; v < K; ++v) row[v * vectors_.vector_stride] = *from++ * scale;
    }
  }

  // f(rows of this branch's vector, rows of the crown's) for the rows outside of the branch.
  template <class F>
  void for_outside(Eigen::Index b, const F& f) {
    const SymbolicFactor::Branch& of = branch(b);
    T* rows = x(b) + std::ptrdiff_t{K} * of.columns;
    for (int i = 0; i < of.outside_count; ++i) {
      const int row = symbolic_.outside[of.first_outside + i] - branch(crown_).first_column;
      f(rows + std::ptrdiff_t{K} * i, x(crown_) + std::ptrdiff_t{K} * row);
    }
  }
  void add_outside(Eigen::Index b) {
    for_outside(b, [](const T* here, T* there) {
      for (int k = 0; k < K; ++k) there[k] += here[k];
    });
  }
  void read_outside(Eigen::Index b) {
    for_outside(b, [](T* here, const T* there) { std::copy(there, there + K, here); });
  }

  const int* rows(int s) const {
    return symbolic_.branch_rows.data() + symbolic_.supernodes[s].first_row;
  }
  void forward(Eigen::Index b) {
    const SymbolicFactor::Branch& of = branch(b);
    for (int s = of.first; s < of.end; ++s) {
      const int first = symbolic_.supernodes[s].first - of.first_column;
      tile::forward<K>(factor_.supernode(s), rows(s), first, x(b), scratch(b));
    }
  }
  void backward(Eigen::Index b) {
    const SymbolicFactor::Branch& of = branch(b);
    for (int s = of.end - 1; s >= of.first; --s) {
      const int first = symbolic_.supernodes[s].first - of.first_column;
      tile::backward<K>(factor_.supernode(s), rows(s), first, x(b), scratch(b));
    }
  }

  TriangularSolve& buffers_;
  const StoredFactor<Stored>& factor_;
  const SymbolicFactor& symbolic_;
  const Vectors& vectors_;
  Eigen::Index crown_;
  double unit_;
};

template <class Stored>
void TriangularSolve<Stored>::prepare(const SymbolicFactor& symbolic) {
  if (prepared_for_ == &symbolic) return;
  prepared_for_ = &symbolic;
  x_start_.assign(1, 0);
  scratch_start_.assign(1, 0);
  for (const SymbolicFactor::Branch& branch : symbolic.branches) {
    int tiles = 0;
    for (int s = branch.first; s < branch.end; ++s) {
      const SymbolicFactor::Supernode& shape = symbolic.supernodes[s];
      tiles = std::max(tiles, 2 * shape.square_tiles() + shape.row_tiles());
    }
    const auto x_size = std::ptrdiff_t{kMostVectors} * (branch.columns + branch.outside_count);
    x_start_.push_back(x_start_.back() + x_size);
    scratch_start_.push_back(scratch_start_.back() +
                             std::ptrdiff_t{kMostVectors} * SymbolicFactor::kTile * tiles);
  }
  x_.resize(static_cast<size_t>(x_start_.back()));
  scratch_.resize(static_cast<size_t>(scratch_start_.back()));
}

template <class Stored>
void TriangularSolve<Stored>::solve(const StoredFactor<Stored>& factor, const Vectors& vectors,
                                    ThreadPool& pool) {
  prepare(factor.symbolic());
  for (int v = 0; v < vectors.count; v += kMostVectors) {
    Vectors few = vectors;
    few.b += v * vectors.vector_stride;
    few.x += v * vectors.vector_stride;
    tile::with_count<kMostVectors>(std::min(kMostVectors, vectors.count - v), [&](auto count) {
      Few<decltype(count)::value>(*this, factor, few).run(pool);
    });
  }
}

template class TriangularSolve<double>;
template class TriangularSolve<float>;
template class TriangularSolve<std::int16_t>;

}  // namespace pliant
