#include "pliant/io/bytes/xml_reader.h"

#include <gtest/gtest.h>

#include "io/mesh_support.h"

namespace pliant {
namespace {

using Event = XmlReader::Event;

// All events as one line: `<a x=1> text </a>`.
std::string events(const std::string& text) {
  XmlReader xml(text, "a.xml");
  std::string all;
  for (Event event = xml.next(); event != Event::kFinished; event = xml.next()) {
    all += std::to_string(xml.line());
    if (event == Event::kBegin) {
      all += "<" + xml.element();
      if (const std::string* x = xml.find("x")) all += " x=" + *x;
      all += ">";
    } else if (event == Event::kEnd) {
      all += "</" + xml.element() + ">";
    } else {
      all += "[" + std::string(xml.text()) + "]";
    }
  }
  return all;
}
std::string message(const std::string& text) {
  return test::message_of([&] { events(text); });
}

TEST(XmlReader, GivesElementsTextAndLines) {
  EXPECT_EQ(
      events("\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- <a> -->\n<a x = '1\"'>\n one <b x=\"2\"/>"
             "<![CDATA[<&>]]>\n</a >\n<!-- end -->\n"),
      "3<a x=1\">3[\n one ]4<b x=2>4</b>4[<&>]5</a>");
}

TEST(XmlReader, ReplacesEntitiesInAttributes) {
  EXPECT_EQ(events("<a x='&lt;&gt;&amp;&quot;&apos;&#65;&#x20AC;&#233;&#x1F600;'/>"),
            "1<a x=<>&\"'A\xE2\x82\xAC\xC3\xA9\xF0\x9F\x98\x80>1</a>");
}

TEST(XmlReader, SaysWhatIsWrong) {
  EXPECT_EQ(message(""), "a.xml:1: the file has no element");
  EXPECT_EQ(message("text"), "a.xml:1: expected an element, found text");
  EXPECT_EQ(message("<a>\n"), "a.xml:2: the file ends within <a>");
  EXPECT_EQ(message("<a>\n</b>"), "a.xml:2: </b> ends what has not begun; expected </a>");
  EXPECT_EQ(message("</b>"), "a.xml:1: </b> ends what has not begun");
  EXPECT_EQ(message("<a/><b/>"), "a.xml:1: expected the end of the file, found another element");
  EXPECT_EQ(message("<a x=1/>"), "a.xml:1: expected \", found \"1\"");
  EXPECT_EQ(message("<a x='1' x='2'/>"), "a.xml:1: attribute \"x\" must occur once");
  EXPECT_EQ(message("<a x='1'y='2'/>"), "a.xml:1: expected a blank before an attribute");
  EXPECT_EQ(message("<a x='1"), "a.xml:1: attribute \"x\" has no end");
  EXPECT_EQ(message("<a x"), "a.xml:1: expected =, found the end of the file");
  EXPECT_EQ(message("<a x='<'/>"), "a.xml:1: an attribute must not contain <");
  EXPECT_EQ(message("<a x='&'/>"), "a.xml:1: & must begin an entity, such as &amp;");
  EXPECT_EQ(message("<a x='&lol;'/>"), "a.xml:1: unknown entity \"lol\"");
  EXPECT_EQ(message("<a x='&#x110000;'/>"), "a.xml:1: unknown entity \"#x110000\"");
  EXPECT_EQ(message("<1a/>"), "a.xml:1: expected the name of an element");
  EXPECT_EQ(message("<a><!-- </a>"), "a.xml:1: a comment has no end");
  EXPECT_EQ(message("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"),
            "a.xml:1: document types are not supported");
}

TEST(XmlReader, SurvivesDamage) {
  test::survives_damage("<?xml?><a x='1&lt;'><!-- c --><b/>text<![CDATA[d]]></a>", events);
}

}  // namespace
}  // namespace pliant
