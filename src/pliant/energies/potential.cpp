#include "pliant/energies/potential.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "pliant/core/error.h"

namespace pliant {
namespace {

// Long enough to hide the cost of handing out a chunk, short enough to balance the threads.
constexpr Eigen::Index kElementsPerChunk = 256;
static_assert(kElementsPerChunk % Energy::kRangeAlignment == 0);
constexpr Eigen::Index kPointsPerChunk = 512;

double inf_unless_finite(double value) {
  return std::isfinite(value) ? value : std::numeric_limits<double>::infinity();
}

}  // namespace

Energy& Potential::add(std::unique_ptr<Energy> energy) {
  assert(points_ == 0 && "terms are added before prepare()");
  energies_.push_back(std::move(energy));
  return *energies_.back();
}

std::unique_ptr<Energy> Potential::replace(Eigen::Index i, std::unique_ptr<Energy> energy) {
  std::unique_ptr<Energy>& old = energies_[static_cast<std::size_t>(i)];
  if (energy->corners() != old->corners() ||
      !std::equal(energy->stencils().begin(), energy->stencils().end(), old->stencils().begin(),
                  old->stencils().end())) {
    throw InputError(std::string(energy->label()), "a term is replaced by one on the same points");
  }
  for (Chunk& chunk : chunks_) {
    if (chunk.energy == old.get()) chunk.energy = energy.get();
  }
  std::swap(old, energy);
  return energy;
}

void Potential::prepare(Eigen::Index points, std::span<const int> free_points) {
  points_ = points;
  free_points_.assign(free_points.begin(), free_points.end());
  check_points();
  free_index_.assign(static_cast<std::size_t>(points), -1);
  for (std::size_t i = 0; i < free_points_.size(); ++i) {
    int& index = free_index_[static_cast<std::size_t>(free_points_[i])];
    if (index >= 0) {
      throw InputError("free points",
                       "point " + std::to_string(free_points_[i]) + " is named twice");
    }
    index = static_cast<int>(i);
  }
  cut_chunks();
  list_corners();
  pattern_.clear();
  blocks_.clear();
}

void Potential::check_points() const {
  const auto is_point = [this](int point) { return point >= 0 && point < points_; };
  const auto refuse = [this](int point, const std::string& where) {
    throw InputError(where, "must name a point from 0 to " + std::to_string(points_ - 1) +
                                ", found " + std::to_string(point));
  };
  for (const int point : free_points_) {
    if (!is_point(point)) refuse(point, "free points");
  }
  for (const auto& energy : energies_) {
    const std::span<const int> stencils = energy->stencils();
    for (std::size_t i = 0; i < stencils.size(); ++i) {
      if (is_point(stencils[i])) continue;
      refuse(stencils[i], std::string(energy->label()) + " " +
                              std::to_string(i / static_cast<std::size_t>(energy->corners())));
    }
  }
}

void Potential::cut_chunks() {
  chunks_.clear();
  Eigen::Index corner = 0;
  Eigen::Index block = 0;
  for (const auto& energy : energies_) {
    const Eigen::Index elements = energy->element_count();
    for (Eigen::Index e = 0; e < elements; e += kElementsPerChunk) {
      const IndexRange range{e, std::min(e + kElementsPerChunk, elements)};
      chunks_.push_back({energy.get(), range, corner, block});
    }
    corner += elements * energy->corners();
    block += elements * 9 * energy->corners() * energy->corners();
  }
  partial_values_.assign(chunks_.size(), 0);
  corners_.assign(static_cast<std::size_t>(3 * corner), 0);
}

void Potential::list_corners() {
  const auto for_each_corner = [this](auto&& f) {
    Eigen::Index corner = 0;
    for (const auto& energy : energies_) {
      for (const int point : energy->stencils()) {
        const int free = free_index_[static_cast<std::size_t>(point)];
        if (free >= 0) f(static_cast<std::size_t>(free), corner);
        ++corner;
      }
    }
  };
  corner_begin_.assign(free_points_.size() + 1, 0);
  for_each_corner([this](std::size_t free, Eigen::Index) { ++corner_begin_[free + 1]; });
  for (std::size_t i = 0; i < free_points_.size(); ++i) corner_begin_[i + 1] += corner_begin_[i];
  corner_list_.resize(static_cast<std::size_t>(corner_begin_.back()));
  std::vector<Eigen::Index> next = corner_begin_;
  for_each_corner([&](std::size_t free, Eigen::Index corner) {
    corner_list_[static_cast<std::size_t>(next[free]++)] = corner;
  });
}

double Potential::finite_sum() const {
  double sum = 0;
  for (const double value : partial_values_) sum += value;
  return inf_unless_finite(sum);
}

double Potential::value(ThreadPool& pool, const VecX& x) {
  pool.run(static_cast<Eigen::Index>(chunks_.size()), [&](Eigen::Index i) {
    const Chunk& chunk = chunks_[static_cast<std::size_t>(i)];
    partial_values_[static_cast<std::size_t>(i)] = chunk.energy->value(x, chunk.range);
  });
  return finite_sum();
}

double Potential::evaluate_corners(ThreadPool& pool, const VecX& x) {
  pool.run(static_cast<Eigen::Index>(chunks_.size()), [&](Eigen::Index i) {
    const Chunk& chunk = chunks_[static_cast<std::size_t>(i)];
    partial_values_[static_cast<std::size_t>(i)] =
        chunk.energy->value_and_gradients(x, chunk.range, corners_.data() + 3 * chunk.first_corner);
  });
  return finite_sum();
}

void Potential::gather_corners(ThreadPool& pool, VecX& sums) const {
  sums.resize(3 * free_count());
  parallel_for(pool, free_count(), kPointsPerChunk, [&](IndexRange range) {
    for (Eigen::Index i = range.begin; i < range.end; ++i) {
      Vec3 sum = Vec3::Zero();
      for (Eigen::Index k = corner_begin_[static_cast<std::size_t>(i)];
           k < corner_begin_[static_cast<std::size_t>(i) + 1]; ++k) {
        sum +=
            Eigen::Map<const Vec3>(corners_.data() + 3 * corner_list_[static_cast<std::size_t>(k)]);
      }
      vertex(sums, i) = sum;
    }
  });
}

double Potential::value_and_gradient(ThreadPool& pool, const VecX& x, VecX& gradient) {
  const double value = evaluate_corners(pool, x);
  gather_corners(pool, gradient);
  return value;
}

void Potential::point_gradient(ThreadPool& pool, const VecX& x, VecX& gradient) {
  evaluate_corners(pool, x);
  gradient.setZero(3 * points_);
  const double* corner = corners_.data();
  for (const auto& energy : energies_) {
    for (const int point : energy->stencils()) {
      vertex(gradient, point) += Eigen::Map<const Vec3>(corner);
      corner += 3;
    }
  }
}

bool Potential::is_projective() const {
  return std::all_of(energies_.begin(), energies_.end(),
                     [](const auto& energy) { return energy->is_projective(); });
}

void Potential::project(ThreadPool& pool, const VecX& x, VecX& rhs) {
  pool.run(static_cast<Eigen::Index>(chunks_.size()), [&](Eigen::Index i) {
    const Chunk& chunk = chunks_[static_cast<std::size_t>(i)];
    chunk.energy->project(x, chunk.range, corners_.data() + 3 * chunk.first_corner);
  });
  gather_corners(pool, rhs);
}

template <class F>
void Potential::for_each_weight(F&& f) const {
  std::vector<double> weights;
  for (const Chunk& chunk : chunks_) {
    const Eigen::Index c = chunk.energy->corners();
    weights.resize(static_cast<std::size_t>(c * c * kElementsPerChunk));
    chunk.energy->laplacians(chunk.range, weights.data());
    const int* stencil = chunk.energy->stencils().data() + c * chunk.range.begin;
    const double* weight = weights.data();
    for (Eigen::Index e = chunk.range.begin; e < chunk.range.end; ++e, stencil += c) {
      for (Eigen::Index b = 0; b < c; ++b) {
        for (Eigen::Index a = 0; a < c; ++a) f(stencil[a], stencil[b], *weight++);
      }
    }
  }
}

SparseMat Potential::laplacian() const {
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < static_cast<int>(free_points_.size()); ++i) entries.emplace_back(i, i, 0.0);
  for_each_weight([&](int row_point, int column_point, double weight) {
    const int row = free_index_[static_cast<std::size_t>(row_point)];
    const int column = free_index_[static_cast<std::size_t>(column_point)];
    if (row >= 0 && column >= 0) entries.emplace_back(row, column, weight);
  });
  SparseMat L(free_count(), free_count());
  L.setFromTriplets(entries.begin(), entries.end());
  return L;
}

