import Templating
import Testing

struct GoldenPageTests {
  struct Frame: PageValue {
    var person: String?
    static var shape: Shape<Self> { Shape([.optionalText("person") { $0.person }]) }
  }
  struct Row: PageValue {
    var name: String
    var size: Int
    var tags: [String] = []
    static var shape: Shape<Self> {
      Shape([.text("name") { $0.name }, .number("size") { $0.size }, .list("tags") { $0.tags }])
    }
  }
  struct FilesPage: Page {
    var title = "Files"
    var rows: [Row] = []
    var canEdit = false
    var changed: Int64 = TemplateSample.now - 7_200_000
    var parent: Row?
    var frame = Frame(person: "Ada")
    static var shape: Shape<Self> {
      Shape([
        .text("title") { $0.title }, .list("rows") { $0.rows }, .flag("canEdit") { $0.canEdit },
        .time("changed") { $0.changed }, .optionalValue("parent") { $0.parent },
        .value("frame") { $0.frame },
      ])
    }
  }

  static let files = [
    "Layout.xhtml": """
    <html \(TemplateSample.header) lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8"/>
        <title><t:slot name="title"/></title>
        <script src="/public/sharehold.js" defer="defer"></script>
      </head>
      <body>
        <!-- who -->
        <t:if test="person"><p>Hello ${person}</p><t:else/><p>Sign in</p></t:if>
        <t:slot name="aside" optional="yes"/>
        <main>
          <t:slot name="main"/>
        </main>
      </body>
    </html>
    """,
    "Pages/Files.xhtml": """
    <t:page layout="Layout" \(TemplateSample.header)>
      <t:fill slot="title">${title}</t:fill>
      <t:fill slot="main">
        <h1 class="big">${title}</h1>
        <p>Changed ${changed}, <b>by</b> <i>me</i></p>
        <table>
          <t:each in="rows">
            <tr title="${title}: ${size}">
              <td><t:part name="Name"/></td> <td>${size}</td>
              <td><t:each in="tags">${text} </t:each></td>
            </tr>
          </t:each>
        </table>
        <input type="checkbox" t:checked="canEdit" t:disabled="not canEdit"/>
        <t:with value="parent"><a href="/parent?${name}">${name}</a></t:with>
        <svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>
        <pre>
     kept
      ${title}</pre>
      </t:fill>
    </t:page>
    """,
    "Parts/Name.xhtml": "<bdi \(TemplateSample.header)>${name}</bdi>",
  ]

  @Test func `A page with layout, lists, parts, tests and times`() throws {
    let templates = try TemplateSample(Self.files).templates([FilesPage.self])
    let page = FilesPage(
      rows: [Row(name: "a & b", size: 1_234_567, tags: ["x", "y"]), Row(name: "", size: -1)],
      canEdit: true, parent: Row(name: "up", size: 0))
    let bytes = templates.page(page, in: templates.languages[0], now: TemplateSample.now)
    #expect(XMLSyntax.problem(in: bytes) == nil)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <!DOCTYPE html>
        <html xmlns="http://www.w3.org/1999/xhtml" lang="en" dir="ltr"><head>\
        <meta charset="utf-8"/><title>Files</title>\
        <script src="/public/sharehold.js" defer="defer"></script></head>\
        <body><p>Hello Ada</p><main>\
        <h1 class="big">Files</h1>\
        <p>Changed <time datetime="2024-03-01T10:00:00Z" title="1 March 2024, 10:00 UTC">\
        2 hours ago</time>, <b>by</b> <i>me</i></p>\
        <table>\
        <tr title="Files: 1234567"><td><bdi>a &amp; b</bdi></td><td>1,234,567</td><td>x y </td></tr>\
        <tr title="Files: -1"><td><bdi></bdi></td><td>-1</td><td></td></tr>\
        </table>\
        <input type="checkbox" checked="checked"/>\
         <a href="/parent?up">up</a> \
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>\
        <pre>
         kept
          Files</pre>\
        </main></body></html>
        """)
  }
}
