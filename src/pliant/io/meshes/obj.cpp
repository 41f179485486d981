#include "pliant/io/meshes/obj.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "pliant/core/text.h"
#include "pliant/geometry/surface.h"
#include "pliant/io/bytes/number_text.h"
#include "pliant/io/bytes/token_reader.h"
#include "pliant/io/meshes/polygons.h"
#include "pliant/io/meshes/region_runs.h"

namespace pliant {
namespace {

// Statements about looks and curves, which a simulation does not need.
constexpr std::array<std::string_view, 31> kSkipped{
    "vt",     "vn",     "vp",       "p",        "s",    "mg",         "mtllib",    "usemap",
    "maplib", "bevel",  "c_interp", "d_interp", "lod",  "shadow_obj", "trace_obj", "ctech",
    "stech",  "cstype", "deg",      "bmat",     "step", "curv",       "curv2",     "surf",
    "parm",   "trim",   "hole",     "scrv",     "sp",   "end",        "con"};
constexpr std::array<std::string_view, 6> kRead{"v", "f", "l", "g", "o", "usemtl"};

class Parser {
 public:
  Parser(std::string_view text, const std::string& name, Defects* defects)
      : in_(text, name, defects), most_triangles_(most_triangles(text.size())) {}

  Mesh parse() {
    do {
      read_statement(in_.next_on_line());
    } while (in_.next_line());
    const RegionRuns& regions =
        materials_.empty() ? (groups_.empty() ? objects_ : groups_) : materials_;
    regions.add_to(mesh_);
    mesh_.positions =
        Eigen::Map<const VecX>(coordinates_.data(), static_cast<Eigen::Index>(coordinates_.size()));
    return std::move(mesh_);
  }

 private:
  void read_statement(std::string_view keyword) {
    if (keyword == "v") {
      read_vertex();
    } else if (keyword == "f") {
      read_face();
    } else if (keyword == "l") {
      read_line();
    } else if (keyword == "usemtl") {
      read_name(materials_);
    } else if (keyword == "g") {
      read_name(groups_);
    } else if (keyword == "o") {
      read_name(objects_);
    } else if (!keyword.empty() &&
               std::find(kSkipped.begin(), kSkipped.end(), keyword) == kSkipped.end()) {
      in_.fail(unknown_name("statement", printable(keyword), kRead));
    } else {
      // Its words are only walked over, for the sake of continued lines.
      while (!in_.next_on_line().empty()) {
      }
    }
  }

  void read_name(RegionRuns& runs) {
    std::string name;
    for (auto word = in_.next_on_line(); !word.empty(); word = in_.next_on_line())
      name.append(name.empty() ? "" : " ").append(word);
    runs.start(name, mesh_.triangles.size());
  }

  static std::string printable(std::string_view keyword) {
    const std::string text = in_quotes(keyword);
    return text.substr(1, text.size() - 2);
  }

  void read_vertex() {
    if (vertex_count() >= std::numeric_limits<int>::max() / 3) in_.fail("too many vertices");
    for (int k = 0; k < 3; ++k)
      coordinates_.push_back(in_.to_number(in_.next_on_line(), "a coordinate"));
    // A weight or a colour may follow.
    for (auto token = in_.next_on_line(); !token.empty(); token = in_.next_on_line())
      in_.to_number(token, "what follows the coordinates");
  }

  void read_face() {
    const int first = read_corner("f");
    int previous = read_corner("f");
    int current = read_corner("f");
    for (;;) {
      if (mesh_.triangles.size() == most_triangles_) in_.fail(too_many_triangles(most_triangles_));
      mesh_.triangles.push_back({first, previous, current});
      const auto token = in_.next_on_line();
      if (token.empty()) return;
      previous = current;
      current = to_vertex(token);
    }
  }

  void read_line() {
    int previous = read_corner("l");
    int current = read_corner("l");
    for (;;) {
      mesh_.edges.push_back({previous, current});
      const auto token = in_.next_on_line();
      if (token.empty()) return;
      previous = current;
      current = to_vertex(token);
    }
  }

  int read_corner(const std::string& statement) {
    const auto token = in_.next_on_line();
    if (!token.empty()) return to_vertex(token);
    in_.fail(statement + " needs at least " + (statement == "f" ? "3" : "2") + " vertices");
  }

  // `v`, `v/vt`, `v//vn` or `v/vt/vn`.
  int to_vertex(std::string_view token) const {
    const std::size_t slash = std::min(token.find('/'), token.size());
    const long long index = in_.to_integer(token.substr(0, slash), "a vertex number");
    check_rest(token.substr(slash));
    const long long count = vertex_count();
    const long long from_zero = index < 0 ? count + index : index - 1;
    if (from_zero >= 0 && from_zero < count) return static_cast<int>(from_zero);
    in_.defect(range_of_vertices() + ", found " + to_text(index));
    return kNoVertex;
  }

  std::string range_of_vertices() const {
    const std::string count = to_text(vertex_count());
    if (vertex_count() == 0) return "a vertex number must be that of a vertex before it: none yet";
    return "a vertex number must be from 1 to " + count + " (the vertices so far) or -1 to -" +
           count;
  }

  void check_rest(std::string_view rest) const {
    for (int part = 0; part < 2 && !rest.empty(); ++part) {
      rest.remove_prefix(1);
      const std::size_t slash = std::min(rest.find('/'), rest.size());
      if (slash > 0) in_.to_integer(rest.substr(0, slash), "a texture or normal number");
      rest.remove_prefix(slash);
    }
    if (!rest.empty()) in_.fail("a corner has at most 3 numbers, found more: " + in_quotes(rest));
  }

  long long vertex_count() const { return static_cast<long long>(coordinates_.size() / 3); }

  TokenReader in_;
  std::size_t most_triangles_;
  std::vector<double> coordinates_;
  Mesh mesh_;
  RegionRuns materials_;
  RegionRuns groups_;
  RegionRuns objects_;
};

template <std::size_t N>
void append_element(std::string& text, char statement, const std::array<int, N>& element) {
  text += statement;
  for (const int v : element) {
    text += ' ';
    append_number(text, v + 1);
  }
  text += '\n';
}

}  // namespace

Mesh parse_obj(std::string_view text, const std::string& name, Defects* defects) {
  return Parser(text, name, defects).parse();
}

std::string to_obj(const Mesh& mesh) {
  if (!mesh.tets.empty() || !mesh.hexes.empty()) return to_obj(make_surface_mesh(mesh));
  std::string text;
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    text += 'v';
    for (const double coordinate : vertex(mesh.positions, i)) {
      text += ' ';
      append_number(text, coordinate);
    }
    text += '\n';
  }
  const RegionLabels labels(mesh);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (labels.changes_at(i)) text += "g " + labels.at(i) + "\n";
    append_element(text, 'f', mesh.triangles[i]);
  }
  for (const auto& edge : mesh.edges) append_element(text, 'l', edge);
  return text;
}

}  // namespace pliant
