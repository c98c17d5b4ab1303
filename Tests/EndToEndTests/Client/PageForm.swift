/// A form of a page, with the fields that a browser would send if nobody touched it.
struct PageForm: Sendable {
  let action: String
  private(set) var fields: [(name: String, value: String)] = []

  subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The same form with other values; what it does not have is added, as a script could.
  func filled(_ changes: [String: String]) -> [(name: String, value: String)] {
    var left = changes
    var filled = fields.map { field in
      (name: field.name, value: left.removeValue(forKey: field.name) ?? field.value)
    }
    for (name, value) in left.sorted(by: { $0.key < $1.key }) { filled.append((name, value)) }
    return filled
  }

  /// All forms of a page of ours: well-formed, every value in double quotes.
  static func all(in page: String) -> [PageForm] {
    var forms: [PageForm] = []
    var form: PageForm?
    var select: (name: String, value: String?)?
    for piece in page.split(separator: "<").dropFirst() {
      let tag = piece.prefix { $0 != ">" }
      let name = tag.prefix { $0 != " " && $0 != "/" || $0 == tag.first }
      switch name {
      case "form": form = PageForm(action: attribute("action", tag) ?? "")
      case "/form":
        if let form { forms.append(form) }
        form = nil
      case "input":
        let isChoice = ["radio", "checkbox"].contains(attribute("type", tag))
        guard !isChoice || tag.contains(" checked=") else { continue }
        form?.add(attribute("name", tag), attribute("value", tag))
      case "textarea":
        var text = piece.dropFirst(tag.count + 1)
        if text.first == "\n" { text = text.dropFirst() }
        form?.add(attribute("name", tag), decoded(text))
      case "select": select = (attribute("name", tag) ?? "", nil)
      case "option":
        if select?.value == nil || tag.contains(" selected=") {
          select?.value = attribute("value", tag)
        }
      case "/select":
        form?.add(select?.name, select?.value)
        select = nil
      default: break
      }
    }
    return forms
  }

  private mutating func add(_ name: String?, _ value: String?) {
    if let name, !name.isEmpty { fields.append((name, value ?? "")) }
  }

  /// The decoded values of an attribute in a text.
  static func values(of attribute: String, in text: some StringProtocol) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while let start = rest.firstRange(of: " \(attribute)=\"") {
      rest = rest[start.upperBound...]
      found.append(decoded(rest.prefix { $0 != "\"" }))
    }
    return found
  }

  private static func attribute(_ name: String, _ tag: Substring) -> String? {
    values(of: name, in: tag).first
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&#34;", with: "\"")
      .replacing("&#10;", with: "\n").replacing("&#13;", with: "\r").replacing("&amp;", with: "&")
  }
}
