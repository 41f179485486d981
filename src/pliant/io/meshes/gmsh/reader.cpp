#include <array>
#include <cmath>

#include "pliant/io/meshes/gmsh/gmsh.h"
#include "pliant/io/meshes/gmsh/sections2.h"
#include "pliant/io/meshes/gmsh/sections4.h"

namespace pliant {
namespace {

struct Format {
  double version = 0;
  long long encoding = 0;   // 0 text, 1 binary
  long long data_size = 0;  // bytes of a double (2.2) or a size_t (4.1)
};

template <class Source>
class Reader {
 public:
  Reader(std::string_view bytes, const std::string& name, Defects* defects)
      : in_(bytes, name, defects), builder_(bytes.size()) {}

  Mesh read() {
    read_format();
    for (auto name = in_.section(); !name.empty(); name = in_.section()) {
      if (read_section(name)) in_.end_section(name);
    }
    if (!has_nodes_) in_.fail("the file ends without $Nodes");
    if (!has_elements_) in_.fail("the file ends without $Elements");
    return builder_.finish();
  }

 private:
  bool is_4() const { return format_.version > 4; }

  void read_format() {
    for (auto name = in_.section(); name != "MeshFormat"; name = in_.section())
      in_.skip_section(name);
    format_.version = in_.text_real("the version");
    format_.encoding = in_.text_integer("the encoding");
    format_.data_size = in_.text_integer("the size of data");
    if constexpr (Source::kBinary) {
      if (format_.data_size != 8) {
        in_.fail("the size of data in a binary file must be 8 bytes, found " +
                 to_text(format_.data_size));
      }
      in_.end_text();
      in_.read_byte_order();
    }
    in_.end_section("MeshFormat");
  }

  // False if it was skipped with its end.
  bool read_section(std::string_view name) {
    if (name == "PhysicalNames") {
      read_names();
    } else if (is_4() && (name == "Entities" || name == "PartitionedEntities")) {
      in_.end_text();
      read_gmsh4_entities(in_, builder_, name != "Entities");
    } else if (name == "Nodes") {
      read_nodes();
    } else if (name == "Elements") {
      read_elements();
    } else if (name == "ElementData") {
      return read_data();
    } else {
      in_.skip_section(name);
      return false;
    }
    return true;
  }

  void read_names() {
    const long long announced = in_.text_integer("the number of names");
    const std::size_t count = checked_gmsh_count(in_, announced, "names", {.integers = 1});
    for (std::size_t i = 0; i < count; ++i) {
      const long long dimension = in_.text_integer("the dimension of a physical group");
      const long long region = in_.text_integer("the number of a physical group");
      if (dimension < 0 || dimension > 3)
        in_.fail("the dimension of a physical group must be from 0 to 3, found " +
                 to_text(dimension));
      builder_.add_name(static_cast<int>(dimension), checked_gmsh_region(in_, region),
                        in_.text_string("the name of a physical group"));
    }
  }

  void read_nodes() {
    if (has_nodes_) in_.fail("$Nodes must occur once, found them again");
    has_nodes_ = true;
    if (!is_4()) return read_gmsh2_nodes(in_, builder_);
    in_.end_text();
    read_gmsh4_nodes(in_, builder_);
  }

  void read_elements() {
    if (!has_nodes_) in_.fail("$Nodes must come before $Elements");
    if (has_elements_) in_.fail("$Elements must occur once, found them again");
    has_elements_ = true;
    if (is_4()) {
      in_.end_text();
      read_gmsh4_elements(in_, builder_);
    } else {
      read_gmsh2_elements(in_, builder_);
    }
    builder_.sort_elements();
  }

  // Text, time and whatever else is said of the data; gives back its integers.
  std::array<long long, 3> read_data_head(std::string& name) {
    const long long texts = in_.text_integer("the number of texts");
    for (std::size_t i = checked_gmsh_count(in_, texts, "texts", {.integers = 1}); i > 0; --i) {
      std::string text = in_.text_string("a text of $ElementData");
      if (name.empty()) name = std::move(text);
    }
    const long long reals = in_.text_integer("the number of reals");
    for (std::size_t i = checked_gmsh_count(in_, reals, "reals", {.integers = 1}); i > 0; --i)
      in_.text_real("a real of $ElementData");
    const long long integers = in_.text_integer("the number of integers");
    const std::size_t count = checked_gmsh_count(in_, integers, "integers", {.integers = 1});
    std::array<long long, 3> head{0, 0, 0};  // time step, components, entries
    for (std::size_t i = 0; i < count; ++i) {
      const long long value = in_.text_integer("an integer of $ElementData");
      if (i < head.size()) head[i] = value;
    }
    return head;
  }

  bool read_data() {
    if (!has_elements_) in_.fail("$Elements must come before $ElementData");
    std::string name;
    const auto [step, components, announced] = read_data_head(name);
    if (components != 1 || name.empty()) {
      in_.skip_section("ElementData");
      return false;
    }
    in_.end_text();
    const std::size_t count =
        checked_gmsh_count(in_, announced, "values", {.integers = 1, .reals = 1});
    GmshData data(std::move(name));
    for (std::size_t i = 0; i < count; ++i) {
      const long long tag = in_.integer("an element tag");
      const auto outcome = builder_.add_value(data, tag, in_.real("a value"));
      if (outcome == GmshBuilder::DataOutcome::kUnknownElement)
        in_.defect("element tag " + to_text(tag) + " is not among the elements");
      if (outcome == GmshBuilder::DataOutcome::kTooSparse)
        in_.fail("too many $ElementData sections for so few values");
    }
    builder_.add_data(std::move(data));
    return true;
  }

  Source in_;
  GmshBuilder builder_;
  Format format_;
  bool has_nodes_ = false;
  bool has_elements_ = false;
};

// The first line, which is text in every file.
Format peek_format(std::string_view bytes, const std::string& name) {
  TokenReader in(bytes, name);
  auto first = in.next();
  while (first == "$Comments" && in.skip_past_line("$EndComments")) first = in.next();
  if (first != "$MeshFormat")
    in.fail("must begin with $MeshFormat, found " + (first.empty() ? "nothing" : in_quotes(first)));
  Format format;
  format.version = in.number("the version");
  if (format.version != 2.2 && format.version != 4.1) {
    in.fail("version " + to_text(format.version) +
            " of the format is not supported; supported are 2.2 and 4.1");
  }
  format.encoding = in.integer("the encoding");
  if (format.encoding != 0 && format.encoding != 1) {
    in.fail("the encoding must be 0 (text) or 1 (binary), found " + to_text(format.encoding));
  }
  return format;
}

}  // namespace

Mesh parse_gmsh(std::string_view bytes, const std::string& name, Defects* defects) {
  if (peek_format(bytes, name).encoding == 1)
    return Reader<GmshBinary>(bytes, name, defects).read();
  return Reader<GmshText>(bytes, name, defects).read();
}

}  // namespace pliant
