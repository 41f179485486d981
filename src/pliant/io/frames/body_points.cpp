#include "pliant/io/frames/body_points.h"

namespace pliant {

std::vector<SourceVertex> source_vertices(const BodyModel& body) {
  const std::vector<int>& unused = body.unused.numbers;
  const int dropped = static_cast<int>(unused.size());
  const int count = dropped + body.vertex_count();
  std::vector<SourceVertex> sources;
  int passed = 0;  // of the unused ones
  for (int i = 0; i < count; ++i) {
    if (passed < dropped && unused[passed] == i) {
      sources.push_back({passed++, false});
    } else {
      sources.push_back({i - passed, true});
    }
  }
  return sources;
}

void gather_vertex_values(const BodyModel& body, std::span<const SourceVertex> sources,
                          PointValues kind, const VecX& all, Eigen::Ref<VecX> values) {
  for (std::size_t i = 0; i < sources.size(); ++i) {
    auto value = values.segment<3>(3 * i);
    if (sources[i].in_body) {
      value = vertex(all, body.first + sources[i].number);
    } else if (kind == PointValues::kPositions) {
      value = vertex(body.unused.positions, sources[i].number);
    } else {
      value.setZero();
    }
  }
}

}  // namespace pliant
