#include <algorithm>
#include <array>
#include <utility>

#include "pliant/io/bytes/utf8.h"
#include "pliant/io/frames/body_color.h"
#include "pliant/io/frames/gltf.h"
#include "pliant/io/frames/output_names.h"

namespace pliant {
namespace {

// Numbers that the format gives to types and uses.
constexpr int kFloat = 5126, kUnsignedInt = 5125;
constexpr int kVertexData = 34962, kIndexData = 34963;
constexpr int kLines = 1, kTriangles = 4;

// Builds the parts of the document in the order of the binary part, which has no gaps.
class Builder {
 public:
  explicit Builder(const GltfRun& run) : run_(run), frames_(run.frames.size()) {}

  Json build(const std::string& uri) {
    if (frames_ > 1) add_sampler();
    for (std::size_t i = 0; i < run_.bodies.size(); ++i) add_body(i);
    add_root();

    Json document{{"asset", asset()},
                  {"scene", 0},
                  {"scenes", Json::Array{scene()}},
                  {"nodes", std::move(nodes_)}};
    const auto append_list = [&](std::string_view key, Json::Array& list) {
      if (!list.empty()) append(document, key, std::move(list));  // must not be empty
    };
    append_list("materials", materials_);
    append_list("meshes", meshes_);
    if (!channels_.empty()) append(document, "animations", Json::Array{animation()});
    append_list("accessors", accessors_);
    append_list("bufferViews", views_);
    if (offset_ > 0) append(document, "buffers", Json::Array{buffer(uri)});
    return document;
  }

 private:
  Json asset() const {
    return {{"version", "2.0"}, {"generator", "pliant " PLIANT_VERSION}, {"extras", run_.extras}};
  }
  Json scene() const {
    Json scene = json_object();
    if (!run_.title.empty()) append(scene, "name", valid_utf8(run_.title));
    append(scene, "nodes", Json::Array{run_.bodies.size()});
    return scene;
  }
  Json buffer(const std::string& uri) const {
    Json buffer = json_object();
    if (!uri.empty()) append(buffer, "uri", uri);
    append(buffer, "byteLength", offset_);
    return buffer;
  }

  std::size_t add_view(std::size_t bytes, int use) {
    Json view{{"buffer", 0}, {"byteOffset", offset_}, {"byteLength", bytes}};
    if (use == kVertexData) append(view, "byteStride", 3 * sizeof(float));
    if (use != 0) append(view, "target", use);
    views_.push_back(std::move(view));
    offset_ += bytes;
    return views_.size() - 1;
  }
  // Of the view that was added last.
  Json add_accessor(std::size_t offset, int component, std::size_t count, std::string_view type) {
    accessors_.push_back({{"bufferView", views_.size() - 1},
                          {"byteOffset", offset},
                          {"componentType", component},
                          {"count", count},
                          {"type", type}});
    return accessors_.size() - 1;
  }

  // One for all bodies: they have the same frames.
  void add_sampler() {
    Json sampler = json_object();
    add_view(sizeof(float) * frames_, 0);
    append(sampler, "input", add_accessor(0, kFloat, frames_, "SCALAR"));
    append(accessors_.back(), "min", Json::Array{run_.times.front()});
    append(accessors_.back(), "max", Json::Array{run_.times.back()});
    append(sampler, "interpolation", "LINEAR");
    const std::size_t weights = frames_ * (frames_ - 1);
    add_view(sizeof(float) * weights, 0);
    append(sampler, "output", add_accessor(0, kFloat, weights, "SCALAR"));
    sampler_ = std::move(sampler);
  }
  Json animation() {
    return {{"name", "run"},
            {"samplers", Json::Array{std::move(sampler_)}},
            {"channels", std::move(channels_)}};
  }
  void add_channel(std::size_t node) {
    channels_.push_back({{"sampler", 0}, {"target", {{"node", node}, {"path", "weights"}}}});
  }

