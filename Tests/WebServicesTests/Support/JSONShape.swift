import JSON
import Testing

/// JSON compared by structure: the order of keys does not count, arrays keep theirs. In the expected
/// text, strings are placeholders when they are `<any>` (any value), `<string>`, `<number>`,
/// `<time>` (milliseconds), `<uuid>`, `<tag>` (a change tag), `<token>` (base64), `<url>`.
enum JSONShape {
  /// The first difference; nil when there is none.
  static func difference(_ value: JSONValue, _ expected: JSONValue, at path: String = "$")
    -> String?
  {
    if let placeholder = expected.string, placeholder.hasPrefix("<"), placeholder.hasSuffix(">") {
      return fits(value, placeholder) ? nil : "\(path): \(text(value)) is not \(placeholder)"
    }
    switch (value.kind, expected.kind) {
    case (.object, .object): return objects(value, expected, path)
    case (.array, .array): return arrays(value, expected, path)
    default:
      return text(value) == text(expected)
        ? nil : "\(path): \(text(value)) instead of \(text(expected))"
    }
  }

  static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }

  private static func objects(
    _ value: JSONValue, _ expected: JSONValue, _ path: String
  ) -> String? {
    for (key, wanted) in expected.members {
      guard let found = value.member(key.string) else { return "\(path).\(key.string) is missing" }
      if let difference = difference(found, wanted, at: "\(path).\(key.string)") {
        return difference
      }
    }
    for (key, found) in value.members where expected.member(key.string) == nil {
      return "\(path).\(key.string) was not expected: \(text(found))"
    }
    return nil
  }

  private static func arrays(_ value: JSONValue, _ expected: JSONValue, _ path: String) -> String? {
    let (found, wanted) = (value.elements, expected.elements)
    guard found.count == wanted.count else {
      return "\(path) has \(found.count) entries instead of \(wanted.count): \(text(value))"
    }
    for (index, pair) in zip(found, wanted).enumerated() {
      if let difference = difference(pair.0, pair.1, at: "\(path)[\(index)]") { return difference }
    }
    return nil
  }

  private static func fits(_ value: JSONValue, _ placeholder: String) -> Bool {
    switch placeholder {
    case "<any>": true
    case "<string>": value.string?.isEmpty == false
    case "<number>": value.double != nil
    case "<time>": (value.int64 ?? 0) > 1_000_000_000_000
    case "<uuid>":
      value.string?.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil
    case "<tag>": value.string?.wholeMatch(of: /[0-9a-z]{1,16}/) != nil
    case "<token>": value.string?.wholeMatch(of: /[0-9A-Za-z+\/]+=*/) != nil
    case "<url>": value.string?.wholeMatch(of: /https?:\/\/[^ ]+/) != nil
    default: text(value) == "\"\(placeholder)\""
    }
  }
}

extension WireReply {
  /// Expects a whole body, written as JSON text with placeholders.
  func expect(
    _ status: Int = 200, _ body: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(self.status == status, "\(text)", sourceLocation: sourceLocation)
    let expected = try JSONDocument(parsing: Array(body.utf8)).root
    let difference = JSONShape.difference(json, expected)
    #expect(difference == nil, "\(text)", sourceLocation: sourceLocation)
  }
}
