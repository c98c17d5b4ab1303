import Templating
import Testing

/// Nested and optional values, and names that shadow others.
struct ValueTests {
  struct Inner: PageValue {
    var name = "inner"
    var note: String?
    var count: Int?
    var flags: [Flag] = [Flag()]
    static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .optionalText("note") { $0.note },
        .optionalNumber("count") { $0.count }, .list("flags") { $0.flags },
        .time("at") { _ in 0 }, .flag("isOn") { _ in true }, .number("size") { _ in 7 },
        .raw("picture") { _ in Markup(trusted: "<hr/>") }, .value("flag") { _ in Flag() },
      ])
    }
  }
  struct Flag: PageValue {
    static var shape: Shape<Self> { Shape([.flag("isOn") { _ in true }]) }
  }
  struct OuterPage: Page {
    var name = "outer"
    var inner: Inner?
    var inners: [Inner] = []
    static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .optionalValue("inner") { $0.inner },
        .list("inners") { $0.inners }, .text("only") { _ in "only" },
      ])
    }
  }

  private func text(_ body: String, _ page: OuterPage, _ part: String = "<i/>") throws -> String {
    let templates = try TemplateSample([
      "Pages/Outer.xhtml":
        "<t:template \(TemplateSample.header)>\(body)</t:template>",
      "Parts/Inner.xhtml": part.replacing("<i", with: "<i \(TemplateSample.header)"),
    ]).templates([OuterPage.self])
    return templates.text(page)
  }

  @Test func `Paths go through optional values`() throws {
    let body =
      "${inner.name}|${inner.note}|${inner.count}|${inner.size}|${inner.picture}|"
      + "<t:if test=\"inner.isOn\">on</t:if>|<t:if test=\"inner.flags\">flags</t:if>|"
      + "<t:if test=\"inner.flag.isOn\">deep</t:if>|<t:if test=\"inner.at\">at</t:if>"
    #expect(try text(body, OuterPage()) == "||||||||")
    #expect(
      try text(body, OuterPage(inner: Inner(note: "n", count: 3)))
        == "inner|n|3|7|<hr/>|on|flags|deep|at")
  }

  @Test func `The row's names come first, outer ones stay`() throws {
    let body =
      "<t:each in=\"inners\">${name} ${only} <t:each in=\"flags\">${name}</t:each>;</t:each>${name}"
    let inners = [Inner(name: "a"), Inner(name: "b", flags: [])]
    #expect(try text(body, OuterPage(inners: inners)) == "a only a;b only ;outer")
  }

  @Test func `A part with a value sees that value only`() throws {
    let body = "<t:part name=\"Inner\" value=\"inner\"/>|<t:with value=\"inner\">${only}</t:with>"
    #expect(
      try text(body, OuterPage(inner: Inner(name: "x")), "<i>${name}</i>") == "<i>x</i>|only")
    #expect(try text(body, OuterPage(), "<i>${name}</i>") == "|")
    let error = #expect(throws: TemplateErrors.self) {
      try text(body, OuterPage(), "<i>${only}</i>")
    }
    #expect(
      error?.problems.first?.message.hasPrefix("no value is named ‘only’ here; Inner") == true)
  }

  @Test func `Tests of every kind, both ways`() throws {
    let kinds = ["name", "note", "count", "flags", "isOn", "size", "picture"]
    let body =
      "<t:with value=\"inner\">"
      + kinds.map { "<t:if test=\"\($0)\">\($0) <t:else/>- </t:if>" }.joined()
      + kinds.map { "<t:if test=\"not \($0)\">-\($0) </t:if>" }.joined() + "</t:with>"
    #expect(
      try text(body, OuterPage(inner: Inner())) == """
        name - - flags isOn size picture -note -count \

        """)
    #expect(
      try text(body, OuterPage(inner: Inner(name: "", note: "", count: 0, flags: []))) == """
        - - count - isOn size picture -name -note -flags \

        """)
  }

  @Test func `Optional and boolean attributes come and go`() throws {
    let body =
      "<t:with value=\"inner\"><input t:attr-value=\"note\" t:attr-min=\"count\" t:required=\"note\" t:hidden=\"not note\"/></t:with>"
    #expect(try text(body, OuterPage(inner: Inner())) == "<input hidden=\"hidden\"/>")
    #expect(
      try text(body, OuterPage(inner: Inner(note: "\"", count: -5)))
        == "<input value=\"&quot;\" min=\"-5\" required=\"required\"/>")
    #expect(
      try text(body, OuterPage(inner: Inner(note: "", count: 0)))
        == "<input value=\"\" min=\"0\" hidden=\"hidden\"/>")
  }
}