  void add_body(std::size_t i) {
    const GltfBody& body = run_.bodies[i];
    Json node = json_object();
    const std::string name = valid_utf8(body.name);
    if (!name.empty()) append(node, "name", name);
    if (!body.indices.empty()) {
      append(node, "mesh", meshes_.size());
      add_mesh(body, name);
      materials_.push_back(material(i));
      if (frames_ > 1) add_channel(i);
    }
    nodes_.push_back(std::move(node));
  }
  // All bodies below one node, which turns z up into y up, as the format has it.
  void add_root() {
    Json::Array children;
    for (std::size_t i = 0; i < run_.bodies.size(); ++i) children.emplace_back(i);
    Json root{{"name", "pliant"}, {"children", std::move(children)}};
    constexpr double kHalf = 0.70710678118654752;  // sine and cosine of 45 degrees
    if (run_.z_is_up) append(root, "rotation", Json::Array{-kHalf, 0, 0, kHalf});
    nodes_.push_back(std::move(root));
  }
  static Json material(std::size_t i) {
    const std::array<double, 3>& color = body_color(i);
    return {{"pbrMetallicRoughness",
             {{"baseColorFactor", Json::Array{color[0], color[1], color[2], 1}},
              {"metallicFactor", 0},
              {"roughnessFactor", 0.7}}},
            {"doubleSided", true}};
  }

  // Accessors of a frame each, the mesh itself and then the targets.
  std::vector<Json> add_positions(const GltfBody& body) {
    std::vector<Json> accessors = add_vectors(body);
    for (std::size_t i = 0; i < frames_; ++i) {
      const auto [lower, upper] = extremes(gltf_positions(run_, body, i));
      Json& accessor = accessors_[accessors_.size() - frames_ + i];
      append(accessor, "min", json_list(lower));
      append(accessor, "max", json_list(upper));
    }
    return accessors;
  }
  std::vector<Json> add_vectors(const GltfBody& body) {
    const std::size_t bytes = 3 * sizeof(float) * body.points.size();
    add_view(bytes * frames_, kVertexData);
    std::vector<Json> accessors;
    for (std::size_t i = 0; i < frames_; ++i)
      accessors.push_back(add_accessor(i * bytes, kFloat, body.points.size(), "VEC3"));
    return accessors;
  }
  static std::pair<std::array<double, 3>, std::array<double, 3>> extremes(
      const std::vector<float>& values) {
    std::array<double, 3> lower{values[0], values[1], values[2]}, upper = lower;
    for (std::size_t i = 0; i < values.size(); ++i) {
      lower.at(i % 3) = std::min<double>(lower.at(i % 3), values[i]);
      upper.at(i % 3) = std::max<double>(upper.at(i % 3), values[i]);
    }
    return {lower, upper};
  }

  void add_mesh(const GltfBody& body, const std::string& name) {
    add_view(sizeof(std::uint32_t) * body.indices.size(), kIndexData);
    const Json indices = add_accessor(0, kUnsignedInt, body.indices.size(), "SCALAR");
    const std::vector<Json> positions = add_positions(body);
    const std::vector<Json> normals = body.lines ? std::vector<Json>{} : add_vectors(body);
    Json::Array attributes;  // of the mesh, then of its targets
    for (std::size_t i = 0; i < frames_; ++i) {
      Json& each = attributes.emplace_back(Json{{"POSITION", positions[i]}});
      if (!normals.empty()) append(each, "NORMAL", normals[i]);
    }
    Json primitive{{"attributes", attributes.front()},
                   {"indices", indices},
                   {"mode", body.lines ? kLines : kTriangles},
                   {"material", materials_.size()}};
    attributes.erase(attributes.begin());
    if (frames_ > 1) append(primitive, "targets", std::move(attributes));
    Json mesh = json_object();
    if (!name.empty()) append(mesh, "name", name);
    append(mesh, "primitives", Json::Array{std::move(primitive)});
    meshes_.push_back(std::move(mesh));
  }

  const GltfRun& run_;
  std::size_t frames_;
  std::size_t offset_ = 0;  // end of the binary part so far
  Json sampler_;
  Json::Array nodes_, meshes_, materials_, channels_, accessors_, views_;
};

}  // namespace

Json gltf_json(const GltfRun& run, const std::string& uri) { return Builder(run).build(uri); }

}  // namespace pliant
