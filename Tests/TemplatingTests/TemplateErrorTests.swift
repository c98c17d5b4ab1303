import Templating
import Testing

/// Every mistake is found when templates are loaded, each at its place, all of them at once.
struct TemplateErrorTests {
  struct Frame: PageValue {
    static var shape: Shape<Self> { Shape([.text("person") { _ in "Ada" }]) }
  }
  struct Row: PageValue {
    static var shape: Shape<Self> { Shape([.text("name") { _ in "row" }]) }
  }
  struct SamplePage: Page {
    static var shape: Shape<Self> {
      Shape([
        .text("title") { _ in "t" }, .flag("isOpen") { _ in true }, .number("count") { _ in 1 },
        .list("rows") { _ in [Row]() }, .value("row") { _ in Row() },
        .raw("picture") { _ in Markup(trusted: "") }, .time("changed") { _ in 0 },
        .value("frame") { _ in Frame() },
      ])
    }
  }

  /// The problems of a page whose third line is the given one.
  private func problems(
    _ line: String, _ more: [String: String] = [:], messages: String = ""
  ) throws -> [String] {
    var files = [
      "Layout.xhtml":
        "<html \(TemplateSample.header)><body><t:slot name=\"main\"/></body></html>",
      "Pages/Sample.xhtml": """
      <t:page layout="Layout" \(TemplateSample.header)>
      <t:fill slot="main">
      \(line)
      </t:fill>
      </t:page>
      """,
    ]
    for language in ["en", "de"] {
      files["Messages/\(language).txt"] = try TemplateSample.messages(language, messages)
    }
    files.merge(more) { $1 }
    let sample = try TemplateSample(files)
    do throws(TemplateErrors) {
      _ = try Templates(folder: sample.folder, pages: [SamplePage.self], languages: ["en", "de"])
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  private static let names =
    "SamplePage has changed, count, frame, isOpen, picture, row, rows, title"

  @Test(arguments: [
    ("<p>x ${tilte}</p>", "3:6: no value is named ‘tilte’ here; \(names)"),
    ("<p title=\"a ${tilte}\"/>", "3:13: no value is named ‘tilte’ here; \(names)"),
    ("<p>ä&amp;${title} ${nope}</p>", "3:19: no value is named ‘nope’ here; \(names)"),
    ("<p>${row.size}</p>", "3:4: no value is named ‘size’ here; Row has name"),
    ("<p>${title.size}</p>", "3:4: ‘size’ cannot be reached through text"),
    ("<p>${}</p>", "3:4: ‘’ is not a name or a path of names"),
    ("<p>${title</p>", "3:4: ${ has no }"),
    ("<p>${rows}</p>", "3:4: ‘rows’ is a list and cannot be printed here"),
    ("<p>${isOpen}</p>", "3:4: ‘isOpen’ is a flag and cannot be printed here"),
    ("<p>${row}</p>", "3:4: ‘row’ is a value and cannot be printed here"),
    ("<p title=\"${picture}\"/>", "3:11: ‘picture’ is markup and cannot be printed here"),
    ("<textarea>${picture}</textarea>", "3:11: ‘picture’ is markup and cannot be printed here"),
    ("<t:each in=\"title\"/>", "3:13: ‘title’ is text, not a list"),
    ("<t:each/>", "3:1: t:each needs the attribute ‘in’"),
    ("<t:each in=\"rows\" of=\"x\"/>", "3:19: t:each has no attribute ‘of’"),
    ("<t:with value=\"title\"/>", "3:16: ‘title’ is text, not a value with names"),
    (
      "<t:if test=\"changed\"/>",
      "3:13: ‘changed’ is a time, which is always there: nothing to test"
    ),
    ("<t:if test=\"row\"/>", "3:13: ‘row’ is a value, which is always there: nothing to test"),
    ("<t:if test=\"not not isOpen\"/>", "3:13: a test is a name or ‘not’ and a name"),
    ("<p><t:else/></p>", "3:4: t:else stands directly in t:if, once"),
    ("<t:loop/>", "3:1: there is no element t:loop"),
    ("<p t:shown=\"isOpen\"/>", "3:4: there is no attribute t:shown"),
    ("<p t:attr-id=\"title\"/>", "3:15: ‘title’ is text, not an optional one"),
    ("<p id=\"a\" t:attr-id=\"title\"/>", "3:11: the attribute ‘id’ stands twice"),
    ("<t:part name=\"Nope\"/>", "3:15: there is no part ‘Nope’"),
    ("<t:slot name=\"main\"/>", "3:1: t:slot stands in a layout"),
    ("<t:fill slot=\"main\"/>", "3:1: t:fill stands directly in t:page"),
    ("<p style=\"color: red\"/>", "3:4: the attribute ‘style’ is forbidden in templates"),
    ("<p onclick=\"go()\"/>", "3:4: the attribute ‘onclick’ is forbidden in templates"),
    (
      "<script>go()</script>",
      "3:1: inline script is forbidden by the content security policy"
    ),
    ("<style/>", "3:1: inline style is forbidden by the content security policy"),
    ("<br>x</br>", "3:1: <br> cannot have content"),
    ("<textarea><b>x</b></textarea>", "3:11: <b> cannot stand in text"),
    (
      "<a href=\"javascript:alert(1)\">x</a>",
      "3:10: an address is relative or starts with http:, https: or mailto:"
    ),
    (
      "<a href=\"java${title}\">x</a>",
      "3:10: an address is relative or starts with http:, https: or mailto:"
    ),
    (
      "<a href=\"/${title}\">x</a>",
      "3:10: an address is relative or starts with http:, https: or mailto:"
    ),
    (
      "<a href=\"${title}${title}\">x</a>",
      "3:18: after a value an address goes on with /, ? or #"
    ),
    ("<t:message key=\"nope\"/>", "3:17: Messages/en.txt has no message ‘nope’"),
    ("<p title=\"@{nope}\"/>", "3:11: Messages/en.txt has no message ‘nope’"),
    ("<p title=\"@{nope a}\"/>", "3:11: ‘nope a’ is not a key and name=value pairs"),
    ("<t:message key=\"hello\"/>", "3:17: the message ‘hello’ needs the argument ‘name’"),
    (
      "<t:message key=\"hello\" name=\"${title}\" n=\"x\"/>",
      "3:17: the message ‘hello’ has no placeholder {n}"
    ),
    (
      "<t:message key=\"hello\" name=\"${rows}\"/>",
      "3:17: ‘rows’ is a list and cannot be part of a message"
    ),
    (
      "<t:message key=\"people\" count=\"${title}\"/>",
      "3:17: ‘title’ is text, not a number to count by"
    ),
    (
      "<t:message key=\"people\" count=\"3\"/>",
      "3:17: the argument ‘count’ of a plural message is a number"
    ),
    ("<!DOCTYPE html>", "3:2: not well-formed: StartTag: invalid element name"),
    ("<?php x ?>", "3:11: a processing instruction has no place in a template"),
    ("<p>&nbsp;</p>", "3:10: not well-formed: Entity 'nbsp' not defined"),
    ("<p>x</q>", "3:9: not well-formed: Opening and ending tag mismatch: p line 3 and q"),
  ])
  func `A mistake is named with its line and column`(line: String, problem: String) throws {
    let found = try problems(
      line, messages: "hello = Hello {name}\npeople[one] = {count} person\npeople[other] = {count}")
    #expect(
      found.contains { $0.hasPrefix("Pages/Sample.xhtml:" + problem) },
      "\(found.joined(separator: "\n"))")
  }

  @Test func `All mistakes of all files are reported at once`() throws {
    let found = try problems(
      "<p>${a}</p><t:part name=\"Card\"/>",
      [
        "Parts/Card.xhtml": "<p \(TemplateSample.header)>\n ${b}</p>",
        "Parts/Broken.xhtml": "<p>",
        "Messages/de.txt": TemplateSample.messages("de", "extra = x"),
      ])
    #expect(found.count == 4)
    #expect(
      found[0].hasPrefix("Messages/de.txt:1:1: the message ‘extra’ is missing in Messages/en"))
    #expect(found[1].hasPrefix("Pages/Sample.xhtml:3:4: no value is named ‘a’"))
    #expect(found[2].hasPrefix("Parts/Broken.xhtml:1:4: not well-formed"))
    #expect(found[3].hasPrefix("Parts/Card.xhtml:2:2: no value is named ‘b’"))
  }

