#include "pliant/io/json/json_override.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include "pliant/core/error.h"
#include "pliant/io/json/json_parse.h"

namespace pliant {
namespace {

bool is_number(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<std::string_view> split_path(std::string_view path, const std::string& where) {
  std::vector<std::string_view> words;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('.', start), path.size());
    words.push_back(path.substr(start, end - start));
    if (words.back().empty())
      throw InputError(where, "PATH must be words separated by single dots");
    start = end + 1;
  }
  if (words.size() > kMaxJsonDepth) throw InputError(where, "PATH has too many parts");
  return words;
}

Json parse_value(const std::string& text, const std::string& where) {
  if (text.empty()) throw InputError(where, "there is no VALUE after the =");
  // These start nothing but JSON; whatever else is not JSON is a bare word.
  const bool must_be_json = std::string_view("[{\"-0123456789").find(text[0]) != std::string::npos;
  try {
    return parse_json(text, "VALUE");
  } catch (const InputError& error) {
    if (must_be_json) throw InputError(where, error.what());
    return text;
  }
}

// Element number `word` of a list; one past the end appends.
Json& list_part(Json::Array& list, const std::string& path, std::string_view word,
                const std::string& where) {
  const std::string size = std::to_string(list.size());
  if (!is_number(word)) {
    throw InputError(where, path + " is a list of " + size +
                                ": name an element by its number, not \"" + std::string(word) +
                                "\"");
  }
  std::size_t index = 0;
  const auto result = std::from_chars(word.data(), word.data() + word.size(), index);
  if (result.ec != std::errc{} || index > list.size()) {
    throw InputError(where, path + " has " + size + (list.size() == 1 ? " element" : " elements") +
                                ", numbered from 0; there is no " + std::string(word));
  }
  if (index == list.size()) list.emplace_back();
  return list[index];
}

Json& part(Json& parent, const std::string& path, std::string_view word, const std::string& where) {
  if (parent.is_null()) {
    if (is_number(word)) {
      parent.value = Json::Array{};
    } else {
      parent.value = Json::Object{};
    }
  }
  if (parent.array()) return list_part(*parent.array(), path, word, where);
  if (!parent.object()) {
    throw InputError(where, path + " is " + parent.description() + " and has no part \"" +
                                std::string(word) + "\"");
  }
  if (Json* member = parent.find(word)) return *member;
  append(parent, word, {});
  return parent.object()->back().value;
}

}  // namespace

void apply_override(Json& root, const std::string& assignment, const std::string& option) {
  const std::string where = option + assignment;
  const std::size_t equals = assignment.find('=');
  if (equals == std::string::npos) throw InputError(where, "must be PATH=VALUE");
  Json* target = &root;
  std::string path;
  for (const std::string_view word :
       split_path(std::string_view(assignment).substr(0, equals), where)) {
    target = &part(*target, path.empty() ? "the scene" : path, word, where);
    path = join_path(path, word);
  }
  *target = parse_value(assignment.substr(equals + 1), where);
}

}  // namespace pliant
