import Templating
import Testing

/// Whatever a value holds stays text, in every position, and the page stays XML.
struct HostileTextTests {
  struct HostilePage: Page {
    var text: String
    var optional: String? { text }
    static var shape: Shape<Self> {
      Shape([.text("text") { $0.text }, .optionalText("optional") { $0.optional }])
    }
  }

  private func page(_ text: String) throws -> String {
    let templates = try TemplateSample([
      "Pages/Hostile.xhtml": """
      <html \(TemplateSample.header)><head><title>${text}</title></head>
      <body><p>${text}</p><i title="${text}" t:attr-id="optional"/><a href="${text}">x</a>
      <form action="${text}"/><img src="${text}" alt="@{say what=text}"/>
      <a t:attr-href="optional">y</a><textarea>${text}</textarea>
      <b><t:message key="say" what="${text}"/></b></body></html>
      """,
      "Messages/en.txt": TemplateSample.messages("en", "say = Say <em>{what}</em>"),
      "Messages/de.txt": TemplateSample.messages("de", "say = Sag <em>{what}</em>"),
    ]).templates([HostilePage.self])
    let bytes = templates.page(
      HostilePage(text: text), in: templates.languages[0], now: TemplateSample.now)
    #expect(XMLSyntax.problem(in: bytes) == nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func expected(_ text: String, address: String) -> String {
    """
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml"><head><title>\(text)</title></head>\
    <body><p>\(text)</p><i title="\(text)" id="\(text)"></i><a href="\(address)">x</a>\
    <form action="\(address)"></form><img src="\(address)" alt="Say \(text)"/> \
    <a href="\(address)">y</a><textarea>
    \(text)</textarea> \
    <b>Say <em><bdi>\(text)</bdi></em></b></body></html>
    """
  }

  @Test(arguments: [
    ("\"><img src=x onerror=alert(1)>", "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"),
    ("'-alert(1)-'", "&#39;-alert(1)-&#39;"),
    ("</title><script>alert(1)</script>", "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("</textarea><b>", "&lt;/textarea&gt;&lt;b&gt;"),
    ("&lt;&amp;&#x3c;", "&amp;lt;&amp;amp;&amp;#x3c;"),
    ("${text}@{say what=text}", "${text}@{say what=text}"),
    ("]]>--><!--", "]]&gt;--&gt;&lt;!--"),
  ])
  func `Markup in a value is printed as text`(text: String, escaped: String) throws {
    // A space has no place in an address either.
    let address = text.contains(" ") ? "about:invalid" : escaped
    #expect(try page(text) == expected(escaped, address: address))
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "x:y", ":",
  ])
  func `An address with another scheme is replaced`(address: String) throws {
    #expect(try page(address) == expected(address, address: "about:invalid"))
  }

  @Test func `An address that browsers would read as a script is replaced`() throws {
    for address in [" javascript:x", "\u{1}javascript:x", "java\nscript:x", "java\tscript:x"] {
      let page = try page(address)
      #expect(page.contains("<a href=\"about:invalid\">x</a>"))
      #expect(!page.contains("href=\"java") && !page.contains("href=\" "))
    }
  }

  @Test(arguments: [
    "", "/", "//host/x", "a/b:c", "?q=a:b", "#a:b", "http://a", "HTTPS://a", "mailto:a@b", "./x",
  ])
  func `Relative, http, https and mailto addresses pass`(address: String) throws {
    #expect(try page(address) == expected(address, address: address))
  }

  @Test func `Control characters become what XML can hold`() throws {
    let page = try page("a\u{0}b\u{1B}c\u{FFFE}d\u{FFFF}e\rf\tg\nh\u{7F}")
    let text = "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e&#13;f\tg\nh\u{7F}"
    #expect(page == expected(text, address: "about:invalid"))
  }

  @Test func `Directional controls end with the text`() throws {
    #expect(
      try page("a\u{202E}b\u{2067}c").contains("<p>a\u{202E}b\u{2067}c\u{2069}\u{202C}</p>"))
    #expect(try page("a\u{2069}b\u{202C}c").contains("<p>abc</p>"))
    #expect(
      try page("\u{2066}\u{202B}x\u{2069}y").contains("<p>\u{2066}\u{202B}x\u{2069}y</p>"))
    #expect(
      try page("\u{202A}x\u{202C} שלום").contains("<p>\u{202A}x\u{202C} שלום</p>"))
  }

  struct BarePage: Page {
    var text: String
    static var shape: Shape<Self> { Shape([.text("text") { $0.text }]) }
  }

  /// Texts as they are printed between tags.
  private func printer() throws -> (String) -> String {
    let templates = try TemplateSample([
      "Pages/Bare.xhtml": "<t:template \(TemplateSample.header)>${text}</t:template>"
    ]).templates([BarePage.self])
    return { templates.text(BarePage(text: $0)) }
  }

  @Test func `Every length and place of a character that needs escaping`() throws {
    let printed = try printer()
    for length in 0..<40 {
      for place in 0...length {
        let left = String(repeating: "x", count: place)
        let right = String(repeating: "é", count: length - place)
        #expect(
          printed(left + "<" + right + "&\u{1F600}") == left + "&lt;" + right + "&amp;\u{1F600}")
      }
    }
  }

  @Test func `Every byte alone and among seven others`() throws {
    let printed = try printer()
    for byte in UInt8(0)..<0x80 {
      let character = String(UnicodeScalar(byte))
      let escaped = printed(character)
      #expect(printed("abc" + character + "defg!") == "abc" + escaped + "defg!")
      let isPlain = byte >= 0x20 && !"\"&'<>".utf8.contains(byte) || byte == 9 || byte == 10
      #expect((escaped == character) == isPlain)
    }
  }
}
