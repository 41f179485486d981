#include "pliant/io/meshes/vtk/vtu_data.h"

#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/base64_reader.h"
#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/token_reader.h"
#include "pliant/io/bytes/zlib_block.h"

namespace pliant {

// The bytes of one array, from wherever they begin.
class VtuData::Source {
 public:
  Source(const VtuData& data, const VtuArray& array)
      : data_(data),
        array_(array),
        text_(array.format == VtuArray::Format::kInline ? array.text : appended_text()),
        raw_(array.format == VtuArray::Format::kAppended && data.raw),
        base64_(text_) {}

  // The next bytes: those of the file itself, or decoded into `storage`.
  std::string_view take(std::size_t size, std::string& storage) {
    if (size > (raw_ ? text_.size() : base64_.most())) {
      data_.fail(array_, "needs " + std::to_string(size) + " more bytes, found at most " +
                             std::to_string(raw_ ? text_.size() : base64_.most()));
    }
    if (raw_) {
      const std::string_view taken = text_.substr(0, size);
      text_.remove_prefix(size);
      return taken;
    }
    storage.clear();
    storage.reserve(size);
    if (!base64_.read(size, storage)) {
      data_.fail(array_, "must be base64 text of " + std::to_string(size) +
                             " more bytes, found its end or another character before");
    }
    return storage;
  }

  std::uint64_t read_size() {
    std::string storage;
    const std::string_view number = take(size_of(data_.header), storage);
    return data_.header == NumberType::kUInt32
               ? decode_number<std::uint32_t>(number.data(), data_.order)
               : decode_number<std::uint64_t>(number.data(), data_.order);
  }

 private:
  std::string_view appended_text() const {
    if (array_.offset > data_.appended.size()) {
      data_.fail(array_, "begins at " + std::to_string(array_.offset) +
                             " of the appended data, of "
                             "which there are " +
                             std::to_string(data_.appended.size()) + " bytes");
    }
    return data_.appended.substr(array_.offset);
  }

  const VtuData& data_;
  const VtuArray& array_;
  std::string_view text_;
  bool raw_;
  Base64Reader base64_;
};

namespace {

template <class Out, class T>
Out converted(T value) {
  if constexpr (std::is_same_v<Out, long long> && std::is_unsigned_v<T> && sizeof(T) == 8) {
    constexpr auto kMost = std::numeric_limits<long long>::max();
    return value > static_cast<T>(kMost) ? kMost : static_cast<Out>(value);
  } else {
    return static_cast<Out>(value);
  }
}

template <class Out>
std::vector<Out> decode(std::string_view bytes, NumberType type, std::endian order) {
  return visit_number_type(type, [&]<class T>() {
    std::vector<Out> numbers(bytes.size() / sizeof(T));
    for (std::size_t i = 0; i < numbers.size(); ++i)
      numbers[i] = converted<Out>(decode_number<T>(&bytes[i * sizeof(T)], order));
    return numbers;
  });
}

}  // namespace

void VtuData::fail(const VtuArray& array, const std::string& what) const {
  throw InputError(name + ":" + to_text(array.line), "array " + in_quotes(array.name) + " " + what);
}

void VtuData::defect(const VtuArray& array, const std::string& what) const {
  report_defect(defects, name + ":" + to_text(array.line),
                "array " + in_quotes(array.name) + " " + what);
}

std::vector<double> VtuData::numbers(const VtuArray& array, std::size_t count) const {
  if (array.format != VtuArray::Format::kText) {
    std::string storage;
    return decode<double>(bytes(array, count * size_of(array.type), storage), array.type, order);
  }
  WordReader in = words(array, count);
  std::vector<double> numbers(count);
  const std::string what = "a number of " + array.name;
  for (double& number : numbers) number = in.any_number(what);
  check_end(array, in, count);
  return numbers;
}

std::vector<long long> VtuData::integers(const VtuArray& array, std::size_t count) const {
  if (is_floating(array.type)) fail(array, "must be integers");
  if (array.format != VtuArray::Format::kText) {
    std::string storage;
    return decode<long long>(bytes(array, count * size_of(array.type), storage), array.type, order);
  }
  WordReader in = words(array, count);
  std::vector<long long> numbers(count);
  const std::string what = "a number of " + array.name;
  for (long long& number : numbers) number = in.integer(what);
  check_end(array, in, count);
  return numbers;
}

WordReader VtuData::words(const VtuArray& array, std::size_t count) const {
  WordReader in(file.substr(0, array.at + array.text.size()), name, defects, array.at, array.line);
  in.checked_count(static_cast<long long>(count), 1, "the number of values of " + array.name);
  return in;
}

void VtuData::check_end(const VtuArray& array, WordReader& in, std::size_t count) const {
  if (!in.word().empty()) fail(array, "must have " + std::to_string(count) + " values, found more");
}

// Exactly `size` bytes: those of the file itself, or decoded into `storage`.
std::string_view VtuData::bytes(const VtuArray& array, std::size_t size,
                                std::string& storage) const {
  if (size == 0) return {};  // some writers leave out what would say so
  Source source(*this, array);
  if (!compressor.empty()) {
    check_compressor(array);
    read_compressed(array, source, storage, size);
    return storage;
  }
  const std::uint64_t found = source.read_size();
  if (found != size) {
    fail(array, "must have " + std::to_string(size) + " bytes, found " + std::to_string(found));
  }
  return source.take(size, storage);
}

void VtuData::check_compressor(const VtuArray& array) const {
  if (compressor != "vtkZLibDataCompressor") {
    fail(array, "is compressed by " + in_quotes(compressor) +
                    ", which pliant cannot read; save it with vtkZLibDataCompressor or "
                    "without compression");
  }
  if (!has_zlib()) {
    fail(array,
         "is compressed, but this pliant was built without zlib; save it without compression");
  }
}

// Number of blocks, size of each, size of the last if it differs, then the compressed sizes.
void VtuData::read_compressed(const VtuArray& array, Source& source, std::string& out,
                              std::size_t size) const {
  const std::uint64_t blocks = source.read_size();
  const std::uint64_t block_size = source.read_size();
  const std::uint64_t last_size = source.read_size();
  // The sizes are checked by division, as products of them might overflow.
  const std::size_t whole = block_size == 0 ? 0 : size / block_size;
  const std::size_t rest = block_size == 0 ? size : size % block_size;
  // A last block that is whole is written as 0 by some programs and as its size by others.
  const bool last_fits = last_size == rest || (rest == 0 && last_size == block_size);
  if (block_size == 0 || !last_fits || blocks != whole + (rest > 0 ? 1 : 0)) {
    fail(array, "must have " + std::to_string(size) + " bytes, found " + std::to_string(blocks) +
                    " blocks of " + std::to_string(block_size) + ", the last of " +
                    std::to_string(last_size));
  }
  std::string storage;
  const std::vector<long long> compressed_sizes =
      decode<long long>(source.take(blocks * size_of(header), storage), header, order);
  for (std::size_t i = 0; i < blocks; ++i) {
    const std::size_t target = i < whole ? block_size : rest;
    const auto packed = static_cast<std::size_t>(compressed_sizes[i]);
    const std::string_view block = source.take(packed, storage);
    if (target / kMostExpansion <= packed) {  // else it cannot be, and needs no memory
      const std::size_t begin = out.size();
      out.resize(begin + target);
      if (decompress_zlib(block, std::span(out).subspan(begin))) continue;
    }
    fail(array, "has a block " + std::to_string(i) + " that is not the zlib data of " +
                    std::to_string(target) + " bytes");
  }
}

}  // namespace pliant
