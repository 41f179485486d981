#include "pliant/io/frames/body_points.h"

namespace pliant {

std::vector<int> source_vertices(const BodyModel& body) {
  const std::vector<int>& unused = body.unused.numbers;
  std::vector<int> sources(unused.size() + static_cast<std::size_t>(body.vertex_count()));
  int dropped = 0;
  for (int i = 0; i < static_cast<int>(sources.size()); ++i) {
    const bool is_unused =
        dropped < static_cast<int>(unused.size()) && unused[static_cast<std::size_t>(dropped)] == i;
    sources[static_cast<std::size_t>(i)] = is_unused ? -1 - dropped++ : i - dropped;
  }
  return sources;
}

void gather(const BodyModel& body, std::span<const int> sources, PointValues kind, const VecX& all,
            Eigen::Ref<VecX> values) {
  for (std::size_t i = 0; i < sources.size(); ++i) {
    auto value = values.segment<3>(static_cast<Eigen::Index>(3 * i));
    if (sources[i] >= 0) {
      value = vertex(all, body.first + sources[i]);
    } else if (kind == PointValues::kPositions) {
      value = vertex(body.unused.positions, -1 - sources[i]);
    } else {
      value.setZero();
    }
  }
}

}  // namespace pliant
