#include "pliant/io/scenes/schema.h"

#include <cmath>
#include <span>

#include "pliant/io/json/json_write.h"
#include "pliant/io/scenes/parameter_names.h"
#include "pliant/io/scenes/schema_maker.h"

namespace pliant {

Json schema_const(std::string_view word) { return {{"const", word}}; }

Json schema_enum(std::span<const std::string_view> words) { return {{"enum", json_list(words)}}; }

Json schema_one_of(Json::Array alternatives) { return {{"oneOf", std::move(alternatives)}}; }

Json schema_type(std::string_view type, const Range& range) {
  Json schema{{"type", type}};
  if (range.choice_count > 0) {
    append(schema, "enum", json_list(std::span(range.choices).first(range.choice_count)));
  }
  if (std::isfinite(range.low)) {
    append(schema, range.low_open ? "exclusiveMinimum" : "minimum", range.low);
  }
  if (std::isfinite(range.high)) {
    append(schema, range.high_open ? "exclusiveMaximum" : "maximum", range.high);
  }
  return schema;
}

Json schema_array(Json items, std::optional<int> least, std::optional<int> most) {
  Json schema{{"type", "array"}, {"items", std::move(items)}};
  if (least) append(schema, "minItems", *least);
  if (most) append(schema, "maxItems", *most);
  return schema;
}

namespace {

// One overload for each kind of value.
Json value_schema(const bool* /*value*/, const Range& /*range*/) { return schema_type("boolean"); }
Json value_schema(const int* /*value*/, const Range& range) {
  return schema_type("integer", range);
}
Json value_schema(const double* /*value*/, const Range& range) {
  return schema_type("number", range);
}
Json value_schema(const std::optional<double>* /*value*/, const Range& range) {
  return schema_type("number", range);
}
Json value_schema(const std::string* /*value*/, const Range& /*range*/) {
  return schema_type("string");
}
Json list_schema(std::string_view type, const Range& range, std::size_t count) {
  const int size = static_cast<int>(count);
  return schema_array(schema_type(type, range), size, size);
}
Json value_schema(std::span<double> values, const Range& range) {
  return list_schema("number", range, values.size());
}
Json value_schema(std::span<int> values, const Range& range) {
  return list_schema("integer", range, values.size());
}
Json value_schema(const WordRef& word, const Range& /*range*/) { return schema_enum(word.words); }
Json value_schema(const std::vector<ControlPoint>* /*points*/, const Range& /*range*/) {
  return schema_array(schema_array(schema_type("number"), 2, 3), 2, {});
}

}  // namespace

Json schema_of(const FieldRef& field) {
  return std::visit([&](const auto& value) { return value_schema(value, field.range); },
                    field.value);
}

Json schema_one_member(std::string_view key, Json value) {
  return {{"type", "object"},
          {"properties", {{key, std::move(value)}}},
          {"required", Json::Array{key}},
          {"additionalProperties", false}};
}

void SchemaMaker::add(std::string_view key, Json schema, std::string_view help) {
  append(schema, "description", help);
  append(properties_, key, std::move(schema));
}

void SchemaMaker::add_parameter(std::string_view key, Json schema, std::string_view help,
                                std::string_view unit, std::optional<Json> preset) {
  const std::string with_unit = unit.empty() ? "" : " (" + std::string(unit) + ")";
  append(schema, "description", std::string(help) + with_unit);
  if (preset) append(schema, "default", *std::move(preset));
  append(properties_, key, std::move(schema));
}

Json SchemaMaker::finish() const {
  if (alternatives_.empty()) return finish(SchemaMaker(registries_));
  Json::Array ways;
  for (const SchemaMaker& each : alternatives_) ways.push_back(each.finish(*this));
  return schema_one_of(std::move(ways));
}

// The object with the members of `common` beside its own.
Json SchemaMaker::finish(const SchemaMaker& common) const {
  Json properties = properties_;
  for (const JsonMember& member : *common.properties_.object()) {
    append(properties, member.key, member.value);
  }
  Json::Array required = required_;
  required.insert(required.end(), common.required_.begin(), common.required_.end());
  Json schema{{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.empty()) append(schema, "required", std::move(required));
  append(schema, "additionalProperties", false);
  return schema;
}

void SchemaMaker::mesh(std::string_view key, const MeshSource& source, std::string_view help) {
  optional_mesh(key, source, help);
  required_.emplace_back(key);
}

void SchemaMaker::optional_mesh(std::string_view key, const std::optional<MeshSource>& /*source*/,
                                std::string_view help) {
  Json::Array ways;
  MeshGenerators::for_each([&]<class T>() {
    Json shape = make<T>(registries_);
    append(shape, "description", T::kSummary);
    ways.push_back(schema_one_member(T::kName, std::move(shape)));
  });
  Json filled = make<FilledMesh>(registries_);
  append(filled, "description", FilledMesh::kSummary);
  ways.push_back(schema_one_member(FilledMesh::kName, std::move(filled)));
  Json file = schema_type("string");
  append(file, "description", "of a mesh, relative to the scene's");
  ways.push_back(schema_one_member(kMeshFile, std::move(file)));
  add(key, schema_one_of(std::move(ways)), help);
}

void SchemaMaker::where(std::string_view key, const Where& /*where*/, std::string_view help) {
  const Json corner = schema_array(schema_type("number"), 3, 3);
  Json::Array ways{schema_const(kAllVertices)};
  ways.push_back(schema_one_member("box", schema_array(corner, 2, 2)));
  ways.push_back(schema_one_member("sphere", make<InSphere>(registries_)));
  ways.push_back(schema_one_member("plane", make<OnSideOfPlane>(registries_)));
  ways.push_back(
      schema_one_member("vertices", schema_array(schema_type("integer", at_least(0)), {}, {})));
  add(key, schema_one_of(std::move(ways)), help);
  required_.emplace_back(key);
}

std::string scene_schema(const Registries& registries) {
  check_parameter_names(registries);
  Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "pliant scene"}};
  const Json scene = SchemaMaker::make<Scene>(registries);
  for (const JsonMember& member : *scene.object()) append(schema, member.key, member.value);
  return write_json(schema);
}

}  // namespace pliant
