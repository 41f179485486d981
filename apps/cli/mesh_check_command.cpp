#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "mesh_command.h"
#include "pliant/core/error.h"
#include "pliant/io/bytes/utf8.h"
#include "pliant/io/json/json_value.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"
#include "pliant/io/meshes/mesh_info.h"
#include "program.h"

namespace pliant::cli {
namespace {

struct CheckOptions {
  std::string file;
  bool json = false;
};

// Enough for every file that someone might want to repair, and a bound for one full of defects.
constexpr std::size_t kMostDefects = 100'000;

// Reading ends where the format itself is broken: that is one more defect, and the rest of the file
// is not checked.
Defects find_all(const std::string& file) {
  Defects defects(kMostDefects);
  const MeshFormat& format = readable_format(file);
  if (!std::filesystem::is_regular_file(file)) {
    throw InputError(file,
                     std::filesystem::exists(file) ? "is not a regular file" : "no such file");
  }
  try {
    find_defects(format.read(file, &defects), defects);
  } catch (const InputError& error) {
    const std::string message = error.what();
    const std::size_t colon = message.find(": ", message.starts_with(file) ? file.size() : 0);
    defects.add(message.substr(0, colon), message.substr(std::min(colon, message.size() - 2) + 2));
  }
  return defects;
}

std::string defects_json(const std::string& file, const Defects& defects) {
  const auto defect_json = [](const MeshDefect& defect) -> Json {
    return {{"where", valid_utf8(defect.where)}, {"what", valid_utf8(defect.what)}};
  };
  return write_json({{"file", valid_utf8(file)},
                     {"ok", defects.total() == 0},
                     {"total", defects.total()},
                     {"defects", json_list(defects.list(), defect_json)}});
}

void print_text(const std::string& file, const Defects& defects) {
  for (const MeshDefect& defect : defects.list())
    std::cout << defect.where << ": " << defect.what << "\n";
  const std::size_t total = defects.total();
  if (total > defects.list().size()) {
    std::cout << "and " << total - defects.list().size() << " more\n";
  }
  std::cout << file << ": "
            << (total == 0 ? "ok" : std::to_string(total) + (total == 1 ? " defect" : " defects"))
            << "\n";
}

int check(const CheckOptions& options) {
  const Defects defects = find_all(options.file);
  if (options.json) {
    std::cout << defects_json(options.file, defects);
  } else {
    print_text(options.file, defects);
  }
  return defects.total() == 0 ? kDone : kFailed;
}

}  // namespace

void add_mesh_check(CLI::App& mesh, Action& action) {
  CLI::App* command = mesh.add_subcommand("check", "List everything that is wrong with a mesh");
  auto options = std::make_shared<CheckOptions>();
  command->add_option("FILE", options->file, "A mesh; see pliant list formats")
      ->type_name("")
      ->required();
  command->add_flag("--json", options->json, "As JSON");
  command->footer(R"(Example:
  pliant mesh check bunny.mesh

Continues after bad vertex numbers and numbers that are not finite, then looks for inverted, flat
and sliver tets, vertices of no element, and edges where triangles contradict each other. Elements
and vertices are counted from 0. Exit status: 0 nothing found, 1 defects, 2 no such file or format.)");
  command->callback([options, &action] { action = [options] { return check(*options); }; });
}

}  // namespace pliant::cli
