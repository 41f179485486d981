#include "pliant/io/bytes/xml_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/token_reader.h"

namespace pliant {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == ':' || c == '-' || c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

void append_utf8(std::uint32_t code, std::string& out) {
  const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6);
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3F));
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

}  // namespace

XmlReader::XmlReader(std::string_view text, std::string name)
    : text_(text), name_(std::move(name)) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
}

void XmlReader::fail(const std::string& what) const {
  throw InputError(name_ + ":" + to_text(next_line_), what);
}

void XmlReader::advance(std::size_t to) {
  next_line_ += std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                           text_.begin() + static_cast<std::ptrdiff_t>(to), '\n');
  at_ = to;
}

void XmlReader::skip_space() {
  std::size_t end = at_;
  while (end < text_.size() && is_space(text_[end])) ++end;
  advance(end);
}

void XmlReader::skip_past(std::string_view end, const std::string& what) {
  const std::size_t found = text_.find(end, at_);
  if (found == std::string_view::npos) fail(what + " has no end");
  advance(found + end.size());
}

void XmlReader::expect(std::string_view characters) {
  if (!starts_with(characters)) {
    fail("expected " + std::string(characters) + ", found " +
         (at_ == text_.size() ? "the end of the file" : in_quotes(text_.substr(at_, 1))));
  }
  at_ += characters.size();
}

XmlReader::Event XmlReader::next() {
  if (empty_) {
    empty_ = false;
    open_.pop_back();
    return Event::kEnd;
  }
  for (;;) {
    line_ = next_line_;
    if (at_ == text_.size()) {
      if (!open_.empty()) fail("the file ends within <" + open_.back() + ">");
      if (!has_root_) fail("the file has no element");
      return Event::kFinished;
    }
    if (text_[at_] != '<') {
      if (read_text() == Event::kText) return Event::kText;
    } else if (starts_with("<!--")) {
      skip_past("-->", "a comment");
    } else if (starts_with("<?")) {
      skip_past("?>", "a processing instruction");
    } else if (starts_with("<![CDATA[")) {
      return read_cdata();
    } else if (starts_with("<!")) {
      fail("document types are not supported");
    } else {
      return starts_with("</") ? read_end() : read_begin();
    }
  }
}

// kFinished if there is nothing but white space.
XmlReader::Event XmlReader::read_text() {
  const std::size_t end = std::min(text_.find('<', at_), text_.size());
  content_ = text_.substr(at_, end - at_);
  const bool blank = std::all_of(content_.begin(), content_.end(), is_space);
  if (!blank && open_.empty()) fail("expected an element, found text");
  advance(end);
  return blank ? Event::kFinished : Event::kText;
}

XmlReader::Event XmlReader::read_cdata() {
  constexpr std::size_t kBegin = 9;  // <![CDATA[
  constexpr std::size_t kEnd = 3;    // ]]>
  if (open_.empty()) fail("expected an element, found text");
  const std::size_t begin = at_ + kBegin;
  skip_past("]]>", "CDATA");
  content_ = text_.substr(begin, at_ - kEnd - begin);
  return Event::kText;
}

XmlReader::Event XmlReader::read_begin() {
  ++at_;
  if (open_.empty() && has_root_) fail("expected the end of the file, found another element");
  has_root_ = true;
  element_ = take_name("an element");
  attributes_.clear();
  for (skip_space(); !starts_with(">") && !starts_with("/>"); skip_space()) read_attribute();
  empty_ = starts_with("/");
  expect(empty_ ? "/>" : ">");
  open_.push_back(element_);
  return Event::kBegin;
}

void XmlReader::read_attribute() {
  constexpr std::size_t kMost = 100;
  if (attributes_.size() == kMost) fail("more than 100 attributes");
  if (at_ > 0 && !is_space(text_[at_ - 1])) fail("expected a blank before an attribute");
  std::string attribute = take_name("an attribute");
  if (find(attribute) != nullptr) fail("attribute " + in_quotes(attribute) + " must occur once");
  skip_space();
  expect("=");
  skip_space();
  const std::string_view quote = starts_with("'") ? "'" : "\"";
  expect(quote);
  const std::size_t begin = at_;
  skip_past(quote, "attribute " + in_quotes(attribute));
  const std::string_view raw = text_.substr(begin, at_ - 1 - begin);
  if (raw.find('<') != std::string_view::npos) fail("an attribute must not contain <");
  attributes_.emplace_back(std::move(attribute), decoded(raw));
}

XmlReader::Event XmlReader::read_end() {
  at_ += 2;
  element_ = take_name("an element");
  skip_space();
  expect(">");
  if (open_.empty() || open_.back() != element_) {
    fail("</" + element_ + "> ends what has not begun" +
         (open_.empty() ? "" : "; expected </" + open_.back() + ">"));
  }
  open_.pop_back();
  return Event::kEnd;
}

std::string XmlReader::take_name(const std::string& what) {
  constexpr std::size_t kLongest = 200;
  const std::size_t begin = at_;
  while (at_ < text_.size() && is_name(text_[at_])) ++at_;
  const std::string_view name = text_.substr(begin, at_ - begin);
  const bool bad = name.empty() || (name[0] >= '0' && name[0] <= '9') || name[0] == '-';
  if (bad || name.size() > kLongest) fail("expected the name of " + what);
  return std::string(name);
}

std::string XmlReader::decoded(std::string_view raw) const {
  std::string value;
  while (!raw.empty()) {
    const std::size_t plain = std::min(raw.find('&'), raw.size());
    value += raw.substr(0, plain);
    raw.remove_prefix(plain);
    if (raw.empty()) break;
    const std::size_t end = raw.find(';');
    if (end == std::string_view::npos) fail("& must begin an entity, such as &amp;");
    append_entity(raw.substr(1, end - 1), value);
    raw.remove_prefix(end + 1);
  }
  return value;
}

void XmlReader::append_entity(std::string_view entity, std::string& out) const {
  constexpr std::array<std::pair<std::string_view, char>, 5> kNamed{
      {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}};
  for (const auto& [name, c] : kNamed) {
    if (name != entity) continue;
    out += c;
    return;
  }
  if (entity.starts_with('#')) {
    const bool hex = entity.starts_with("#x");
    const std::string_view digits = entity.substr(hex ? 2 : 1);
    const char* end = digits.data() + digits.size();
    std::uint32_t code = 0;
    const auto [stop, error] = std::from_chars(digits.data(), end, code, hex ? 16 : 10);
    constexpr std::uint32_t kLast = 0x10FFFF;
    if (!digits.empty() && stop == end && error == std::errc{} && code > 0 && code <= kLast) {
      append_utf8(code, out);
      return;
    }
  }
  fail("unknown entity " + in_quotes(entity));
}

const std::string* XmlReader::find(std::string_view attribute) const {
  for (const auto& [name, value] : attributes_)
    if (name == attribute) return &value;
  return nullptr;
}

}  // namespace pliant
