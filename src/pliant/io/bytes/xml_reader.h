#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant {

/// Reads an XML text event by event, for files of data: elements with attributes, character data,
/// the five named entities and numeric ones, comments, CDATA and processing instructions. Document
/// types are refused: they could define entities that grow without bound. Checks that elements are
/// closed in order. Never copies character data, which may be most of the file.
class XmlReader {
 public:
  enum class Event { kBegin, kEnd, kText, kFinished };

  /// `name` stands for the file in messages. The text must outlive the reader.
  XmlReader(std::string_view text, std::string name);

  /// Moves to the next event. Text that is only white space is skipped.
  Event next();

  /// The element that began or ended.
  const std::string& element() const { return element_; }
  /// The value of an attribute of the element that began; null if it has none.
  const std::string* find(std::string_view attribute) const;
  /// The characters as they are in the file: entities are not replaced.
  std::string_view text() const { return content_; }

  /// The line where the last event began.
  long long line() const { return line_; }
  /// The first character after the last event.
  std::size_t position() const { return at_; }
  /// How deep the current element is; 1 inside the outermost one.
  std::size_t depth() const { return open_.size(); }

  /// @throws InputError `file:line: what`
  [[noreturn]] void fail(const std::string& what) const;

 private:
  Event read_text();
  Event read_cdata();
  Event read_begin();
  Event read_end();
  void read_attribute();
  void skip_past(std::string_view end, const std::string& what);
  void skip_space();
  std::string take_name(const std::string& what);
  void expect(std::string_view characters);
  bool starts_with(std::string_view characters) const {
    return text_.substr(at_).starts_with(characters);
  }
  void advance(std::size_t to);
  std::string decoded(std::string_view raw) const;
  void append_entity(std::string_view entity, std::string& out) const;

  std::string_view text_;
  std::string name_;
  std::size_t at_ = 0;
  long long next_line_ = 1;  // at at_
  long long line_ = 1;       // where the event began
  std::string element_;
  std::vector<std::pair<std::string, std::string>> attributes_;
  std::string_view content_;
  std::vector<std::string> open_;
  bool empty_ = false;  // the element that began has no content: `<a/>`
  bool has_root_ = false;
};

}  // namespace pliant
