#include "pliant/io/meshes/tetgen.h"

#include <array>
#include <limits>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/bytes/token_reader.h"
#include "pliant/io/meshes/element_regions.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

class Parser {
 public:
  explicit Parser(Defects* defects) : defects_(defects) {}

  Mesh parse(const TetgenTexts& texts, const std::string& stem) {
    read_points(TokenReader(texts.node, stem + ".node", defects_));
    read_elements(TokenReader(texts.ele, stem + ".ele", defects_));
    if (!texts.face.empty()) read_faces(TokenReader(texts.face, stem + ".face", defects_));
    regions_.move_to(mesh_);
    return std::move(mesh_);
  }

 private:
  // A small number of the head that is one of two.
  static std::size_t read_choice(TokenReader& in, std::string_view what, long long a, long long b) {
    const long long value = in.integer(what);
    if (value != a && value != b) {
      in.fail(std::string(what) + " must be " + to_text(a) + " or " + to_text(b) + ", found " +
              to_text(value));
    }
    return static_cast<std::size_t>(value);
  }

  // How many words of each entry are attributes: no more than the file can hold.
  static std::size_t read_attributes(TokenReader& in) {
    const long long count = in.integer("the number of attributes");
    if (count < 0 || static_cast<unsigned long long>(count) > in.remaining()) {
      in.fail("the number of attributes must be from 0 to " +
              to_text(static_cast<long long>(in.remaining())) + ", found " + to_text(count));
    }
    return static_cast<std::size_t>(count);
  }

  // An entry of w words needs at least 2 w characters, save the separator of the last.
  static std::size_t checked_count(const TokenReader& in, long long count, const std::string& of,
                                   std::size_t words) {
    if (count < 0)
      in.fail("the number of " + of + " must not be negative, found " + to_text(count));
    const std::size_t most = (in.remaining() + 1) / (2 * words);
    if (static_cast<unsigned long long>(count) > most) {
      in.fail("the number of " + of + " is " + to_text(count) +
              ", but the rest of the file can hold at most " +
              to_text(static_cast<long long>(most)));
    }
    return static_cast<std::size_t>(count);
  }

  void read_points(TokenReader in) {
    const long long announced = in.integer("the number of points");
    const std::size_t dimension = read_choice(in, "the dimension", 3, 2);
    const std::size_t attributes = read_attributes(in);
    const std::size_t markers = read_choice(in, "the number of boundary markers", 0, 1);
    const std::size_t count =
        checked_count(in, announced, "points", 1 + dimension + attributes + markers);
    if (count > std::numeric_limits<int>::max() / 3) in.fail("too many points");
    mesh_.positions.setZero(3 * static_cast<Eigen::Index>(count));
    for (std::size_t i = 0; i < count; ++i) {
      check_number(in, in.integer("the number of a point"), i);
      for (std::size_t k = 0; k < dimension; ++k)
        mesh_.positions[3 * i + k] = in.number("a coordinate");
      for (std::size_t k = 0; k < attributes + markers; ++k)
        in.number("an attribute or marker of a point");
    }
  }

  // The first number says whether all numbers count from 0 or 1.
  void check_number(const TokenReader& in, long long number, std::size_t i) {
    if (i == 0) first_ = number;
    if (first_ != 0 && first_ != 1)
      in.fail("the number of the first point must be 0 or 1, found " + to_text(number));
    const long long expected = first_ + static_cast<long long>(i);
    if (number != expected) {
      in.fail("points must be numbered one after the other: expected " + to_text(expected) +
              ", found " + to_text(number));
    }
  }

  int read_corner(TokenReader& in) const {
    const long long number = in.integer("a point number");
    if (number >= first_ && number - first_ < mesh_.vertex_count())
      return static_cast<int>(number - first_);
    in.defect("a point number must be from " + to_text(first_) + " to " +
              to_text(first_ + mesh_.vertex_count() - 1) + ", found " + to_text(number));
    return kNoVertex;
  }

  template <std::size_t N>
  std::array<int, N> read_corners(TokenReader& in) const {
    std::array<int, N> element{};
    for (int& corner : element) corner = read_corner(in);
    return element;
  }

  void read_elements(TokenReader in) {
    const long long announced = in.integer("the number of elements");
    const long long corners = in.integer("the number of points of an element");
    if (corners != 3 && corners != 4) {
      in.fail("the number of points of an element must be 4 (tets) or 3 (triangles), found " +
              to_text(corners));
    }
    const std::size_t attributes = read_attributes(in);
    const std::size_t count = checked_count(in, announced, "elements",
                                            1 + static_cast<std::size_t>(corners) + attributes);
    const ElementKind kind = corners == 4 ? ElementKind::kTet : ElementKind::kTriangle;
    for (std::size_t i = 0; i < count; ++i) {
      in.integer("the number of an element");
      if (corners == 4) {
        mesh_.tets.push_back(read_corners<4>(in));
      } else {
        mesh_.triangles.push_back(read_corners<3>(in));
      }
      double region = 0;
      for (std::size_t k = 0; k < attributes; ++k) {
        const double attribute = in.number("an attribute of an element");
        if (k == 0) region = attribute;
      }
      regions_.add(kind, region);
    }
  }

  void read_faces(TokenReader in) {
    const long long announced = in.integer("the number of faces");
    const std::size_t markers = read_choice(in, "the number of boundary markers", 0, 1);
    const std::size_t count = checked_count(in, announced, "faces", 4 + markers);
    for (std::size_t i = 0; i < count; ++i) {
      in.integer("the number of a face");
      mesh_.triangles.push_back(read_corners<3>(in));
      const double marker = markers == 0 ? 0 : in.number("the marker of a face");
      regions_.add(ElementKind::kTriangle, marker);
      in.rest_of_line();  // the tets on either side, if TetGen was asked for them
    }
  }

  Defects* defects_;
  long long first_ = 1;
  Mesh mesh_;
  ElementRegions regions_;
};

// The file of the mesh with the other extension; upper case if only that is there.
fs::path beside(const fs::path& path, const std::string& lower, const std::string& upper) {
  fs::path found = path;
  found.replace_extension(lower);
  if (fs::exists(found)) return found;
  fs::path other = path;
  other.replace_extension(upper);
  return fs::exists(other) ? other : found;
}

}  // namespace

Mesh parse_tetgen(const TetgenTexts& texts, const std::string& stem, Defects* defects) {
  return Parser(defects).parse(texts, stem);
}

Mesh read_tetgen(const fs::path& path, Defects* defects) {
  if (!fs::exists(path)) throw InputError(path.string(), "no such file");
  const fs::path node = beside(path, ".node", ".NODE");
  const fs::path ele = beside(path, ".ele", ".ELE");
  for (const fs::path& needed : {node, ele}) {
    if (!fs::exists(needed))
      throw InputError(path.string(), "needs " + needed.string() + " beside it: no such file");
  }
  const fs::path face = beside(path, ".face", ".FACE");
  const std::string points = read_whole_file(node);
  const std::string elements = read_whole_file(ele);
  const std::string faces = fs::exists(face) ? read_whole_file(face) : "";
  fs::path stem = path;
  stem.replace_extension();
  return parse_tetgen({points, elements, faces}, stem.string(), defects);
}

}  // namespace pliant
