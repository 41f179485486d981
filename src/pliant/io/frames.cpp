#include "pliant/io/frames.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "pliant/dynamics/model.h"
#include "pliant/io/atomic_file.h"
#include "pliant/io/number_text.h"

namespace pliant {
namespace {

std::string frame_name(int number, std::string_view extension) {
  std::string digits = std::to_string(number);
  digits.insert(0, std::max<std::size_t>(digits.size(), 4) - digits.size(), '0');
  return "frame_" + digits + "." + std::string(extension);
}

template <std::size_t N>
void append_shifted(const std::vector<std::array<int, N>>& elements, int shift,
                    std::vector<std::array<int, N>>& all) {
  for (std::array<int, N> element : elements) {
    for (int& v : element) v += shift;
    all.push_back(element);
  }
}

// The bodies as one mesh over the vertices of the model.
Mesh joined_mesh(const Model& model) {
  Mesh mesh;
  mesh.positions.setZero(3 * model.vertices);
  for (const BodyModel& body : model.bodies) {
    append_shifted(body.rest.tets, body.first, mesh.tets);
    append_shifted(body.rest.hexes, body.first, mesh.hexes);
    append_shifted(body.rest.triangles, body.first, mesh.triangles);
    append_shifted(body.rest.edges, body.first, mesh.edges);
  }
  return mesh;
}

// `f 1 2 3` for each element; vertices are numbered in the order of their first use, after the
// `first` of other bodies. `numbers` holds 0 for those not yet used.
template <std::size_t N>
void append_statements(char statement, const std::vector<std::array<int, N>>& elements,
                       std::vector<int>& numbers, std::vector<int>& used, int first,
                       std::string& text) {
  for (const std::array<int, N>& element : elements) {
    text += statement;
    for (const int v : element) {
      int& number = numbers[static_cast<std::size_t>(v)];
      if (number == 0) {
        used.push_back(v);
        number = first + static_cast<int>(used.size());
      }
      text += ' ';
      append_number(text, number);
    }
    text += '\n';
  }
}

// A statement ends with its line.
std::string one_line(std::string name) {
  std::ranges::replace_if(
      name, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return name;
}

}  // namespace

VtuFrames::VtuFrames(std::filesystem::path folder, const Simulation& simulation, int first)
    : folder_(std::move(folder)), mesh_(joined_mesh(simulation.model())) {
  const Model& model = simulation.model();
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    body_.resize(body_.size() + static_cast<std::size_t>(model.bodies[i].vertex_count()),
                 static_cast<double>(i));
  }
  for (int number = 0; number < first; ++number) {
    std::error_code ignored;
    if (std::filesystem::exists(folder_ / frame_name(number, kName), ignored)) {
      add_entry(number, simulation.settings().step);
    }
  }
}

void VtuFrames::write(int number, const Simulation& simulation) {
  const State& state = simulation.state();
  const std::size_t size = 3 * body_.size();
  const std::array<PointArray, 2> arrays{
      PointArray{.name = "velocity", .components = 3, .values = {state.v.data(), size}},
      PointArray{.name = "body", .components = 1, .values = body_}};
  write_vtu(folder_ / frame_name(number, kName), mesh_, {state.x.data(), size}, arrays);
  add_entry(number, simulation.settings().step);
  // Not each time: long runs would spend their time on the collection.
  if (entries_.size() > collected_ + collected_ / 100) finish();
}

void VtuFrames::finish() {
  if (entries_.size() == collected_) return;
  write_pvd(folder_ / "frames.pvd", entries_);
  collected_ = entries_.size();
}

void VtuFrames::add_entry(int number, double step) {
  entries_.push_back({.time = number * step, .file = frame_name(number, kName)});
}

ObjFrames::ObjFrames(std::filesystem::path folder, const Simulation& simulation, int /*first*/)
    : folder_(std::move(folder)) {
  int written = 0;
  for (const BodyModel& body : simulation.model().bodies) {
    Object object;
    object.name = one_line(body.name);
    std::vector<int> numbers(static_cast<std::size_t>(body.vertex_count()));
    if (!body.surface.empty()) {
      append_statements('f', body.surface, numbers, object.points, written, object.elements);
    } else {
      append_statements('l', body.rest.edges, numbers, object.points, written, object.elements);
    }
    for (int& point : object.points) point += body.first;
    written += static_cast<int>(object.points.size());
    objects_.push_back(std::move(object));
  }
}

void ObjFrames::write(int number, const Simulation& simulation) {
  std::string text;
  for (const Object& object : objects_) {
    text += "o " + object.name + "\n";
    for (const int point : object.points) {
      text += 'v';
      for (const double coordinate : vertex(simulation.state().x, point)) {
        text += ' ';
        append_number(text, coordinate);
      }
      text += '\n';
    }
    text += object.elements;
  }
  write_file_atomically(folder_ / frame_name(number, kName), text);
}

std::unique_ptr<FrameWriter> make_frame_writer(const std::string& format,
                                               const std::filesystem::path& folder,
                                               const Simulation& simulation, int first) {
  std::unique_ptr<FrameWriter> writer;
  FrameFormats::visit(format, "frame format", "--format", [&]<class Frames>() {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder)) {
      throw OutputError(folder.string() + ": cannot be made a folder" +
                        (error ? ": " + error.message() : ""));
    }
    writer = std::make_unique<Frames>(folder, simulation, first);
  });
  return writer;
}

}  // namespace pliant
