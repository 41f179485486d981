#include "pliant/io/meshes/vtk/vtu_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "pliant/core/text.h"
#include "pliant/io/bytes/token_reader.h"
#include "pliant/io/bytes/xml_reader.h"

namespace pliant {
namespace {

using Event = XmlReader::Event;

// In the order of NumberType.
constexpr std::array<std::string_view, 10> kTypes{
    "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64", "Float32", "Float64"};
constexpr std::array<std::string_view, 2> kByteOrders{"LittleEndian", "BigEndian"};
constexpr std::array<std::string_view, 2> kHeaderTypes{"UInt32", "UInt64"};
constexpr std::array<std::string_view, 3> kFormats{"ascii", "binary", "appended"};
constexpr std::array<std::string_view, 2> kEncodings{"base64", "raw"};

class Parser {
 public:
  Parser(std::string_view bytes, const std::string& name, Defects* defects)
      : bytes_(bytes), xml_(bytes, name) {
    file_.data.file = bytes;
    file_.data.name = name;
    file_.data.defects = defects;
  }

  VtuFile parse() {
    if (xml_.next() != Event::kBegin || xml_.element() != "VTKFile") {
      xml_.fail("must begin with <VTKFile>, found <" + xml_.element() + ">");
    }
    read_head();
    read_children([this](const std::string& element) {
      if (element == "UnstructuredGrid") {
        read_grid();
      } else if (element == "AppendedData") {
        read_appended();
      } else {
        skip();
      }
    });
    if (file_.pieces.empty()) xml_.fail("the file has no <Piece>");
    return std::move(file_);
  }

 private:
  // Calls `child(name)` for each element inside the current one; it must read on to its end.
  template <class Child>
  void read_children(Child&& child) {
    while (!finished_) {
      const Event event = xml_.next();
      if (event == Event::kEnd) return;
      if (event == Event::kText) xml_.fail("expected an element, found text");
      child(xml_.element());
    }
  }

  void skip() {
    for (const std::size_t depth = xml_.depth(); xml_.depth() >= depth;) xml_.next();
  }

  void read_head() {
    if (const std::string& type = required("type"); type != "UnstructuredGrid") {
      xml_.fail("the type must be UnstructuredGrid, found " + in_quotes(type));
    }
    VtuData& data = file_.data;
    if (const std::string* order = xml_.find("byte_order")) {
      data.order =
          choose(kByteOrders, *order, "byte_order") == 0 ? std::endian::little : std::endian::big;
    }
    if (const std::string* type = xml_.find("header_type")) {
      data.header = choose(kHeaderTypes, *type, "header_type") == 0 ? NumberType::kUInt32
                                                                    : NumberType::kUInt64;
    }
    if (const std::string* compressor = xml_.find("compressor")) data.compressor = *compressor;
  }

  void read_grid() {
    read_children([this](const std::string& element) {
      if (element == "Piece") {
        read_piece();
      } else if (element == "FieldData") {
        read_field_data();
      } else {
        skip();
      }
    });
  }

  void read_field_data() {
    read_children([this](const std::string& element) {
      const std::string* name = xml_.find("Name");
      if (element == "DataArray" && name && *name == kVtuRegionNames && is_type(required("type"))) {
        file_.region_characters = count("NumberOfTuples");
        file_.region_names = read_array();
      } else {
        skip();
      }
    });
  }

  void read_piece() {
    VtuPiece piece;
    piece.line = xml_.line();
    piece.points = count("NumberOfPoints");
    piece.cells = count("NumberOfCells");
    read_children([&](const std::string& section) {
      if (section == "Points") {
        read_arrays([&](VtuArray array) { piece.coordinates = std::move(array); });
      } else if (section == "Cells") {
        read_arrays([&](VtuArray array) { place_cells(std::move(array), piece); });
      } else if (section == "CellData") {
        read_arrays([&](VtuArray array) { piece.cell_data.push_back(std::move(array)); });
      } else {
        skip();
      }
    });
    file_.pieces.push_back(std::move(piece));
  }

  static void place_cells(VtuArray array, VtuPiece& piece) {
    if (array.name == "connectivity")
      piece.connectivity = std::move(array);
    else if (array.name == "offsets")
      piece.offsets = std::move(array);
    else if (array.name == "types")
      piece.types = std::move(array);
  }

  template <class Take>
  void read_arrays(Take&& take) {
    read_children([&](const std::string& element) {
      const bool numbers = element == "DataArray" && is_type(required("type"));
      if (numbers) {
        take(read_array());
      } else {
        skip();
      }
    });
  }

  static bool is_type(const std::string& name) {
    return std::find(kTypes.begin(), kTypes.end(), name) != kTypes.end();
  }

  VtuArray read_array() {
    VtuArray array;
    array.line = xml_.line();
    array.type = static_cast<NumberType>(choose(kTypes, required("type"), "type"));
    if (const std::string* name = xml_.find("Name")) array.name = *name;
    if (xml_.find("NumberOfComponents") != nullptr) array.components = count("NumberOfComponents");
    const std::size_t format = choose(kFormats, required("format"), "format");
    array.format = static_cast<VtuArray::Format>(format);
    if (array.format == VtuArray::Format::kAppended) array.offset = count("offset");
    // Other elements, such as keys of information, may come before or after the text.
    for (Event event = xml_.next(); event != Event::kEnd; event = xml_.next()) {
      if (event == Event::kBegin) {
        skip();
      } else if (array.text.empty()) {
        array.text = xml_.text();
        array.at = static_cast<std::size_t>(array.text.data() - bytes_.data());
        if (array.format == VtuArray::Format::kText) array.line = xml_.line();
      }
    }
    return array;
  }

  void read_appended() {
    file_.data.raw = choose(kEncodings, required("encoding"), "encoding") == 1;
    const std::size_t begin = bytes_.find_first_not_of(" \t\r\n", xml_.position());
    if (begin >= bytes_.size() || bytes_[begin] != '_')
      xml_.fail("appended data must begin with _");
    // Raw bytes are no XML: nothing behind them is looked at.
    file_.data.appended = bytes_.substr(begin + 1);
    finished_ = true;
    if (file_.data.raw) return;
    file_.data.appended = file_.data.appended.substr(0, file_.data.appended.find('<'));
  }

  const std::string& required(std::string_view attribute) const {
    const std::string* value = xml_.find(attribute);
    if (value == nullptr) {
      xml_.fail("<" + xml_.element() + "> must have an attribute " + std::string(attribute));
    }
    return *value;
  }

  std::size_t count(std::string_view attribute) const {
    constexpr unsigned long long kMost = 1ULL << 48;  // so that bytes can be counted
    const std::string& text = required(attribute);
    const char* end = text.data() + text.size();
    unsigned long long value = 0;
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || stop != end || error != std::errc{} || value > kMost) {
      xml_.fail(std::string(attribute) + " must be an integer of 0 or more, found " +
                in_quotes(text));
    }
    return static_cast<std::size_t>(value);
  }

  template <std::size_t N>
  std::size_t choose(const std::array<std::string_view, N>& names, const std::string& word,
                     std::string_view kind) const {
    const auto at = std::find(names.begin(), names.end(), word);
    if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
    const std::string text = in_quotes(word);
    xml_.fail(unknown_name(kind, text.substr(1, text.size() - 2), names));
  }

  std::string_view bytes_;
  XmlReader xml_;
  VtuFile file_;
  bool finished_ = false;  // the rest of the file is data
};

}  // namespace

VtuFile parse_vtu_file(std::string_view bytes, const std::string& name, Defects* defects) {
  return Parser(bytes, name, defects).parse();
}

}  // namespace pliant
