#include "pliant/scene/heterogeneity.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "pliant/core/error.h"
#include "pliant/core/registry.h"
#include "pliant/core/text.h"
#include "pliant/math/expression.h"
#include "pliant/math/rotation.h"

namespace pliant {
namespace {

template <std::size_t N>
void add_centers(const VecX& x, const std::vector<std::array<int, N>>& elements, VecX& centers) {
  centers.setZero(static_cast<Eigen::Index>(3 * elements.size()));
  for (std::size_t e = 0; e < elements.size(); ++e) {
    for (const int v : elements[e]) {
      vertex(centers, static_cast<Eigen::Index>(e)) += vertex(x, v) / static_cast<double>(N);
    }
  }
}

VecX centers_of(const Mesh& rest, ElementKind kind) {
  VecX centers;
  if (kind == ElementKind::kTet) add_centers(rest.positions, rest.tets, centers);
  if (kind == ElementKind::kHex) add_centers(rest.positions, rest.hexes, centers);
  if (kind == ElementKind::kTriangle) add_centers(rest.positions, rest.triangles, centers);
  return centers;
}

// The number of the region with this name, or the name read as a number; none if it is neither.
std::optional<int> region_number(const Mesh& rest, ElementKind kind, const std::string& name) {
  for (const NamedRegion& region : rest.regions) {
    if (region.kind == kind && region.name == name) return region.id;
  }
  int number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error == std::errc() && end == name.data() + name.size()) return number;
  return std::nullopt;
}

// Of `chosen`, those in the region.
std::vector<int> in_region(std::vector<int> chosen, const Mesh& rest, ElementKind kind,
                           const std::string& name) {
  const ElementAttribute* regions = rest.find_attribute(kRegionAttribute, kind);
  const std::optional<int> number = region_number(rest, kind, name);
  if (!regions || !number) return {};
  const auto outside = [&](int e) {
    return regions->values[static_cast<std::size_t>(e)] != *number;
  };
  chosen.erase(std::remove_if(chosen.begin(), chosen.end(), outside), chosen.end());
  return chosen;
}

// The elements of one kind in a part; there may be none.
std::vector<int> elements_in(const PartSettings& part, const Mesh& rest, ElementKind kind) {
  std::vector<int> chosen = select_points(part.where, centers_of(rest, kind));
  return part.region.empty() ? chosen : in_region(std::move(chosen), rest, kind, part.region);
}

void check_region(const std::string& name, const Mesh& rest, std::span<const ElementKind> kinds,
                  const std::string& path) {
  bool regions = false;
  std::vector<std::string_view> known;
  for (const ElementKind kind : kinds) {
    if (!rest.find_attribute(kRegionAttribute, kind)) continue;
    if (region_number(rest, kind, name)) return;
    regions = true;
    for (const NamedRegion& region : rest.regions) {
      if (region.kind == kind) known.push_back(region.name);
    }
  }
  if (!regions) throw InputError(path, "the elements of this mesh have no regions");
  throw InputError(path, unknown_name("region", name, known));
}

// The material with one of its parameters set.
AnyMaterial with_parameter(const AnyMaterial& material, const std::string& name, double value,
                           const std::string& path) {
  const auto draft = material->draft();
  std::vector<std::string_view> known;
  for (const FieldRef& field : draft->fields()) {
    auto* const* number = std::get_if<double*>(&field.value);
    auto* const* maybe = std::get_if<std::optional<double>*>(&field.value);
    if (!number && !maybe) continue;
    known.push_back(field.name);
    if (field.name != name) continue;
    if (number) **number = value;
    if (maybe) **maybe = value;
    return draft->make(path);
  }
  throw InputError(path + ".parameter", unknown_name("parameter", name, known));
}

// A formula in x, y, z and the attributes of the elements, at each of them.
class ElementFormula {
 public:
  ElementFormula(const std::string& text, const Mesh& rest, ElementKind kind,
                 const std::string& path)
      : centers_(centers_of(rest, kind)) {
    std::vector<std::string_view> names = {"x", "y", "z"};
    for (const ElementAttribute& attribute : rest.attributes) {
      if (attribute.kind != kind) continue;
      names.push_back(attribute.name);
      attributes_.push_back(&attribute);
    }
    formula_ = Expression(text, names, path);
  }

  double at(std::size_t e) const {
    std::vector<double> values;
    for (int k = 0; k < 3; ++k) values.push_back(vertex(centers_, static_cast<Eigen::Index>(e))[k]);
    for (const ElementAttribute* attribute : attributes_) values.push_back(attribute->values[e]);
    return formula_.value<double>(values);
  }

