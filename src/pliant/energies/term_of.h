#pragma once

#include <memory>
#include <string>

#include "pliant/core/registry.h"
#include "pliant/energies/any_term.h"
#include "pliant/energies/energy.h"
#include "pliant/geometry/mesh.h"

namespace pliant {

/// The term that a T is.
template <BodyTerm T>
class TermOf final : public TermChoice {
 public:
  explicit TermOf(const T& term) : own_(term) {}

  std::string_view name() const override { return T::kName; }
  std::string_view summary() const override { return T::kSummary; }
  std::unique_ptr<Draft<AnyTerm>> draft() const override {
    return std::make_unique<DraftOf<AnyTerm, T>>(settings_of(own_));
  }
  const void* find(const std::type_info& type) const override { return find_in(own_, type); }
  TermEnergies make(const TermBody& body, const std::string& where) const override {
    return own_.make(body, where);
  }

 private:
  T own_;
};

template <BodyTerm T>
AnyTerm::AnyTerm(const T& term) : Chosen(std::make_shared<TermOf<T>>(term)) {}

}  // namespace pliant
