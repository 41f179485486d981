#include "pliant/io/meshes/tobj.h"

#include <array>
#include <limits>
#include <vector>

#include "pliant/core/text.h"
#include "pliant/io/bytes/token_reader.h"

namespace pliant {
namespace {

constexpr std::array<std::string_view, 3> kStatements{"v", "t", "f"};

class Parser {
 public:
  Parser(std::string_view text, const std::string& name, Defects* defects)
      : in_(text, name, defects) {}

  Mesh parse() {
    do {
      read_statement(in_.next_on_line());
      if (const auto more = in_.next_on_line(); !more.empty())
        in_.fail("expected the end of the line, found " + in_quotes(more));
    } while (in_.next_line());
    mesh_.positions =
        Eigen::Map<const VecX>(coordinates_.data(), static_cast<Eigen::Index>(coordinates_.size()));
    return std::move(mesh_);
  }

 private:
  void read_statement(std::string_view keyword) {
    if (keyword == "v") {
      if (vertex_count() >= std::numeric_limits<int>::max() / 3) in_.fail("too many vertices");
      for (int k = 0; k < 3; ++k)
        coordinates_.push_back(in_.to_number(in_.next_on_line(), "a coordinate"));
    } else if (keyword == "t") {
      mesh_.tets.push_back(read_corners<4>());
    } else if (keyword == "f") {
      mesh_.triangles.push_back(read_corners<3>());
    } else if (!keyword.empty()) {
      const std::string word = in_quotes(keyword);
      in_.fail(unknown_name("statement", word.substr(1, word.size() - 2), kStatements));
    }
  }

  template <std::size_t N>
  std::array<int, N> read_corners() {
    std::array<int, N> element{};
    for (int& corner : element) corner = read_corner();
    return element;
  }

  int read_corner() {
    const long long index = in_.to_integer(in_.next_on_line(), "a vertex number");
    if (index >= 0 && index < vertex_count()) return static_cast<int>(index);
    in_.defect("a vertex number must be from 0 to " + to_text(vertex_count() - 1) +
               " (the vertices so far), found " + to_text(index));
    return kNoVertex;
  }

  long long vertex_count() const { return static_cast<long long>(coordinates_.size() / 3); }

  TokenReader in_;
  std::vector<double> coordinates_;
  Mesh mesh_;
};

}  // namespace

Mesh parse_tobj(std::string_view text, const std::string& name, Defects* defects) {
  return Parser(text, name, defects).parse();
}

}  // namespace pliant
