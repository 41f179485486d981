#include "pliant/linear/cholesky/numeric_factor.h"

#include <algorithm>
#include <array>
#include <limits>

namespace pliant {
namespace {

constexpr int kTile = SymbolicFactor::kTile;
constexpr int kPanelTiles = 12;  // square tiles that are eliminated together in the crown
constexpr int kRowTiles = 3;     // tiles of one piece of work there
constexpr int kSourceTiles = 9;  // likewise, where sources are subtracted

}  // namespace

// A workspace that no other thread uses at the moment.
class NumericFactor::Lease {
 public:
  explicit Lease(NumericFactor& factor) {
    for (std::size_t i = 0;; i = (i + 1) % factor.workspaces_.size()) {
      workspace_ = factor.workspaces_[i].get();
      if (!workspace_->in_use.exchange(true, std::memory_order_acquire)) return;
    }
  }
  ~Lease() { workspace_->in_use.store(false, std::memory_order_release); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  Workspace& operator*() const { return *workspace_; }

 private:
  Workspace* workspace_;
};

// One supernode to be computed.
class NumericFactor::Job {
 public:
  Job(const SymbolicFactor& symbolic, const SparseMat& A, FactorValues& L, Workspace& work,
      int supernode)
      : symbolic_(symbolic),
        A_(A),
        L_(L),
        work_(work),
        shape_(symbolic.supernodes[supernode]),
        panel_(shape_, L) {}

  /// -1, or the column of L that broke down.
  int run_alone() {
    assemble();
    subtract_sources({0, panel_.tiles()});
    const TileRange square{0, panel_.square_tiles()};
    const int bad = PLIANT_KERNEL(factorize_square)(panel_, square, 0, work_.pivot_floors.data(),
                                                    work_.reciprocal_pivots.data());
    if (bad != -1) return shape_.first + bad;
    PLIANT_KERNEL(eliminate_rows)
    (panel_, {square.end, panel_.tiles()}, square, 0, work_.reciprocal_pivots.data());
    PLIANT_KERNEL(invert_triangles)(panel_);
    return -1;
  }

  int run_shared(ThreadPool& pool) {
    assemble();
    share(pool, {0, panel_.tiles()}, kSourceTiles, [&](TileRange r) { subtract_sources(r); });
    for (int t = 0; t < panel_.square_tiles(); t += kPanelTiles) {
      const TileRange columns{t, std::min(t + kPanelTiles, panel_.square_tiles())};
      const int bad = eliminate_columns(columns, pool);
      if (bad != -1) return shape_.first + bad;
    }
    PLIANT_KERNEL(invert_triangles)(panel_);
    return -1;
  }

 private:
  template <class Body>
  static void share(ThreadPool& pool, TileRange tiles, int piece, const Body& body) {
    parallel_for(pool, tiles.end - tiles.begin, piece, [&](IndexRange r) {
      body({tiles.begin + static_cast<int>(r.begin), tiles.begin + static_cast<int>(r.end)});
    });
  }

  // Zeros, then the entries of A.
  void assemble() {
    std::fill_n(panel_.tile(0), shape_.value_count(), 0.0);
    std::fill_n(panel_.triangle(0), kTile * kTile * shape_.square_tiles(), 0.0);
    for (int i = 0; i < shape_.width; ++i) work_.local_row[shape_.first + i] = i;
    const int* rows = symbolic_.rows.data() + shape_.first_row;
    for (int i = 0; i < shape_.rows; ++i) work_.local_row[rows[i]] = panel_.row_below(i);
    const double no_digits =  // [Higham02, ch. 10]
        static_cast<double>(symbolic_.size) * std::numeric_limits<double>::epsilon();
    for (int c = 0; c < shape_.width; ++c) {
      const int column = symbolic_.order[shape_.first + c];
      for (int p = A_.outerIndexPtr()[column]; p < A_.outerIndexPtr()[column + 1]; ++p) {
        const int row = symbolic_.place[A_.innerIndexPtr()[p]];
        if (row < shape_.first + c) continue;
        const double value = A_.valuePtr()[p];
        panel_.entry(work_.local_row[row], c) = value;
        if (row == shape_.first + c) work_.pivot_floors[c] = no_digits * value;
      }
    }
  }

