/// A form of a page as a browser would send it untouched.
struct Form {
  let action: String
  let fields: [(String, String)]

  static func all(in page: String) -> [Form] {
    page.components(between: "<form ", and: "</form>").map { markup in
      let tag = String(markup.prefix { $0 != ">" })
      return Form(action: attribute("action", tag) ?? "", fields: fields(in: markup))
    }
  }

  subscript(_ name: String) -> String? { fields.first { $0.0 == name }?.1 }

  private static func fields(in markup: String) -> [(String, String)] {
    var found: [(Substring.Index, String, String)] = []
    for (place, tag) in markup.tags("input") {
      guard let name = attribute("name", tag) else { continue }
      let type = attribute("type", tag)
      let isChoice = type == "radio" || type == "checkbox"
      if isChoice, !tag.contains(" checked") { continue }
      found.append((place, name, attribute("value", tag) ?? ""))
    }
    for (place, tag) in markup.tags("textarea") {
      guard let name = attribute("name", tag) else { continue }
      var text = markup[place...].components(between: ">", and: "</textarea>").first ?? ""
      if text.first == "\n" { text.removeFirst() }
      found.append((place, name, decoded(text)))
    }
    for (place, tag) in markup.tags("select") {
      guard let name = attribute("name", tag) else { continue }
      let inside = markup[place...].components(between: ">", and: "</select>").first ?? ""
      let options = inside.tags("option").map(\.1)
      let chosen = options.first { $0.contains(" selected") } ?? options.first
      found.append((place, name, chosen.flatMap { attribute("value", $0) } ?? ""))
    }
    return found.sorted { $0.0 < $1.0 }.map { ($0.1, $0.2) }
  }

  static func values(of attribute: String, in markup: String) -> [String] {
    markup.components(between: " \(attribute)=\"", and: "\"").map(decoded)
  }

  private static func attribute(_ name: String, _ tag: String) -> String? {
    tag.components(between: " \(name)=\"", and: "\"").first.map(decoded)
  }

  static func decoded(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&#34;", with: "\"")
      .replacing("&#10;", with: "\n").replacing("&amp;", with: "&")
  }
}

extension StringProtocol {
  func components(between start: String, and end: String) -> [String] {
    var found: [String] = []
    var rest = self[startIndex...]
    while let open = rest.firstRange(of: start) {
      rest = rest[open.upperBound...]
      guard let close = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<close.lowerBound]))
      rest = rest[close.upperBound...]
    }
    return found
  }

  /// Tags of an element with the places where they begin.
  func tags(_ name: String) -> [(Index, String)] {
    var found: [(Index, String)] = []
    var rest = self[startIndex...]
    while let open = rest.firstRange(of: "<\(name) ") {
      let tag = rest[open.lowerBound...].prefix { $0 != ">" }
      found.append((open.lowerBound, String(tag)))
      rest = rest[tag.endIndex...]
    }
    return found
  }
}
