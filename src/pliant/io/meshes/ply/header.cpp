#include "pliant/io/meshes/ply/header.h"

#include <algorithm>
#include <array>
#include <utility>

#include "pliant/core/text.h"
#include "pliant/io/bytes/token_reader.h"
#include "pliant/io/bytes/word_reader.h"

namespace pliant {
namespace {

constexpr std::array<std::string_view, 16> kTypeNames{
    "char", "uchar", "short", "ushort", "int",   "uint",   "float",   "double",
    "int8", "uint8", "int16", "uint16", "int32", "uint32", "float32", "float64"};
constexpr std::array kTypes{NumberType::kInt8,    NumberType::kUInt8,  NumberType::kInt16,
                            NumberType::kUInt16,  NumberType::kInt32,  NumberType::kUInt32,
                            NumberType::kFloat32, NumberType::kFloat64};
constexpr std::array<std::string_view, 3> kEncodings{"ascii", "binary_little_endian",
                                                     "binary_big_endian"};
constexpr std::array<std::string_view, 6> kStatements{"format",  "comment",  "obj_info",
                                                      "element", "property", "end_header"};

class Parser {
 public:
  Parser(std::string_view bytes, const std::string& name) : in_(bytes, name, nullptr) {}

  PlyHeader parse() {
    if (in_.word_on_line() != "ply") in_.fail("must begin with ply");
    end_line();
    while (!ended_) read_statement(in_.word_on_line());
    if (!has_format_) in_.fail("the header has no format");
    header_.size = in_.position();
    header_.lines = in_.line_number();
    return std::move(header_);
  }

 private:
  void read_statement(std::string_view keyword) {
    if (keyword == "comment") {
      header_.comments.emplace_back(in_.line());
    } else if (keyword == "obj_info") {
      in_.line();
    } else {
      read_declaration(keyword);
      end_line();
    }
  }

  void read_declaration(std::string_view keyword) {
    if (keyword == "format") {
      read_format();
    } else if (keyword == "element") {
      read_element();
    } else if (keyword == "property") {
      read_property();
    } else if (keyword == "end_header") {
      ended_ = true;
    } else if (!keyword.empty()) {
      in_.fail(unknown_name("statement", printable(keyword), kStatements));
    } else if (in_.remaining() == 0) {
      in_.fail("the file ends before end_header");
    }
  }

  void end_line() {
    if (const auto more = in_.word_on_line(); !more.empty()) {
      in_.fail("expected the end of the line, found " + in_quotes(more));
    }
    in_.line();
  }

  void read_format() {
    header_.encoding = static_cast<PlyEncoding>(index_of(kEncodings, in_.word_on_line(), "format"));
    has_format_ = true;
    if (const auto version = in_.word_on_line(); version != "1.0") {
      in_.fail("the version must be 1.0, found " + found(version));
    }
  }

  void read_element() {
    constexpr std::size_t kMost = 1000;
    if (header_.elements.size() == kMost) in_.fail("more than 1000 elements");
    PlyElement element;
    element.line = in_.line_number();
    element.name = take_name("element");
    if (header_.find(element.name) != nullptr) {
      in_.fail("element " + in_quotes(element.name) + " must occur once");
    }
    const std::string_view count = in_.word_on_line();
    const char* end = count.data() + count.size();
    const auto [stop, error] = std::from_chars(count.data(), end, element.count);
    if (count.empty() || stop != end || error != std::errc{} || element.count < 0) {
      in_.fail("the number of " + element.name + " must be an integer of 0 or more, found " +
               found(count));
    }
    header_.elements.push_back(std::move(element));
  }

  void read_property() {
    if (header_.elements.empty()) in_.fail("a property must come after its element");
    PlyProperty property;
    std::string_view word = in_.word_on_line();
    if (word == "list") {
      property.count = read_type(in_.word_on_line());
      word = in_.word_on_line();
    }
    property.type = read_type(word);
    property.name = take_name("property");
    header_.elements.back().properties.push_back(std::move(property));
  }

  NumberType read_type(std::string_view word) const {
    return kTypes[index_of(kTypeNames, word, "type") % kTypes.size()];
  }

  std::string take_name(const std::string& of) {
    const std::string_view word = in_.word_on_line();
    if (word.empty()) in_.fail("expected the name of the " + of + ", found nothing more");
    return std::string(word);
  }

  template <std::size_t N>
  std::size_t index_of(const std::array<std::string_view, N>& names, std::string_view word,
                       std::string_view kind) const {
    const auto at = std::find(names.begin(), names.end(), word);
    if (at == names.end()) in_.fail(unknown_name(kind, printable(word), names));
    return static_cast<std::size_t>(at - names.begin());
  }

  static std::string printable(std::string_view word) {
    const std::string text = in_quotes(word);
    return text.substr(1, text.size() - 2);
  }
  static std::string found(std::string_view word) {
    return word.empty() ? "nothing more" : in_quotes(word);
  }

  WordReader in_;
  PlyHeader header_;
  bool has_format_ = false;
  bool ended_ = false;
};

}  // namespace

const PlyElement* PlyHeader::find(std::string_view name) const {
  for (const PlyElement& element : elements)
    if (element.name == name) return &element;
  return nullptr;
}

PlyHeader parse_ply_header(std::string_view bytes, const std::string& name) {
  return Parser(bytes, name).parse();
}

}  // namespace pliant
