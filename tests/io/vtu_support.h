#pragma once

#include <string>
#include <string_view>

#include "io/byte_support.h"

namespace pliant::test {

/// RFC 4648, section 4, written down again.
inline std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::size_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k > bytes.size() ? '=' : kDigits[bits >> (18 - 6 * k) & 63];
  }
  return text;
}

/// A zlib stream [RFC 1950] of one stored block [RFC 1951, section 3.2.4]: no compression at all.
inline std::string zlib_stored(std::string_view bytes) {
  unsigned a = 1;
  unsigned b = 0;  // Adler-32
  for (const char c : bytes) {
    a = (a + static_cast<unsigned char>(c)) % 65521;
    b = (b + a) % 65521;
  }
  const int size = static_cast<int>(bytes.size());
  std::string stream = Bytes(false).u8(0x78).u8(0x01).u8(1).u16(size).u16(~size).str();
  return stream + std::string(bytes) +
         Bytes(true).u16(static_cast<int>(b)).u16(static_cast<int>(a)).str();
}

/// What the files of a test have in common: two tets over five points, each with a material, in the
/// encoding that is asked for.
class VtuExample {
 public:
  enum class Format { kText, kInline, kAppendedBase64, kAppendedRaw };

  VtuExample(bool big_endian, bool wide_header, bool zlib, Format format)
      : big_endian_(big_endian), wide_header_(wide_header), zlib_(zlib), format_(format) {}

  std::string str() {
    appended_.clear();
    const auto bytes = [&] { return Bytes(big_endian_); };
    const std::string velocity = bytes().f32s(0, 0, 0, 0, 0).str();
    const std::string points =
        bytes().f64s(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0.1, 1, 1, 1e-300).str();
    std::string xml =
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" "
        "byte_order=\"" +
        std::string(big_endian_ ? "BigEndian" : "LittleEndian") + "\"" +
        (wide_header_ ? " header_type=\"UInt64\"" : "") +
        (zlib_ ? " compressor=\"vtkZLibDataCompressor\"" : "") + ">\n";
    xml += "<!-- by hand -->\n<UnstructuredGrid><Piece NumberOfPoints=\"5\" NumberOfCells='2'>\n";
    // One statement an array: their order is that of the appended data.
    xml += "<PointData Scalars=\"v\">";
    xml += array("Float32", "v", 1, "0 0 0 0 nan", velocity);
    xml += "</PointData>\n<CellData>";
    xml += array("Int16", "material", 1, "7 -8", bytes().u16(7).u16(-8).str());
    xml += array("Float32", "vec", 3, "0 0 0 0 0 0", bytes().f32s(0, 0, 0, 0, 0, 0).str());
    xml += "</CellData>\n<Points>";
    xml += array("Float64", "Points", 3, "0 0 0 1 0 0\n0 1 0 0 0 0.1 1 1 1e-300", points);
    xml += "</Points>\n<Cells>";
    xml += array("Int64", "connectivity", 1, "0 1 2 3 1 2 3 4",
                 bytes().i64s(0, 1, 2, 3, 1, 2, 3, 4).str());
    xml += array("Int32", "offsets", 1, "4 8", bytes().i32s(4, 8).str());
    xml += array("UInt8", "types", 1, "10 10", bytes().u8(10).u8(10).str());
    xml += "</Cells>\n</Piece></UnstructuredGrid>\n";
    if (format_ == Format::kAppendedBase64 || format_ == Format::kAppendedRaw) {
      xml += std::string("<AppendedData encoding=\"") +
             (format_ == Format::kAppendedRaw ? "raw" : "base64") + "\">\n   _" + appended_ +
             "\n</AppendedData>\n";
    }
    return xml + "</VTKFile>\n";
  }

 private:
  std::string array(const std::string& type, const std::string& name, int components,
                    const std::string& text, const std::string& bytes) {
    std::string tag = "<DataArray type=\"" + type + "\" Name=\"" + name +
                      "\" NumberOfComponents=\"" + std::to_string(components) + "\" format=\"";
    if (format_ == Format::kText) return tag + "ascii\">\n" + text + "\n</DataArray>\n";
    if (format_ == Format::kInline)
      return tag + "binary\">\n  " + encoded(bytes) + "\n</DataArray>\n";
    tag += "appended\" offset=\"" + std::to_string(appended_.size()) + "\"/>\n";
    appended_ += encoded(bytes);
    return tag;
  }

  // With zlib_, in blocks of 16 bytes, the last one shorter.
  std::string encoded(const std::string& bytes) const {
    const bool raw = format_ == Format::kAppendedRaw;
    const int width = wide_header_ ? 8 : 4;
    Bytes header(big_endian_);
    if (!zlib_) {
      const std::string all = header.u(bytes.size(), width).str() + bytes;
      return raw ? all : base64(all);
    }
    const std::size_t blocks = (bytes.size() + 15) / 16;
    header.u(blocks, width).u(16, width).u(bytes.size() % 16, width);
    std::string data;
    for (std::size_t i = 0; i < blocks; ++i) {
      const std::string block = zlib_stored(std::string_view(bytes).substr(16 * i, 16));
      header.u(block.size(), width);
      data += block;
    }
    return raw ? header.str() + data : base64(header.str()) + base64(data);
  }

  bool big_endian_;
  bool wide_header_;  // UInt64
  bool zlib_;
  Format format_;
  std::string appended_;
};

}  // namespace pliant::test
