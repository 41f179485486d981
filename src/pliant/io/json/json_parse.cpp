#include "pliant/io/json/json_parse.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

// `line:column` of a byte; both start at 1.
std::string text_position(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t line_start = before.rfind('\n') + 1;  // 0 if there is none
  return std::to_string(line) + ":" + std::to_string(before.size() - line_start + 1);
}

bool is_word_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_+-.").find(c) != std::string_view::npos;
}

// The word around a byte: what the user wrote where the library only saw a wrong letter.
std::string_view word_at(std::string_view text, std::size_t byte) {
  std::size_t begin = std::min(byte, text.size());
  while (begin > 0 && is_word_letter(text[begin - 1])) --begin;
  std::size_t end = begin;
  while (end < text.size() && is_word_letter(text[end])) ++end;
  return text.substr(begin, end - begin);
}

bool is_not_finite(std::string_view word) {
  std::string lower(word.substr(!word.empty() && (word[0] == '-' || word[0] == '+') ? 1 : 0));
  for (char& c : lower) c = static_cast<char>(c | 0x20);  // ASCII letters to lower case
  return lower == "nan" || lower == "inf" || lower == "infinity";
}

// What the library says, without its prefix, and without the text it read last, which may be long
// and need not be valid UTF-8.
std::string syntax_message(const std::string& what) {
  const std::size_t start = what.find("syntax error");
  std::string message = start == std::string::npos ? what : what.substr(start);
  const std::size_t last_read = message.find("; last read: '");
  if (last_read == std::string::npos) return message;
  const std::size_t expected = message.rfind("'; expected ");
  const std::string tail = expected == std::string::npos ? "" : message.substr(expected + 1);
  return message.substr(0, last_read) + tail;
}

// Builds the value from the events of the library's parser, which does not recurse.
class Builder {
 public:
  Builder(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Json take() { return std::move(root_); }

  bool null() { return add({}); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(const std::vector<std::uint8_t>&) { return false; }  // no JSON text has it
  bool start_object(std::size_t) { return open(Json::Object{}); }
  bool start_array(std::size_t) { return open(Json::Array{}); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    Frame& frame = open_.back();
    if (!frame.keys.insert(name).second) {
      throw InputError(name_ + ": " + join_path(path(), name.substr(0, 64)), "is given twice");
    }
    frame.container.object()->push_back({name, {}});
    return true;
  }

  template <class Exception>
  bool parse_error(std::size_t byte, const std::string& token, const Exception& error) {
    const std::size_t at = byte > 0 ? byte - 1 : 0;
    const std::string_view word = word_at(text_, at);
    const auto word_start = static_cast<std::size_t>(word.data() - text_.data());
    constexpr int kNumberOverflow = 406;
    if (error.id == kNumberOverflow) {
      throw InputError(position(word_start), token.substr(0, 64) + " is too large for a number");
    }
    if (is_not_finite(word)) {
      throw InputError(position(word_start), "numbers must be finite, found " + std::string(word));
    }
    const std::string message = syntax_message(error.what());
    const bool is_word = !word.empty() && message.find("invalid literal") != std::string::npos;
    if (!is_word) throw InputError(position(at), message);
    throw InputError(position(word_start), message + ", found " + std::string(word.substr(0, 64)));
  }

 private:
  struct Frame {
    Json container;
    std::unordered_set<std::string> keys;
  };

  bool open(Json container) {
    if (open_.size() == kMaxJsonDepth) {
      throw InputError(name_, "lists and objects are nested more than " +
                                  std::to_string(kMaxJsonDepth) + " deep");
    }
    open_.push_back({std::move(container), {}});
    return true;
  }

  bool close() {
    Json done = std::move(open_.back().container);
    open_.pop_back();
    return add(std::move(done));
  }

  bool add(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (Json& container = open_.back().container; container.array()) {
      container.array()->push_back(std::move(value));
    } else {
      container.object()->back().value = std::move(value);
    }
    return true;
  }

  std::string position(std::size_t byte) const { return name_ + ":" + text_position(text_, byte); }

  // Of the container being filled.
  std::string path() const {
    std::string path;
    for (std::size_t i = 0; i + 1 < open_.size(); ++i) {
      const Json& container = open_[i].container;
      path = join_path(path, container.array() ? std::to_string(container.array()->size())
                                               : container.object()->back().key);
    }
    return path;
  }

  std::string_view text_;
  const std::string& name_;
  Json root_;
  std::vector<Frame> open_;
};

}  // namespace

Json parse_json(std::string_view text, const std::string& name) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    throw InputError(name, "is empty");
  Builder builder(text, name);
  constexpr bool kStrict = true;  // nothing may follow
  constexpr bool kComments = true;
  if (!nlohmann::json::sax_parse(text, &builder, nlohmann::json::input_format_t::json, kStrict,
                                 kComments)) {
    throw InputError(name, "is not JSON");
  }
  return builder.take();
}

}  // namespace pliant
