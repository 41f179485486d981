#include "pliant/geometry/meshing/lattice_mesher.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "pliant/core/text.h"
#include "pliant/geometry/generator_checks.h"
#include "pliant/geometry/meshing/lattice_stencil.h"

namespace pliant::detail {
namespace {

// Where the surface passes between two neighbours of the lattice.
struct Cut {
  int inside = 0;
  int outside = 0;
  bool is_long = false;
  bool gone = false;  // one of its ends has moved onto the surface
  double t = 0;       // share of the way from inside to outside
  int vertex = -1;    // of the output
};

// A cut as seen from one of its ends.
struct CutEnd {
  int point = 0;
  int cut = 0;
};

class Mesher {
 public:
  Mesher(const BccLattice& lattice, const InsideTest& test, ThreadPool& pool)
      : lattice_(lattice), test_(test), pool_(pool), sides_(lattice.count(), Side::kOutside) {}

  Mesh run() {
    find_sides();
    list_cuts();
    place_cuts();
    warp();
    fill();
    return std::move(mesh_);
  }

 private:
  // In blocks: away from the surface one winding number decides for all points of a block.
  void find_sides() {
    constexpr int kBlock = 4;  // cubes along each side
    const Vec3i blocks = (lattice_.size().array() + kBlock - 1) / kBlock;
    parallel_for(pool_, blocks.prod(), 8, [&](IndexRange range) {
      for (Eigen::Index b = range.begin; b < range.end; ++b) {
        const int i = static_cast<int>(b);
        const Vec3i first(i % blocks[0], i / blocks[0] % blocks[1], i / (blocks[0] * blocks[1]));
        find_block(kBlock * first, (kBlock * (first.array() + 1)).min(lattice_.size().array()));
      }
    });
  }

  void find_block(const Vec3i& begin, const Vec3i& end) {
    const int low = lattice_.number(begin[0], begin[1], begin[2], 0);
    const int high = lattice_.number(end[0] - 1, end[1] - 1, end[2] - 1, 1);
    const Bounds box{lattice_.position(low), lattice_.position(high)};
    const bool uniform = test_.is_uniform(box);
    const bool inside = uniform && test_.inside(box.lower);
    for (int k = begin[2]; k < end[2]; ++k)
      for (int j = begin[1]; j < end[1]; ++j)
        for (int n = lattice_.number(begin[0], j, k, 0); n < lattice_.number(end[0], j, k, 0); ++n)
          if (uniform ? inside : test_.inside(lattice_.position(n))) sides_[n] = Side::kInside;
  }

  void list_cuts() {
    const auto inside = std::count(sides_.begin(), sides_.end(), Side::kInside);
    check_mesh_size("cell", 6.0 * static_cast<double>(inside), "tets");
    for (int n = 0; n < lattice_.count(); ++n) {
      if (sides_[n] != Side::kInside) continue;
      for (int d = 0; d < BccLattice::kNeighbours; ++d) {
        const int other = lattice_.neighbour(n, d);
        if (sides_[other] == Side::kInside) continue;
        const int cut = static_cast<int>(cuts_.size());
        cuts_.push_back({n, other, d >= 8, false, 0, -1});
        ends_.push_back({n, cut});
        ends_.push_back({other, cut});
      }
    }
    std::sort(ends_.begin(), ends_.end(), [](const CutEnd& a, const CutEnd& b) {
      return a.point != b.point ? a.point < b.point : a.cut < b.cut;
    });
  }

  void place_cuts() {
    parallel_for(pool_, cuts_.size(), 64, [&](IndexRange range) {
      std::vector<double> hits;
      for (Eigen::Index i = range.begin; i < range.end; ++i) {
        Cut& cut = cuts_[i];
        cut.t = test_.find_cut(lattice_.position(cut.inside), lattice_.position(cut.outside), hits);
      }
    });
  }

