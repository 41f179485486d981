#pragma once

#include <charconv>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::test {

/// A value of USD's text format: a number, a text, a list or tuple, or time samples.
struct UsdValue {
  double number = 0;
  std::string text;
  std::vector<UsdValue> items;
  std::vector<double> times;  // of the samples
  std::vector<UsdValue> samples;
};

struct UsdProperty {
  std::string type;  // with its `uniform` and its `[]`
  UsdValue value;
  std::map<std::string, UsdValue> metadata;
};

struct UsdPrim {
  std::string type, name;
  std::map<std::string, UsdValue> metadata;  // entries of dictionaries as `customData:name`
  std::map<std::string, UsdProperty> properties;
  std::vector<UsdPrim> children;
};

/// Reads the part of USD's text format that holds prims, their metadata and their attributes. Knows
/// no more than the format's description, and takes nothing that it does not allow.
class UsdaParser {
 public:
  /// A prim without type and name that has the layer's metadata and prims.
  static UsdPrim parse(const std::string& text) {
    const std::string_view magic = "#usda 1.0\n";
    if (!text.starts_with(magic)) throw std::runtime_error("no #usda 1.0");
    UsdaParser parser(text, magic.size());
    UsdPrim layer;
    parser.metadata(layer.metadata);
    while (parser.peek() != '\0') layer.children.push_back(parser.prim());
    return layer;
  }

 private:
  UsdaParser(const std::string& text, std::size_t at) : text_(text), at_(at) {}

  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error("byte " + std::to_string(at_) + ": " + what);
  }
  // The next character that is no space; 0 at the end.
  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool accept(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!accept(c)) fail(std::string("expected ") + c);
  }
  // Letters, digits and `_`, which do not start with a digit; `also` may stand between them.
  std::string word(std::string_view also = "") {
    const auto fits = [&](char c, bool first) {
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
      return letter || (!first && ((c >= '0' && c <= '9') || also.find(c) != std::string::npos));
    };
    std::string result;
    if (!fits(peek(), true)) fail("expected an identifier");
    while (at_ < text_.size() && fits(text_[at_], false)) result += text_[at_++];
    return result;
  }
  std::string string() {
    std::string result;
    expect('"');
    for (char c = text_.at(at_++); c != '"'; c = text_.at(at_++)) {
      if (static_cast<unsigned char>(c) < 0x20) fail("control character in a string");
      result += c == '\\' ? escaped() : c;
    }
    return result;
  }
  char escaped() {
    const char c = text_.at(at_++);
    if (c == '"' || c == '\\') return c;
    if (c != 'x') fail("unknown escape");
    int code = 0;
    std::from_chars(text_.data() + at_, text_.data() + at_ + 2, code, 16);
    at_ += 2;
    return static_cast<char>(code);
  }
  double number() {
    peek();
    double value = 0;
    const auto [end, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    const char start = text_.at(at_);
    if (error != std::errc() || (start != '-' && (start < '0' || start > '9'))) fail("no number");
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }

  UsdValue value() {
    UsdValue result;
    const char c = peek();
    if (c == '"') {
      result.text = string();
    } else if (c == '[' || c == '(') {
      ++at_;
      const char end = c == '[' ? ']' : ')';
      while (!accept(end)) {
        if (!result.items.empty()) expect(',');
        result.items.push_back(value());
      }
    } else if (c == '{') {
      ++at_;
      while (!accept('}')) {
        result.times.push_back(number());
        expect(':');
        result.samples.push_back(value());
        if (!accept(',') && peek() != '}') fail("expected , or }");
      }
    } else {
      result.number = number();
    }
    return result;
  }
  std::string type() {
    std::string result = word();
    if (result == "uniform") result += " " + word();
    if (accept('[')) {
      expect(']');
      result += "[]";
    }
    return result;
  }

  void metadata(std::map<std::string, UsdValue>& all) {
    if (!accept('(')) return;
    while (!accept(')')) {
      const std::string key = word();
      expect('=');
      if (!accept('{')) {
        insert(all, key, value());
        continue;
      }
      while (!accept('}')) {
        type();
        const std::string name = word();
        expect('=');
        insert(all, key + ":" + name, value());
      }
    }
  }
  template <class Map, class T>
  void insert(Map& all, const std::string& key, T thing) {
    if (!all.emplace(key, std::move(thing)).second) fail(key + " is there twice");
  }

  UsdPrim prim() {
    if (word() != "def") fail("expected def");
    UsdPrim result;
    result.type = word();
    result.name = string();
    metadata(result.metadata);
    expect('{');
    while (!accept('}')) {
      if (text_.compare(at_, 4, "def ") == 0) {
        result.children.push_back(prim());
        continue;
      }
      UsdProperty property;
      property.type = type();
      const std::string name = word(":.");
      expect('=');
      property.value = value();
      metadata(property.metadata);
      insert(result.properties, name, std::move(property));
    }
    return result;
  }

  const std::string& text_;
  std::size_t at_;
};

}  // namespace pliant::test
