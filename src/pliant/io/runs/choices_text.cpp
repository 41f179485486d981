#include "pliant/io/runs/choices_text.h"

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/scenes/scene_reader.h"
#include "pliant/io/scenes/scene_writer.h"

namespace pliant {
namespace {

// Choices, as far as a body may have none.
struct MaterialChoice {
  std::optional<AnyMaterial> material{};
};

struct WrittenChoices {
  std::vector<MaterialChoice> materials{};
  std::optional<SolverSettings> solver{};
  std::optional<double> step{};
  std::optional<double> substeps{};

  static constexpr auto fields() {
    return Fields{field("step", &WrittenChoices::step, "s", positive(), ""),
                  field("substeps", &WrittenChoices::substeps, "", at_least(1), "")};
  }
};

template <class V>
void describe(V& v, MaterialChoice& choice) {
  v.optional_choice("material", choice.material, &Registries::materials, "");
}

template <class V>
void describe(V& v, WrittenChoices& choices) {
  v.fields(choices);
  v.optional_choice("solver", choices.solver, &Registries::solvers, "");
  v.list("materials", choices.materials, 0, "");
}

void check_substeps(const std::optional<double>& substeps) {
  if (!substeps) return;
  check_range(*substeps, between(1, std::numeric_limits<int>::max()), "", "choices.substeps");
  if (*substeps != std::floor(*substeps)) {
    throw InputError("choices.substeps", "must be a whole number, found " + to_text(*substeps));
  }
}

}  // namespace

std::string choices_text(const Choices& choices) {
  if (choices.materials.empty() && !choices.solver && !choices.step && !choices.substeps) return {};
  WrittenChoices written{.solver = choices.solver, .step = choices.step};
  if (choices.substeps) written.substeps = *choices.substeps;
  for (const auto& material : choices.materials) written.materials.push_back({material});
  return write_json(SceneWriter::write(written));
}

Choices read_choices(const std::string& text, const std::string& file,
                     const Registries& registries) {
  if (text.empty()) return {};
  const Json json = parse_json(text, file);
  WrittenChoices written;
  try {
    SceneReader::read(json, "choices", written, registries);
    check_substeps(written.substeps);
  } catch (const InputError& error) {
    throw InputError(file, error.what());
  }
  Choices choices{.solver = written.solver, .step = written.step};
  if (written.substeps) choices.substeps = static_cast<int>(*written.substeps);
  for (const MaterialChoice& choice : written.materials) {
    choices.materials.push_back(choice.material);
  }
  return choices;
}

}  // namespace pliant
