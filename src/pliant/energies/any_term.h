#pragma once

#include <array>
#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pliant/core/chosen.h"

namespace pliant {

class AnyTerm;
class Energy;
struct Mesh;
template <class Any>
class Registry;

/// The body that a term is made for.
struct TermBody {
  std::string label{};  // what an element of the term is called in messages: "bar: foundation"
  const Mesh& rest;     // placed as at time 0; its indices are the body's own
  int first = 0;        // its vertex i is point first + i
  std::span<const std::array<int, 3>> surface{};  // outward triangles, the body's own indices
  std::span<const double> masses{};               // of its vertices, kg
};

/// What a term makes of a body: usually one Energy; several where elements differ in their number
/// of points.
using TermEnergies = std::vector<std::unique_ptr<Energy>>;

/// A term of E that a body of a scene names.
class TermChoice : public Choice<AnyTerm> {
 public:
  /// @throws InputError starting with `where` if such a body cannot have it.
  virtual TermEnergies make(const TermBody& body, const std::string& where) const = 0;
};

/// What every such term offers, beside its name and its parameters.
template <class T>
concept BodyTerm = requires(const T& term, const TermBody& body, const std::string& where) {
  { term.make(body, where) } -> std::same_as<TermEnergies>;
};

/// Any such term, by value.
class AnyTerm : public Chosen<TermChoice> {
 public:
  /// A foundation with its default stiffness.
  AnyTerm();
  /// A new one needs pliant/extend/energy_term.h in the file that does this.
  template <BodyTerm T>
  AnyTerm(const T& term);  // NOLINT(google-explicit-constructor)
};

/// Every term that a scene can name.
const Registry<AnyTerm>& term_registry();

}  // namespace pliant