  void subtract_sources(TileRange tiles) const {
    for (int i = 0; i < shape_.source_count; ++i) {
      const SymbolicFactor::Source& part = symbolic_.sources[shape_.first_source + i];
      const SymbolicFactor::Supernode& source = symbolic_.supernodes[part.supernode];
      PLIANT_KERNEL(subtract_source)
      (panel_, tiles, SupernodePanel(source, L_), part, symbolic_.rows.data() + source.first_row,
       work_.local_row);
    }
  }

  int eliminate_columns(TileRange columns, ThreadPool& pool) {
    share(pool, columns, 1, [&](TileRange r) {
      PLIANT_KERNEL(subtract_earlier)(panel_, r, columns);
    });
    const int bad =
        PLIANT_KERNEL(factorize_square)(panel_, columns, columns.begin * kTile,
                                        work_.pivot_floors.data(), work_.reciprocal_pivots.data());
    if (bad != -1) return bad;
    share(pool, {columns.end, panel_.tiles()}, kRowTiles, [&](TileRange r) {
      PLIANT_KERNEL(eliminate_rows)(panel_, r, columns, 0, work_.reciprocal_pivots.data());
    });
    return -1;
  }

  const SymbolicFactor& symbolic_;
  const SparseMat& A_;
  FactorValues& L_;
  Workspace& work_;
  const SymbolicFactor::Supernode& shape_;
  SupernodePanel panel_;
};

void NumericFactor::prepare(ThreadPool& pool, FactorValues& L) {
  L.below.resize(symbolic_.value_count);
  L.diagonal.resize(std::ptrdiff_t{kTile} * kTile * symbolic_.diagonal_tiles);
  while (workspaces_.size() < static_cast<std::size_t>(pool.threads())) {
    workspaces_.push_back(std::make_unique<Workspace>());
    Workspace& work = *workspaces_.back();
    work.local_row.resize(symbolic_.size);
    work.pivot_floors.resize(symbolic_.most_rows);
    work.reciprocal_pivots.resize(symbolic_.most_rows);
  }
}

FactorStatus NumericFactor::factorize(const SparseMat& A, const std::vector<bool>& wanted,
                                      ThreadPool& pool, FactorValues& L) {
  prepare(pool, L);
  const auto is_wanted = [&wanted](int s) { return wanted.empty() || wanted[s]; };
  std::vector<int>& bad = breakdowns_;
  bad.assign(symbolic_.leaves, -1);
  const std::array stages{Stage{symbolic_.leaves, Deal::kInTurn}};  // the largest come first
  pool.run_stages(stages, [&](Eigen::Index b) {
    const Lease work(*this);
    const SymbolicFactor::Branch& branch = symbolic_.branches[b];
    for (int s = branch.first; s < branch.end && bad[b] == -1; ++s) {
      if (is_wanted(s)) bad[b] = Job(symbolic_, A, L, *work, s).run_alone();
    }
  });
  const auto broken = std::find_if(bad.begin(), bad.end(), [](int column) { return column != -1; });
  if (broken != bad.end()) return {.ok = false, .column = symbolic_.order[*broken]};
  const int end = static_cast<int>(symbolic_.supernodes.size());
  for (int s = symbolic_.crown_start(); s < end; ++s) {
    if (!is_wanted(s)) continue;
    const int column = Job(symbolic_, A, L, *workspaces_[0], s).run_shared(pool);
    if (column != -1) return {.ok = false, .column = symbolic_.order[column]};
  }
  return {};
}

}  // namespace pliant
