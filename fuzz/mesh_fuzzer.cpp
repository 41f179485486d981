// Feeds bytes to one mesh reader: PLIANT_FUZZ=obj mesh_fuzzer CORPUS (tools/fuzz does it for all).
// Whatever comes in, a reader gives a sound mesh or throws an InputError; a lenient one never stops
// earlier than a strict one; what was read can be written and read again.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "pliant/core/error.h"
#include "pliant/geometry/checks.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"
#include "pliant/io/meshes/mesh_info.h"
#include "pliant/io/meshes/tetgen.h"

namespace pliant {
namespace {

// The two files, and the third that may be beside them, are apart by a line of dashes.
Mesh parse_joined_tetgen(std::string_view bytes, const std::string& name, Defects* defects) {
  constexpr std::string_view kBreak = "\n---\n";
  const auto take = [&bytes, kBreak] {
    const std::size_t end = bytes.find(kBreak);
    const std::string_view part = bytes.substr(0, end);
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + kBreak.size());
    return part;
  };
  TetgenTexts texts;
  texts.node = take();
  texts.ele = take();
  texts.face = take();
  return parse_tetgen(texts, name, defects);
}

[[noreturn]] void fail(const std::string& message) {
  std::fprintf(stderr, "mesh_fuzzer: %s\n", message.c_str());
  std::abort();
}

const MeshFormat& find_format(std::string_view name) {
  for (const MeshFormat& format : mesh_formats())
    if (format.name == name && format.can_read()) return format;
  fail("PLIANT_FUZZ must name a mesh format, found \"" + std::string(name) + "\"");
}

Mesh parse(const MeshFormat& format, std::string_view bytes, const std::string& name,
           Defects* defects) {
  if (format.parse) return format.parse(bytes, name, defects);
  if (format.name == "tetgen") return parse_joined_tetgen(bytes, name, defects);
  fail("a format of several files needs a way to join them here");
}

void check_sound(const Mesh& mesh) {
  for (const MeshProblem& problem : check_mesh(mesh, 1'000'000).problems) {
    if (problem.kind == MeshProblemKind::kIndexOutOfRange ||
        problem.kind == MeshProblemKind::kNotFinite) {
      fail("a strict reader let pass: " + problem.message);
    }
  }
  for (const ElementAttribute& attribute : mesh.attributes) {
    if (attribute.values.size() != mesh.element_count(attribute.kind)) {
      fail("attribute " + attribute.name + " has another size than its elements");
    }
  }
}

void check_written(const MeshFormat& format, const Mesh& mesh) {
  if (format.encode == nullptr) return;
  for (const MeshEncoding encoding : {MeshEncoding::kBinary, MeshEncoding::kText}) {
    std::string bytes;
    try {
      bytes = format.encode(mesh, encoding);
    } catch (const InputError&) {
      continue;  // a format need not hold every mesh, but must say so
    }
    try {
      parse(format, bytes, "again", nullptr);
    } catch (const InputError& error) {
      fail(std::string("cannot read what it wrote: ") + error.what());
    }
  }
}

void try_bytes(const MeshFormat& format, std::string_view bytes) {
  bool strict_read = false;
  try {
    const Mesh mesh = parse(format, bytes, "fuzz", nullptr);
    strict_read = true;
    check_sound(mesh);
    describe_mesh(mesh);
    check_written(format, mesh);
  } catch (const InputError&) {  // as it should be
  }
  Defects defects;
  try {
    const Mesh mesh = parse(format, bytes, "fuzz", &defects);
    if (strict_read != (defects.total() == 0)) fail("strict and lenient disagree");
    find_defects(mesh, defects);
  } catch (const InputError& error) {
    if (strict_read) fail(std::string("only the lenient reader refuses: ") + error.what());
  }
}

}  // namespace
}  // namespace pliant

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pliant;
  static const char* const name = std::getenv("PLIANT_FUZZ");
  static const MeshFormat& format = find_format(name == nullptr ? "" : name);
  try_bytes(format, {reinterpret_cast<const char*>(data), size});
  return 0;
}
