#include "pliant/io/bytes/zlib_block.h"

#ifdef PLIANT_HAVE_ZLIB
#include <zlib.h>
#endif

namespace pliant {

#ifdef PLIANT_HAVE_ZLIB

bool has_zlib() { return true; }

bool decompress_zlib(std::string_view compressed, std::span<char> out) {
  uLongf size = static_cast<uLongf>(out.size());
  const int status = uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                                reinterpret_cast<const Bytef*>(compressed.data()),
                                static_cast<uLong>(compressed.size()));
  return status == Z_OK && size == out.size();
}

#else

bool has_zlib() { return false; }

bool decompress_zlib(std::string_view /*compressed*/, std::span<char> /*out*/) { return false; }

#endif

}  // namespace pliant
