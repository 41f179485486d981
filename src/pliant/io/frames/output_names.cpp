#include "pliant/io/frames/output_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "pliant/io/bytes/utf8.h"
#include "pliant/io/frames/frame_writer.h"

namespace pliant {
namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::string lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

bool ends_in_digits(std::string_view text, std::string_view start) {
  return text.size() > start.size() && text.starts_with(start) &&
         text.find_first_not_of("0123456789", start.size()) == std::string_view::npos;
}

// Names that mean something else: devices of Windows, with any extension, and frames.
bool is_taken(const std::string& stem) {
  constexpr std::array<std::string_view, 4> kDevices{"con", "prn", "aux", "nul"};
  const std::string lower = lower_case(stem);
  const std::string_view word(lower.begin(), std::find(lower.begin(), lower.end(), '.'));
  return std::ranges::find(kDevices, word) != kDevices.end() || ends_in_digits(word, "com") ||
         ends_in_digits(word, "lpt") || ends_in_digits(lower, "frame_");
}

std::string file_stem(std::string_view name) {
  constexpr std::size_t kLongest = 100;  // bytes; systems allow 255 with extension and number
  const std::string text = valid_utf8(name);
  std::string stem;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(std::string_view(text).substr(at));
    if (stem.size() + length > kLongest) break;
    const char c = text[at];
    const bool plain = is_letter_or_digit(c) || c == '-' || (c == '.' && at > 0);
    stem += length > 1 || plain ? text.substr(at, length) : "_";
    at += length;
  }
  if (stem.empty()) return "body";
  return is_taken(stem) ? "body_" + stem : stem;
}

std::string usd_identifier(std::string_view name) {
  std::string identifier;
  for (const char c : name) {
    const bool continued = (static_cast<unsigned char>(c) & 0xc0U) == 0x80;
    if (!continued) identifier += is_letter_or_digit(c) ? c : '_';
  }
  if (identifier.empty()) return "body";
  const bool digit = identifier.front() >= '0' && identifier.front() <= '9';
  return digit ? "_" + identifier : identifier;
}

std::vector<std::string> unique_names(const std::vector<DrawnBody>& bodies,
                                      std::string (*make)(std::string_view)) {
  std::vector<std::string> names;
  std::set<std::string> used;
  for (const DrawnBody& body : bodies) {
    const std::string wanted = make(body.name);
    std::string name = wanted;
    for (int i = 2; !used.insert(lower_case(name)).second; ++i) {
      name = wanted + "_" + std::to_string(i);
    }
    names.push_back(name);
  }
  return names;
}

}  // namespace

std::vector<std::string> file_stems(const std::vector<DrawnBody>& bodies) {
  return unique_names(bodies, file_stem);
}

std::vector<std::string> usd_identifiers(const std::vector<DrawnBody>& bodies) {
  return unique_names(bodies, usd_identifier);
}

std::filesystem::path path_of_run(const std::filesystem::path& folder, const std::string& stem,
                                  int first, std::string_view extension) {
  std::string name = stem;
  if (first > 0) name += "_from_" + frame_digits(first);
  name += "." + std::string(extension);
  return folder / std::filesystem::path(std::u8string(name.begin(), name.end()));
}

bool is_name_of_run(std::string_view name, const std::string& stem, int most,
                    std::string_view extension) {
  const std::string start = stem + "_from_";
  int first = 0;
  if (name.starts_with(start)) {
    std::from_chars(name.data() + start.size(), name.data() + name.size(), first);
  }
  return first <= most && name == path_of_run({}, stem, first, extension);
}

}  // namespace pliant