  @Test func `Slots and fills must fit together`() throws {
    let layout =
      "<html \(TemplateSample.header)><t:slot name=\"main\"/><t:slot name=\"aside\"/></html>"
    let page = """
      <t:page layout="Layout" \(TemplateSample.header)>
        <t:fill slot="foot">x</t:fill>
        <t:fill slot="main">x</t:fill>
        <t:fill slot="main">y</t:fill>
        stray
      </t:page>
      """
    let found = try problems("", ["Layout.xhtml": layout, "Pages/Sample.xhtml": page])
    #expect(
      found == [
        "Pages/Sample.xhtml:1:1: the slot ‘aside’ of the layout is not filled",
        "Pages/Sample.xhtml:2:3: the layout has no slot ‘foot’",
        "Pages/Sample.xhtml:4:3: the slot ‘main’ is filled twice",
        "Pages/Sample.xhtml:4:33: a page's content stands in t:fill",
      ])
  }

  @Test func `A part must not include itself, a page needs its template and layout`() throws {
    let part = "<p \(TemplateSample.header)><t:part name=\"Loop\"/></p>"
    let loop = try problems("<t:part name=\"Loop\"/>", ["Parts/Loop.xhtml": part])
    #expect(loop.count == 1)
    #expect(loop[0].hasSuffix("the part ‘Loop’ includes itself"))
    let page = "<t:page layout=\"Other\" \(TemplateSample.header)/>"
    #expect(
      try problems("", ["Pages/Sample.xhtml": page]) == [
        "Pages/Sample.xhtml:1:17: there is no layout ‘Other’"
      ])
    let sample = try TemplateSample([:])
    let error = #expect(throws: TemplateErrors.self) { try sample.templates([SamplePage.self]) }
    #expect(
      error?.description
        == "Pages/Sample.xhtml:1:1: the template of SamplePage is missing")
  }

  @Test func `A page without a frame cannot have a layout`() throws {
    struct BarePage: Page {
      static var shape: Shape<Self> { Shape([.text("title") { _ in "" }]) }
    }
    let sample = try TemplateSample([
      "Layout.xhtml": "<html \(TemplateSample.header)/>",
      "Pages/Bare.xhtml": "<t:page layout=\"Layout\" \(TemplateSample.header)/>",
    ])
    let error = #expect(throws: TemplateErrors.self) { try sample.templates([BarePage.self]) }
    #expect(
      error?.description
        == "Pages/Bare.xhtml:1:1: no value is named ‘frame’ here; BarePage has title")
  }
}
