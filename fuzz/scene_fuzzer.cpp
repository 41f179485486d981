// Feeds text to the scene parser. A scene that is accepted must be written and read again to the
// same text. Meshes are not made: a scene may ask for a large one in a few characters.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "pliant/core/error.h"
#include "pliant/io/scenes/scene_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    pliant::Scene scene = pliant::parse_scene(text, "fuzz", "/nowhere");
    pliant::check(scene);
    const std::string written = pliant::write_scene(scene);
    pliant::Scene again = pliant::parse_scene(written, "again", "/nowhere");
    if (pliant::write_scene(again) != written) {
      std::fprintf(stderr, "scene_fuzzer: reads another scene than it wrote:\n%s", written.c_str());
      std::abort();
    }
  } catch (const pliant::InputError&) {  // as it should be
  }
  return 0;
}