 private:
  VecX centers_;
  std::vector<const ElementAttribute*> attributes_;
  Expression formula_;
};

double attribute_at(const Mesh& rest, ElementKind kind, const std::string& name, std::size_t e,
                    const std::string& path) {
  const ElementAttribute* attribute = rest.find_attribute(name, kind);
  if (attribute) return attribute->values[e];
  std::vector<std::string_view> known;
  for (const ElementAttribute& each : rest.attributes) {
    if (each.kind == kind) known.push_back(each.name);
  }
  throw InputError(path, unknown_name("attribute", name, known));
}

// The material of each element that differs from the body's: first parts, then what varies.
class Variation {
 public:
  Variation(const Body& body, const Mesh& rest, ElementKind kind)
      : body_(body), rest_(rest), kind_(kind), own_(rest.element_count(kind)) {}

  void add_part(const PartSettings& part, const std::string& path) {
    for (const int e : elements_in(part, rest_, kind_)) {
      own_[static_cast<std::size_t>(e)] = Own{*part.material, path + ".material"};
    }
  }

  void add_formula(const VarySettings& vary, const std::string& path) {
    const ElementFormula formula(vary.formula, rest_, kind_, path + ".formula");
    for (std::size_t e = 0; e < own_.size(); ++e) {
      const AnyMaterial& base = own_[e] ? own_[e]->material : *body_.material;
      own_[e] = Own{with_parameter(base, vary.parameter, formula.at(e), path), path};
    }
  }

  void apply(MaterialElasticity& term) const {
    for (std::size_t e = 0; e < own_.size(); ++e) {
      if (!own_[e]) continue;
      try {
        term.set_material(own_[e]->material, std::array{static_cast<int>(e)});
      } catch (const InputError& error) {
        throw InputError(own_[e]->path, error.what());
      }
    }
  }

 private:
  struct Own {
    AnyMaterial material;
    std::string path;  // of what gave it, for messages
  };

  const Body& body_;
  const Mesh& rest_;
  ElementKind kind_;
  std::vector<std::optional<Own>> own_;
};

}  // namespace

ElementKind kind_of(ElementShape shape) {
  if (shape == ElementShape::kTet) return ElementKind::kTet;
  return shape == ElementShape::kHex ? ElementKind::kHex : ElementKind::kTriangle;
}

void check_parts(const Body& body, const Mesh& rest, std::span<const ElementShape> shapes,
                 const std::string& path) {
  std::vector<ElementKind> kinds;
  for (const ElementShape shape : shapes) kinds.push_back(kind_of(shape));
  for (std::size_t i = 0; i < body.parts.size(); ++i) {
    const PartSettings& part = body.parts[i];
    const std::string here = path + ".parts." + std::to_string(i);
    if (!part.region.empty()) check_region(part.region, rest, kinds, here + ".region");
    const auto empty = [&](ElementKind kind) { return elements_in(part, rest, kind).empty(); };
    if (std::all_of(kinds.begin(), kinds.end(), empty)) {
      throw InputError(here, "no element of \"" + body.name + "\" lies there");
    }
  }
}

void apply_parts(const Body& body, const Mesh& rest, ElementShape shape, const std::string& path,
                 MaterialElasticity& term) {
  if (body.parts.empty() && body.vary.empty()) return;
  Variation variation(body, rest, kind_of(shape));
  for (std::size_t i = 0; i < body.parts.size(); ++i) {
    variation.add_part(body.parts[i], path + ".parts." + std::to_string(i));
  }
  for (std::size_t i = 0; i < body.vary.size(); ++i) {
    variation.add_formula(body.vary[i], path + ".vary." + std::to_string(i));
  }
  variation.apply(term);
}

std::vector<Vec3> fiber_directions(const FiberSettings& fibers, const Body& body, const Mesh& rest,
                                   ElementShape shape, const std::string& path) {
  const ElementKind kind = kind_of(shape);
  const Mat3 turn = rotation_about(body.rotate.axis.normalized(), body.rotate.angle);
  if (fibers.attribute.empty()) return {turn * fibers.direction};
  std::vector<Vec3> directions;
  for (std::size_t e = 0; e < rest.element_count(kind); ++e) {
    Vec3 d;
    for (int k = 0; k < 3; ++k) {
      d[k] = attribute_at(rest, kind, fibers.attribute + "_" + "xyz"[k], e, path + ".attribute");
    }
    directions.push_back(turn * d);
  }
  return directions;
}

}  // namespace pliant
