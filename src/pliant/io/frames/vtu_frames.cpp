#include "pliant/io/frames/vtu_frames.h"

#include <array>
#include <system_error>

#include "pliant/geometry/embedding.h"
#include "pliant/io/bytes/output_error.h"

namespace pliant {
namespace {

// Adds elements whose vertex v is number[v], counted from `first`.
template <std::size_t N>
void append_renumbered(const std::vector<std::array<int, N>>& elements,
                       const std::vector<int>& number, int first,
                       std::vector<std::array<int, N>>& all) {
  for (std::array<int, N> element : elements) {
    for (int& v : element) v = first + number[v];
    all.push_back(element);
  }
}

void append_elements(const Mesh& mesh, const std::vector<int>& number, int first, Mesh& all) {
  append_renumbered(mesh.tets, number, first, all.tets);
  append_renumbered(mesh.hexes, number, first, all.hexes);
  append_renumbered(mesh.triangles, number, first, all.triangles);
  append_renumbered(mesh.edges, number, first, all.edges);
}

// Place of each vertex of a body among its sources.
std::vector<int> places(const std::vector<SourceVertex>& sources) {
  std::vector<int> number;
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (sources[i].in_body) number.push_back(static_cast<int>(i));
  return number;
}

std::vector<int> counting(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) numbers[i] = i;
  return numbers;
}

}  // namespace

VtuFrames::VtuFrames(const FrameTarget& target, const Simulation& simulation)
    : folder_(target.folder), first_(target.first) {
  const std::vector<BodyModel>& bodies = simulation.model().bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto first = static_cast<int>(body_.size());
    sources_.push_back(source_vertices(bodies[i]));
    append_elements(bodies[i].rest, places(sources_[i]), first, mesh_);
    add_points(sources_[i].size(), static_cast<double>(i), false);
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!bodies[i].render) continue;
    const Mesh& fine = bodies[i].render->mesh;
    append_elements(fine, counting(fine.vertex_count()), static_cast<int>(body_.size()), mesh_);
    add_points(bodies[i].render->bindings.size(), static_cast<double>(i), true);
  }
  positions_.resize(static_cast<Eigen::Index>(3 * body_.size()));
  velocities_.resize(positions_.size());
  mesh_.positions.setZero(positions_.size());
  for (int number = 0; number < target.first; ++number) {
    std::error_code ignored;
    if (std::filesystem::exists(folder_ / frame_name(number, kName), ignored)) {
      add_entry(number, simulation.settings().step);
    }
  }
}

void VtuFrames::add_points(std::size_t count, double body, bool render) {
  body_.resize(body_.size() + count, body);
  render_.resize(render_.size() + count, render ? 1 : 0);
}

void VtuFrames::gather_frame(const Simulation& simulation) {
  const std::vector<BodyModel>& bodies = simulation.model().bodies;
  const State& state = simulation.state();
  Eigen::Index first = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto size = static_cast<Eigen::Index>(3 * sources_[i].size());
    gather_vertex_values(bodies[i], sources_[i], PointValues::kPositions, state.x,
                         positions_.segment(first, size));
    gather_vertex_values(bodies[i], sources_[i], PointValues::kOther, state.v,
                         velocities_.segment(first, size));
    first += size;
  }
  for (const BodyModel& body : bodies) {
    if (!body.render) continue;
    const auto size = static_cast<Eigen::Index>(3 * body.render->bindings.size());
    const auto own = [&](const VecX& all) {
      return all.segment(3 * body.first, 3 * body.vertex_count());
    };
    deform(*body.render, own(state.x), positions_.segment(first, size));
    interpolate(*body.render, own(state.v), velocities_.segment(first, size));
    first += size;
  }
}

void VtuFrames::write(const Frame& frame) {
  failed_ = true;  // unless what follows gets through
  gather_frame(frame.simulation);
  const auto values = [](const VecX& x) {
    return std::span<const double>(x.data(), static_cast<std::size_t>(x.size()));
  };
  const std::array<PointArray, 3> arrays{
      PointArray{.name = "velocity", .components = 3, .values = values(velocities_)},
      PointArray{.name = "body", .components = 1, .values = body_},
      PointArray{.name = "render", .components = 1, .values = render_}};
  write_vtu(folder_ / frame_name(frame.number, kName), mesh_, values(positions_), arrays);
  failed_ = false;
  add_entry(frame.number, frame.simulation.settings().step);
  // Not each time: long runs would spend their time on the collection.
  if (entries_.size() > collected_ + collected_ / 100) finish();
}

void VtuFrames::finish() {
  if (entries_.empty() && failed_) {
    fail_to_write(folder_ / kCollection, std::string("there is no frame for it"));
  }
  if (entries_.size() == collected_) return;
  write_pvd(folder_ / kCollection, entries_);
  collected_ = entries_.size();
}

void VtuFrames::add_entry(int number, double step) {
  entries_.push_back({.time = number * step, .file = frame_name(number, kName)});
}

}  // namespace pliant
