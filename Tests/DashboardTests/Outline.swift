import Foundation

/// What a page says, without how it looks: headings, text, links, fields and buttons of its main
/// part, a line for each. Golden files hold these, so that markup may change and words may not.
struct Outline {
  private var lines: [String] = []
  private var line = ""
  /// The last attributes of open links, for their ends.
  private var links: [String] = []
  private var isSkipping = 0

  static func text(_ page: Browser.Page) -> String {
    let title = page.text.components(between: "<title>", and: "</title>").first ?? ""
    // What waits in every page for script says nothing of this one.
    var main = page.text.components(between: "<main", and: "<div id=\"live\"").first ?? ""
    for waiting in main.components(between: "<p id=\"changed\"", and: "</p>") {
      main = main.replacing(waiting, with: "")
    }
    var outline = Outline()
    outline.read("<main" + main)
    outline.breakLine()
    let head = "\(page.status) \(Form.decoded(title))"
    return ([head] + outline.lines).joined(separator: "\n") + "\n"
  }

  private mutating func read(_ markup: String) {
    var rest = markup[...]
    while let open = rest.firstIndex(of: "<") {
      add(String(rest[..<open]))
      let tag = rest[open...].prefix { $0 != ">" }
      rest = rest[tag.endIndex...].dropFirst()
      self.tag(String(tag.dropFirst()))
      if tag.hasPrefix("<textarea") || tag.hasPrefix("<select") {
        let name = tag.hasPrefix("<textarea") ? "textarea" : "select"
        guard let end = rest.firstRange(of: "</\(name)>") else { return }
        inside(name, String(tag), String(rest[..<end.lowerBound]))
        rest = rest[end.upperBound...]
      }
    }
  }

  private mutating func add(_ text: String) {
    guard isSkipping == 0 else { return }
    line += Form.decoded(text).replacing("\n", with: " ")
  }

  private mutating func breakLine() {
    let words = line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    if !words.isEmpty { lines.append(words) }
    line = ""
  }

  private mutating func tag(_ tag: String) {
    let name = tag.prefix { $0 != " " && $0 != "/" || $0 == "/" && tag.first == "/" }
    switch name {
    case "svg": isSkipping += 1
    case "/svg": isSkipping -= 1
    case "h1", "h2", "h3":
      breakLine()
      line = String(repeating: "#", count: Int(name.dropFirst()) ?? 1) + " "
    case "p", "li", "tr", "div", "section", "form", "dt", "dd", "legend", "details", "nav",
      "footer",
      "/h1", "/h2", "/h3", "/p", "/li", "/tr", "/div", "/form", "/dd", "/nav", "/details":
      breakLine()
      if name == "form" { line = "FORM \(Self.value("action", tag) ?? "")"; breakLine() }
    case "td", "th": line += " | "
    case "a":
      links.append(Self.value("href", tag) ?? "")
      line += " ["
    case "/a": line += "](\(links.popLast() ?? "")) "
    case "button": line += " <"
    case "/button": line += "> "
    case "span":
      if let chip = Self.value("class", tag), ["null", "unset", "blank"].contains(chip) {
        line += " \(chip):"
      } else {
        line += " "
      }
    case "/span", "/label", "/small", "small", "label", "br": line += " "
    case "input": input(tag)
    default: break
    }
  }

  private mutating func input(_ tag: String) {
    let name = Self.value("name", tag) ?? ""
    guard !["form-token", "form-key", "change-tag"].contains(name) else { return }
    let value = Self.value("value", tag) ?? ""
    switch Self.value("type", tag) {
    case "hidden": line += " {\(name)=\(value)} "
    case "radio", "checkbox": line += tag.contains(" checked") ? " (x) " : " ( ) "
    default: line += " [\(name): \(value)] "
    }
  }

  private mutating func inside(_ kind: String, _ tag: String, _ content: String) {
    let name = Self.value("name", tag) ?? ""
    guard kind == "select" else {
      line += " [\(name): \(Form.decoded(content).replacing("\n", with: "⏎"))] "
      return
    }
    let options = content.components(between: "<option", and: "</option>")
    let chosen = options.first { $0.contains(" selected") } ?? options.first
    let text = chosen.flatMap { $0.split(separator: ">", maxSplits: 1).last } ?? ""
    line += " [\(name): \(Form.decoded(String(text))) of \(options.count)] "
  }

  private static func value(_ name: String, _ tag: String) -> String? {
    tag.components(between: " \(name)=\"", and: "\"").first.map(Form.decoded)
  }
}
