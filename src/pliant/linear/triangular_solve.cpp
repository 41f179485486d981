#include "pliant/linear/triangular_solve.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <type_traits>

#include "pliant/linear/supernode_backward.h"
#include "pliant/linear/supernode_forward.h"

namespace pliant {

// A solve with K right-hand sides. Each branch works on a vector of its own: in the first
// substitution it adds up what its children did to its rows, in their order, in the second it reads
// from its parent what is outside of it.
template <class Stored>
template <int K>
class TriangularSolve<Stored>::Few {
 public:
  Few(TriangularSolve& buffers, const StoredFactor<Stored>& factor, const Vectors& vectors)
      : buffers_(buffers),
        factor_(factor),
        symbolic_(factor.symbolic()),
        vectors_(vectors),
        unit_(unit_of_b()),
        done_(2 * ++buffers.solves_) {}

  void run(ThreadPool& pool) {
    const auto branches = static_cast<Eigen::Index>(symbolic_.branches.size());
    // Whatever a chunk waits for is in a chunk before it, which some thread has taken.
    pool.run(2 * branches, [&](Eigen::Index i) {
      i < branches ? forward(i) : backward(downwards(i - branches));
    });
  }

 private:
  static constexpr std::ptrdiff_t kStride = tile::kRowStride<K>;

  const SymbolicFactor::Branch& branch(Eigen::Index b) const { return symbolic_.branches[b]; }
  T* x(Eigen::Index b) const { return buffers_.x_.data() + buffers_.x_start_[b]; }
  T* scratch(Eigen::Index b) const { return buffers_.scratch_.data() + buffers_.scratch_start_[b]; }

  // The order of the second substitution: the crown from its top, then the leaves as before.
  Eigen::Index downwards(Eigen::Index i) const {
    const Eigen::Index crown = std::ssize(symbolic_.branches) - symbolic_.leaves;
    return i < crown ? std::ssize(symbolic_.branches) - 1 - i : i - crown;
  }

  void wait_for(Eigen::Index b, unsigned progress) const {
    constexpr int kSpins = 2000;
    for (int i = 0; buffers_.progress_[b].load(std::memory_order_acquire) != progress; ++i) {
      if (i >= kSpins) std::this_thread::yield();
    }
  }
  void set(Eigen::Index b, unsigned progress) {
    buffers_.progress_[b].store(progress, std::memory_order_release);
  }

  // Single precision must not overflow or underflow, whatever the units of b.
  double unit_of_b() const {
    if constexpr (std::is_same_v<Stored, double>) return 1;
    const auto largest = [](const double* b, Eigen::Index count, std::ptrdiff_t stride) {
      if (count == 0) return 0.0;
      if (stride == 1) return Eigen::Map<const VecX>(b, count).cwiseAbs().maxCoeff();
      return Eigen::Map<const VecX, 0, Eigen::InnerStride<>>(b, count, stride)
          .cwiseAbs()
          .maxCoeff();
    };
    double unit = 0;
    if (vectors_.row_stride == K && vectors_.vector_stride == 1) {
      unit = largest(vectors_.b, K * symbolic_.size, 1);
    } else {
      for (int v = 0; v < K; ++v) {
        const double* b = vectors_.b + v * vectors_.vector_stride;
        unit = std::max(unit, largest(b, symbolic_.size, vectors_.row_stride));
      }
    }
    unit *= factor_.largest_scale();
    return unit > 0 && std::isfinite(unit) && std::isfinite(1 / unit) ? unit : 1;
  }

  // f(supernode, its first row in the branch's vector).
  template <class F>
  void for_supernodes(Eigen::Index b, const F& f) {
    for (int s = branch(b).first; s < branch(b).end; ++s) {
      const SymbolicFactor::Supernode& supernode = symbolic_.supernodes[s];
      f(supernode, x(b) + kStride * supernode.first_place);
    }
  }

  // The strides of right-hand sides that lie side by side are known to the compiler.
  template <class F>
  void with_strides(const F& f) {
    if (vectors_.row_stride == K && vectors_.vector_stride == 1) {
      f(std::integral_constant<std::ptrdiff_t, K>(), std::integral_constant<std::ptrdiff_t, 1>());
    } else {
      f(vectors_.row_stride, vectors_.vector_stride);
    }
  }

