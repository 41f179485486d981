#include "pliant/io/meshes/gmsh/source.h"

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

std::string or_nothing(std::string_view word) {
  return word.empty() ? "nothing more" : in_quotes(word);
}

template <class Source>
std::string_view section_name(const Source& in, std::string_view word) {
  if (word.empty()) return {};
  if (word.size() == 1 || word[0] != '$')
    in.fail("expected a section such as $Nodes, found " + in_quotes(word));
  return word.substr(1);
}

template <class Source>
void check_end(const Source& in, std::string_view section, std::string_view word) {
  const std::string end = "$End" + std::string(section);
  if (word != end) in.fail("expected " + end + ", found " + or_nothing(word));
}

template <class Source>
[[noreturn]] void fail_unended(const Source& in, std::string_view section) {
  in.fail(in_quotes("$" + std::string(section)) + " has no end");
}

template <class Source>
std::string unquoted(const Source& in, std::string_view line, std::string_view what) {
  if (line.empty()) in.fail(std::string(what) + " must be a text, found nothing");
  if (line.size() < 2 || line.front() != '"' || line.back() != '"') return std::string(line);
  return std::string(line.substr(1, line.size() - 2));
}

}  // namespace

std::string_view GmshText::section() { return section_name(*this, in_.next()); }

void GmshText::end_section(std::string_view section) { check_end(*this, section, in_.next()); }

void GmshText::skip_section(std::string_view section) {
  if (!in_.skip_past_line("$End" + std::string(section))) fail_unended(*this, section);
}

std::string GmshText::text_string(std::string_view what) {
  in_.unread(in_.next());  // now at its beginning, on whatever line
  return unquoted(*this, in_.rest_of_line(), what);
}

std::string GmshBinary::where() const {
  return name_ + ": byte " + to_text(static_cast<long long>(last_));
}

void GmshBinary::fail(const std::string& what) const { throw InputError(where(), what); }

void GmshBinary::defect(const std::string& what) const { report_defect(defects_, where(), what); }

std::string_view GmshBinary::take_word() {
  while (at_ < bytes_.size() && is_space(bytes_[at_])) ++at_;
  last_ = at_;
  while (at_ < bytes_.size() && !is_space(bytes_[at_])) ++at_;
  return bytes_.substr(last_, at_ - last_);
}

std::string_view GmshBinary::section() { return section_name(*this, take_word()); }

void GmshBinary::end_section(std::string_view section) { check_end(*this, section, take_word()); }

void GmshBinary::skip_section(std::string_view section) {
  const std::string end = "$End" + std::string(section);
  const std::size_t found = bytes_.find(end, at_);
  if (found == std::string_view::npos) fail_unended(*this, section);
  at_ = found + end.size();
}

void GmshBinary::read_byte_order() {
  order_ = std::endian::little;
  const auto one = take<std::uint32_t>("the number that tells the byte order");
  if (one == 0x01000000u) {
    order_ = std::endian::big;
  } else if (one != 1) {
    fail("the number that tells the byte order must be 1 in one of the two, found " +
         to_text(static_cast<long long>(one)));
  }
}

long long GmshBinary::text_integer(std::string_view what) {
  const std::string_view word = take_word();
  long long value = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc{} || stop != word.data() + word.size())
    fail(std::string(what) + " must be an integer, found " + or_nothing(word));
  return value;
}

double GmshBinary::text_real(std::string_view what) {
  const std::string_view word = take_word();
  double value = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc{} || stop != word.data() + word.size())
    fail(std::string(what) + " must be a number, found " + or_nothing(word));
  return value;
}

std::string GmshBinary::text_string(std::string_view what) {
  while (at_ < bytes_.size() && is_space(bytes_[at_])) ++at_;
  last_ = at_;
  while (at_ < bytes_.size() && bytes_[at_] != '\n') ++at_;
  std::string_view line = bytes_.substr(last_, at_ - last_);
  while (!line.empty() && is_space(line.back())) line.remove_suffix(1);
  return unquoted(*this, line, what);
}

// Binary numbers begin right behind one newline: the next byte may look like another.
void GmshBinary::end_text() {
  last_ = at_;
  while (at_ < bytes_.size() && bytes_[at_] != '\n' && is_space(bytes_[at_])) ++at_;
  if (at_ == bytes_.size() || bytes_[at_] != '\n') fail("expected the end of a line");
  ++at_;
}

void GmshBinary::report_not_finite(std::string_view what, double value) const {
  defect(std::string(what) + " must be a finite number, found " + to_text(value));
}

}  // namespace pliant