SparseMat Potential::laplacian_coupling() const {
  std::vector<Eigen::Triplet<double>> entries;
  for_each_weight([&](int row_point, int column_point, double weight) {
    const int row = free_index_[static_cast<std::size_t>(row_point)];
    const bool kinematic = free_index_[static_cast<std::size_t>(column_point)] < 0;
    if (row >= 0 && kinematic) entries.emplace_back(row, column_point, weight);
  });
  SparseMat L(free_count(), points_);
  L.setFromTriplets(entries.begin(), entries.end());
  return L;
}

void Potential::hessian(ThreadPool& pool, const VecX& x, Definiteness definiteness, SparseMat& H) {
  if (pattern_.empty()) {
    pattern_.build(energies_, free_index_, free_count());
    blocks_.resize(static_cast<std::size_t>(pattern_.buffer_size()));
  }
  pool.run(static_cast<Eigen::Index>(chunks_.size()), [&](Eigen::Index i) {
    const Chunk& chunk = chunks_[static_cast<std::size_t>(i)];
    const Eigen::Index block = 9 * chunk.energy->corners() * chunk.energy->corners();
    chunk.energy->hessians(x, chunk.range, definiteness,
                           blocks_.data() + chunk.first_block + block * chunk.range.begin);
  });
  pattern_.fill(pool, blocks_, H);
}

std::optional<Potential::Culprit> Potential::first_non_finite(const VecX& x) const {
  for (const Chunk& chunk : chunks_) {
    if (std::isfinite(chunk.energy->value(x, chunk.range))) continue;
    for (Eigen::Index e = chunk.range.begin; e < chunk.range.end; ++e) {
      if (!std::isfinite(chunk.energy->value(x, {e, e + 1})))
        return Culprit{chunk.energy->label(), e};
    }
  }
  return std::nullopt;
}

}  // namespace pliant
