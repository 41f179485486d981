#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <type_traits>

#include "pliant/core/core_watch.h"
#include "pliant/linear/cholesky/substitution.h"
#include "pliant/linear/cholesky/supernode_backward.h"
#include "pliant/linear/cholesky/supernode_forward.h"
#include "pliant/math/sums.h"

namespace pliant::PLIANT_KERNEL_SET {
namespace {

// A solve with K right-hand sides. Each branch works on a vector of its own: in the first
// substitution it adds up what its children did to its rows, in their order; in the second it reads
// the rows outside of it from its parent.
template <class Stored, int K>
class Substitution {
 public:
  using T = typename StoredFactor<Stored>::T;

  Substitution(const StoredFactor<Stored>& factor, const SolveVectors& vectors, SolveRoom<T>& room)
      : room_(room),
        factor_(factor),
        symbolic_(factor.symbolic()),
        vectors_(vectors),
        unit_(unit_of_b()),
        done_(2 * ++room.solves) {}

  void run(ThreadPool& pool) {
    const auto branches = static_cast<Eigen::Index>(symbolic_.branches.size());
    const Eigen::Index leaves = symbolic_.leaves;
    // On the way up the crown waits for the leaves and for what is below in the crown; on the way
    // down it waits for what is above, and the leaves wait for the crown: always for a chunk of an
    // earlier stage, or an earlier one of the same stage. On its way down a thread finds its leaves
    // in the cache where it left them on the way up.
    const std::array stages{Stage{leaves, Deal::kInTurn},
                            Stage{2 * (branches - leaves), Deal::kInOrder},
                            Stage{leaves, Deal::kInTurn}};
    pool.run_stages(stages, [&](Eigen::Index i, CoreWatch& watch) {
      i < branches ? forward(i, watch) : backward(downwards(i - branches), watch);
    });
  }

 private:
  static constexpr std::ptrdiff_t kStride = tile::kRowStride<K>;
  static_assert(kStride <= SolveRoom<T>::kWidestRow);

  const SymbolicFactor::Branch& branch(Eigen::Index b) const { return symbolic_.branches[b]; }
  T* x(Eigen::Index b) const { return room_.x.data() + room_.x_start[b]; }
  T* scratch(Eigen::Index b) const { return room_.scratch.data() + room_.scratch_start[b]; }

  // The order of the second substitution: the crown from its top, then the leaves as before.
  Eigen::Index downwards(Eigen::Index i) const {
    const Eigen::Index crown = std::ssize(symbolic_.branches) - symbolic_.leaves;
    return i < crown ? std::ssize(symbolic_.branches) - 1 - i : i - crown;
  }

  void wait_for(Eigen::Index b, unsigned progress, CoreWatch& watch) const {
    const std::atomic<unsigned>& now = room_.progress[b];
    watch.wait_until([&] { return now.load(std::memory_order_acquire) == progress; });
  }
  void set(Eigen::Index b, unsigned progress) {
    room_.progress[b].store(progress, std::memory_order_release);
  }

  // Single precision must not overflow or underflow, whatever the units of b.
  double unit_of_b() const {
    if constexpr (std::is_same_v<Stored, double>) return 1;
    const auto largest = [](const double* b, Eigen::Index count, std::ptrdiff_t stride) {
      if (stride == 1) return max_abs(b, count);
      double result = 0;
      for (Eigen::Index i = 0; i < count; ++i) result = std::max(result, std::abs(b[i * stride]));
      return result;
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

  void forward(Eigen::Index b, CoreWatch& watch) {
    const SymbolicFactor::Branch& of = branch(b);
    load(b);
    for (int i = of.first_child; i < of.first_child + of.child_count; ++i) {
      const int child = symbolic_.children[i];
      wait_for(child, done_ - 1, watch);
      for_outside(child, [](const T* here, T* there) {
        for (int k = 0; k < kStride; ++k) there[k] += here[k];
      });
    }
    for (int s = of.first; s < of.end; ++s) {
      tile::forward<K>(factor_.supernode(s), rows(s), x(b), scratch(b));
    }
    set(b, done_ - 1);
  }

  void backward(Eigen::Index b, CoreWatch& watch) {
    const SymbolicFactor::Branch& of = branch(b);
    wait_for(b, done_ - 1, watch);
    if (of.parent != -1) wait_for(of.parent, done_, watch);
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

  SolveRoom<T>& room_;
  const StoredFactor<Stored>& factor_;
  const SymbolicFactor& symbolic_;
  const SolveVectors& vectors_;
  double unit_;
  unsigned done_;  // progress of a branch that is done
};

}  // namespace

template <class Stored>
void substitute(const StoredFactor<Stored>& factor, const SolveVectors& vectors, ThreadPool& pool,
                SolveRoom<typename StoredFactor<Stored>::T>& room) {
  constexpr int kMost = SolveRoom<double>::kMostVectors;
  assert(vectors.count == 1 || vectors.count == kMost);
  if (vectors.count == 1) return Substitution<Stored, 1>(factor, vectors, room).run(pool);
  Substitution<Stored, kMost>(factor, vectors, room).run(pool);
}

template void substitute(const StoredFactor<double>&, const SolveVectors&, ThreadPool&,
                         SolveRoom<double>&);
template void substitute(const StoredFactor<float>&, const SolveVectors&, ThreadPool&,
                         SolveRoom<float>&);
template void substitute(const StoredFactor<std::int16_t>&, const SolveVectors&, ThreadPool&,
                         SolveRoom<float>&);

}  // namespace pliant::PLIANT_KERNEL_SET
