#include "pliant/io/frames/obj_frames.h"

#include <algorithm>
#include <array>

#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/bytes/number_text.h"

namespace pliant {
namespace {

// `f 1 2 3` for each element. OBJ counts the vertices of the whole file, from 1.
template <std::size_t N>
void append_statements(char statement, const std::vector<std::array<int, N>>& elements, int first,
                       std::string& text) {
  for (const std::array<int, N>& element : elements) {
    text += statement;
    for (const int v : element) {
      text += ' ';
      append_number(text, first + v + 1);
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

ObjFrames::ObjFrames(const FrameTarget& target, const Simulation& simulation)
    : folder_(target.folder), first_(target.first), drawing_(simulation) {
  for (const DrawnBody& body : drawing_.bodies()) {
    std::string& text = elements_.emplace_back();
    append_statements('f', body.triangles, body.first, text);
    append_statements('l', body.edges, body.first, text);
  }
}

void ObjFrames::write(const Frame& frame) {
  drawing_.update(frame.simulation, points_);
  std::string text;
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    const DrawnBody& body = drawing_.bodies()[i];
    text += "o " + one_line(body.name) + "\n";
    for (int point = body.first; point < body.first + body.count; ++point) {
      text += 'v';
      for (const double coordinate : vertex(points_, point)) {
        text += ' ';
        append_number(text, coordinate);
      }
      text += '\n';
    }
    text += elements_[i];
  }
  write_file_atomically(folder_ / frame_name(frame.number, kName), text);
}

}  // namespace pliant
