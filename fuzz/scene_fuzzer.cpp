// Feeds text to the scene parser. A scene that is accepted must be written and read again to the
// same text. Meshes are neither made nor read: a scene may ask for a large one in a few characters.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "pliant/core/error.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/scenes/scene_document.h"
#include "pliant/io/scenes/scene_json.h"

namespace {

pliant::Scene read(std::string_view text, const std::string& name) {
  return pliant::read_description({pliant::parse_json(text, name), name, ""});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const std::string written = pliant::write_scene(read(text, "fuzz"));
    if (pliant::write_scene(read(written, "again")) != written) {
      std::fprintf(stderr, "scene_fuzzer: reads another scene than it wrote:\n%s", written.c_str());
      std::abort();
    }
  } catch (const pliant::InputError&) {  // as it should be
  }
  return 0;
}