  void load(Eigen::Index b) {
    const SymbolicFactor::Branch& of = branch(b);
    const double per_unit = 1 / unit_;
    for_supernodes(b, [&](const SymbolicFactor::Supernode& supernode, T* to) {
      const int* order = symbolic_.order.data() + supernode.first;
      with_strides([&](auto row_stride, auto vector_stride) {
        for (int i = 0; i < supernode.width; ++i, to += kStride) {
          tile::load_row<K>(vectors_.b + order[i] * row_stride, vector_stride,
                            factor_.scale(supernode.first + i) * per_unit, to);
        }
      });
      const int padding = supernode.square_tiles() * SymbolicFactor::kTile - supernode.width;
      std::fill_n(to, kStride * padding, T{0});
    });
    std::fill_n(x(b) + kStride * of.columns, kStride * (of.rows() - of.columns), T{0});
  }

  void store(Eigen::Index b) {
    for_supernodes(b, [&](const SymbolicFactor::Supernode& supernode, const T* from) {
      const int* order = symbolic_.order.data() + supernode.first;
      with_strides([&](auto row_stride, auto vector_stride) {
        for (int i = 0; i < supernode.width; ++i, from += kStride) {
          tile::store_row<K>(from, factor_.scale(supernode.first + i) * unit_,
                             vectors_.x + order[i] * row_stride, vector_stride);
        }
      });
    });
  }

  // f(row of this branch's vector, the same row in the parent's) for the rows outside of a branch.
  template <class F>
  void for_outside(Eigen::Index b, const F& f) {
    const SymbolicFactor::Branch& of = branch(b);
    const int* places = symbolic_.outside.data() + of.first_outside;
    T* rows = x(b) + kStride * of.columns;
    for (int i = 0; i < of.outside_count; ++i) {
      f(rows + kStride * i, x(of.parent) + kStride * places[i]);
    }
  }

  void forward(Eigen::Index b) {
    const SymbolicFactor::Branch& of = branch(b);
    load(b);
    for (int i = of.first_child; i < of.first_child + of.child_count; ++i) {
      const int child = symbolic_.children[i];
      wait_for(child, done_ - 1);
      for_outside(child, [](const T* here, T* there) {
        for (int k = 0; k < kStride; ++k) there[k] += here[k];
      });
    }
    for (int s = of.first; s < of.end; ++s) {
      tile::forward<K>(factor_.supernode(s), rows(s), x(b), scratch(b));
    }
    set(b, done_ - 1);
  }

  void backward(Eigen::Index b) {
    const SymbolicFactor::Branch& of = branch(b);
    wait_for(b, done_ - 1);
    if (of.parent != -1) wait_for(of.parent, done_);
    for_outside(b, [](T* here, const T* there) { std::copy(there, there + kStride, here); });
    for (int s = of.end - 1; s >= of.first; --s) {
      tile::backward<K>(factor_.supernode(s), rows(s), x(b), scratch(b));
    }
    set(b, done_);
    store(b);
  }

  const int* rows(int s) const {
    return symbolic_.row_places.data() + symbolic_.supernodes[s].first_below;
  }

  TriangularSolve& buffers_;
  const StoredFactor<Stored>& factor_;
  const SymbolicFactor& symbolic_;
  const Vectors& vectors_;
  double unit_;
  unsigned done_;  // progress of a branch that is done
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
    constexpr std::ptrdiff_t kLine = 64 / sizeof(T);  // branches share no line of the cache
    const auto x_size = std::ptrdiff_t{kMostVectors} * branch.rows();
    x_start_.push_back(x_start_.back() + (x_size + kLine - 1) / kLine * kLine);
    scratch_start_.push_back(scratch_start_.back() +
                             std::ptrdiff_t{kMostVectors} * SymbolicFactor::kTile * tiles);
  }
  x_.resize(x_start_.back());
  scratch_.resize(scratch_start_.back());
  progress_ = std::make_unique<Progress[]>(symbolic.branches.size());
  solves_ = 0;
}

template <class Stored>
void TriangularSolve<Stored>::solve(const StoredFactor<Stored>& factor, const Vectors& vectors,
                                    ThreadPool& pool) {
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