  // Each point that a cut is too near to moves to the nearest such cut. Its other cuts are then no
  // more, so the order matters; it is that of the lattice.
  void warp() {
    for (std::size_t begin = 0; begin < ends_.size();) {
      std::size_t end = begin;
      const int point = ends_[begin].point;
      const Cut* nearest = nullptr;
      double nearest_distance = 1;
      for (; end < ends_.size() && ends_[end].point == point; ++end) {
        const Cut& cut = cuts_[ends_[end].cut];
        const double share = cut.inside == point ? cut.t : 1 - cut.t;
        if (cut.gone || share >= (cut.is_long ? kWarpLong : kWarpShort)) continue;
        const double distance = share * (cut.is_long ? 1 : 0.8660254037844386);  // in cells
        if (nearest && distance >= nearest_distance) continue;
        nearest = &cut;
        nearest_distance = distance;
      }
      if (nearest) {
        moved_.push_back({point, place(*nearest)});
        sides_[point] = Side::kOnSurface;
        for (std::size_t e = begin; e < end; ++e) cuts_[ends_[e].cut].gone = true;
      }
      begin = end;
    }
  }

  void fill() {
    numbers_.assign(sides_.size(), -1);
    lattice_.for_each_tet([&](const std::array<int, 4>& tet) {
      const Stencil& stencil =
          find_stencil({sides_[tet[0]], sides_[tet[1]], sides_[tet[2]], sides_[tet[3]]});
      for (int i = 0; i < stencil.count; ++i) {
        std::array<int, 4> nodes{};
        for (std::size_t c = 0; c < 4; ++c) {
          const StencilCorner corner = stencil.tets[i][c];
          nodes[c] = corner.a == corner.b ? point_vertex(tet[corner.a])
                                          : cut_vertex(tet[corner.a], tet[corner.b]);
        }
        mesh_.tets.push_back(nodes);
      }
    });
    mesh_.positions = Eigen::Map<const VecX>(coordinates_.data(), coordinates_.size());
  }

  Vec3 place(const Cut& cut) const {
    const Vec3 a = lattice_.position(cut.inside);
    return a + cut.t * (lattice_.position(cut.outside) - a);
  }

  int add_vertex(const Vec3& p) {
    coordinates_.insert(coordinates_.end(), p.data(), p.data() + 3);
    return static_cast<int>(coordinates_.size() / 3) - 1;
  }

  int point_vertex(int point) {
    if (numbers_[point] >= 0) return numbers_[point];
    if (sides_[point] != Side::kOnSurface)
      return numbers_[point] = add_vertex(lattice_.position(point));
    const auto found = std::lower_bound(moved_.begin(), moved_.end(), point,
                                        [](const auto& m, int p) { return m.first < p; });
    return numbers_[point] = add_vertex(found->second);
  }

  int cut_vertex(int inside, int outside) {
    auto end = std::lower_bound(ends_.begin(), ends_.end(), inside,
                                [](const CutEnd& e, int p) { return e.point < p; });
    while (cuts_[end->cut].outside != outside) ++end;
    Cut& cut = cuts_[end->cut];
    if (cut.vertex < 0) cut.vertex = add_vertex(place(cut));
    return cut.vertex;
  }

  const BccLattice& lattice_;
  const InsideTest& test_;
  ThreadPool& pool_;
  std::vector<Side> sides_;  // by lattice point
  std::vector<Cut> cuts_;
  std::vector<CutEnd> ends_;                 // sorted by point
  std::vector<std::pair<int, Vec3>> moved_;  // lattice points on the surface, ascending
  std::vector<int> numbers_;                 // output vertex by lattice point
  std::vector<double> coordinates_;
  Mesh mesh_;
};

}  // namespace

Mesh fill_lattice(const BccLattice& lattice, const InsideTest& test, ThreadPool& pool) {
  return Mesher(lattice, test, pool).run();
}

}  // namespace pliant::detail
