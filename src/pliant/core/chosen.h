#pragma once

#include <memory>
#include <string_view>
#include <typeinfo>
#include <utility>

namespace pliant {

template <class Any>
class Draft;

/// Something that was chosen by name.
template <class Any>
class Choice {
 public:
  virtual ~Choice() = default;
  virtual std::string_view name() const = 0;
  virtual std::string_view summary() const = 0;
  /// A copy of its settings.
  virtual std::unique_ptr<Draft<Any>> draft() const = 0;
  /// The thing itself or its settings, whichever has this type; null if neither does.
  virtual const void* find(const std::type_info& type) const = 0;
};

/// What Choice::find() looks in: the value itself and its settings, where it has any.
template <class T>
const void* find_in(const T& value, const std::type_info& type) {
  if (type == typeid(T)) return &value;
  if constexpr (requires { &value.settings(); }) {
    if (type == typeid(value.settings())) return &value.settings();
  }
  return nullptr;
}

/// A choice as a value. Copies share what they hold, which never changes. Handles convert from what
/// they hold: a stable neo-Hookean material is a material.
template <class Interface>
class Chosen {
 public:
  std::string_view name() const { return held_->name(); }
  const Interface* operator->() const { return held_.get(); }
  const Interface& operator*() const { return *held_; }

  /// What is held, or its settings, whichever is a T; null if neither is.
  template <class T>
  const T* get_if() const {
    return static_cast<const T*>(held_->find(typeid(T)));
  }
  template <class T>
  bool is() const {
    return get_if<T>() != nullptr;
  }

 protected:
  explicit Chosen(std::shared_ptr<const Interface> held) : held_(std::move(held)) {}

 private:
  std::shared_ptr<const Interface> held_;
};

}  // namespace pliant
