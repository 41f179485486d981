#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "pliant/io/json/json_parse.h"

namespace pliant::test {

/// Reads glTF 2.0 as far as an animated mesh needs it, from its specification, and refuses what
/// that forbids.
class GltfReader {
 public:
  /// A binary file: header, then the chunks JSON and BIN, all padded to four bytes.
  static GltfReader from_glb(const std::string& bytes) {
    require(bytes.size() >= 20 && bytes.size() % 4 == 0, "size");
    require(bytes.substr(0, 4) == "glTF" && word(bytes, 4) == 2, "header");
    require(word(bytes, 8) == bytes.size(), "length in the header");
    const std::size_t json = word(bytes, 12);
    require(json % 4 == 0 && bytes.substr(16, 4) == "JSON", "first chunk");
    const std::size_t at = 20 + json;
    const std::size_t binary = word(bytes, at);
    require(bytes.substr(at + 4, 4) == std::string("BIN\0", 4), "second chunk");
    require(binary % 4 == 0 && at + 8 + binary == bytes.size(), "end of the second chunk");
    GltfReader reader(bytes.substr(20, json), bytes.substr(at + 8));
    require(reader.root_.find("buffers")->array()->at(0).find("uri") == nullptr, "a uri");
    return reader;
  }

  GltfReader(const std::string& json, std::string binary)
      : root_(parse_json(json, "gltf")), binary_(std::move(binary)) {
    require(*at(at(root_, "asset"), "version").string() == "2.0", "version");
    const Json::Array& buffers = list(root_, "buffers");
    require(buffers.size() == 1 && size(buffers[0], "byteLength") == binary_.size(), "buffer");
  }

  const Json& root() const { return root_; }

  static const Json& at(const Json& object, const std::string& key) {
    const Json* found = object.find(key);
    require(found != nullptr, key);
    return *found;
  }
  static const Json::Array& list(const Json& object, const std::string& key) {
    require(!at(object, key).array()->empty(), key + " is empty");
    return *at(object, key).array();
  }
  static std::size_t size(const Json& object, const std::string& key) {
    const double value = *at(object, key).number();
    require(value >= 0 && value == std::floor(value), key + " is no count");
    return static_cast<std::size_t>(value);
  }

  /// The numbers of an accessor, with all rules on its place, and its bounds if it has them.
  std::vector<double> numbers(std::size_t accessor, const std::string& type, int component) const {
    const Json& json = list(root_, "accessors").at(accessor);
    require(*at(json, "type").string() == type, "type");
    require(static_cast<int>(size(json, "componentType")) == component, "componentType");
    const Json& view = list(root_, "bufferViews").at(size(json, "bufferView"));
    require(size(view, "buffer") == 0, "buffer of a view");
    const std::size_t width = type == "VEC3" ? 3 : 1, count = size(json, "count");
    const std::size_t start = size(json, "byteOffset"), length = size(view, "byteLength");
    const std::size_t first = size(view, "byteOffset") + start;
    require(count > 0 && start % 4 == 0 && first % 4 == 0, "alignment");
    require(start + 4 * width * count <= length, "accessor beyond its view");
    require(size(view, "byteOffset") + length <= binary_.size(), "view beyond the buffer");
    if (view.find("byteStride")) require(size(view, "byteStride") == 4 * width, "byteStride");
    std::vector<double> values;
    for (std::size_t i = 0; i < width * count; ++i) {
      const std::uint32_t bits = word(binary_, first + 4 * i);
      values.push_back(component == 5126 ? double{std::bit_cast<float>(bits)} : bits);
      require(std::isfinite(values.back()), "a number that is not finite");
    }
    if (json.find("min")) require_bounds(json, values, width);
    return values;
  }
  /// Positions and times must have bounds.
  bool has_bounds(std::size_t accessor) const {
    const Json& json = list(root_, "accessors").at(accessor);
    return json.find("min") != nullptr && json.find("max") != nullptr;
  }

  static void require(bool condition, const std::string& what) {
    if (!condition) throw std::runtime_error("glTF: " + what);
  }

 private:
  static std::uint32_t word(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < 4; ++i)
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes.at(at + i))) << 8 * i;
    return value;
  }
  static void require_bounds(const Json& json, const std::vector<double>& values,
                             std::size_t width) {
    for (std::size_t k = 0; k < width; ++k) {
      double lower = std::numeric_limits<double>::max(), upper = -lower;
      for (std::size_t i = k; i < values.size(); i += width) {
        lower = std::min(lower, values[i]);
        upper = std::max(upper, values[i]);
      }
      require(*list(json, "min").at(k).number() == lower, "min");
      require(*list(json, "max").at(k).number() == upper, "max");
    }
  }

  Json root_;
  std::string binary_;
};

}  // namespace pliant::test
