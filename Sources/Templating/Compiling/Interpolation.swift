/// Text of a template divided at `${path}` and `@{key argument=path}`.
struct Interpolation {
  enum Part {
    case literal(String)
    case value(path: String)
    case message(key: String, arguments: [(name: String, path: String)])
  }

  /// A part, and where in the file it stands.
  struct Placed {
    let part: Part
    let offset: Int
  }

  static func parse(
    _ text: String, range: Range<Int>, in source: SourceText, problems: inout [TemplateProblem]
  ) -> [Placed] {
    var parts: [Placed] = []
    var literal = ""
    var rest = text[...]
    var seen: [Character: Int] = [:]
    func flush() {
      if !literal.isEmpty {
        parts.append(Placed(part: .literal(literal), offset: range.lowerBound))
      }
      literal = ""
    }
    while let character = rest.first {
      guard character == "$" || character == "@", rest.dropFirst().first == "{" else {
        literal.append(character)
        rest = rest.dropFirst()
        continue
      }
      flush()
      let offset = source.offset(
        ofOccurrence: seen[character, default: 0], of: "\(character){", in: range)
      seen[character, default: 0] += 1
      let inner = rest.dropFirst(2).prefix { $0 != "}" }
      guard rest[inner.endIndex...].first == "}" else {
        problems.append(source.problem(at: offset, "\(character){ has no }"))
        return parts
      }
      rest = rest[inner.endIndex...].dropFirst()
      if let part = character == "$" ? value(inner) : message(inner) {
        parts.append(Placed(part: part, offset: offset))
      } else {
        problems.append(
          source.problem(
            at: offset,
            character == "$"
              ? "‘\(inner)’ is not a name or a path of names"
              : "‘\(inner)’ is not a key and name=value pairs"))
      }
    }
    flush()
    return parts
  }

  static func isPath(_ text: some StringProtocol) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { step in
      step.first.map { $0.isASCII && $0.isLetter } ?? false
        && step.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }

  private static func value(_ inner: Substring) -> Part? {
    isPath(inner) ? .value(path: String(inner)) : nil
  }

  private static func message(_ inner: Substring) -> Part? {
    let words = inner.split { $0 == " " || $0 == "\n" || $0 == "\t" }
    guard let key = words.first, !key.contains("=") else { return nil }
    var arguments: [(name: String, path: String)] = []
    for word in words.dropFirst() {
      let sides = word.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, isPath(sides[0]), isPath(sides[1]) else { return nil }
      arguments.append((String(sides[0]), String(sides[1])))
    }
    return .message(key: String(key), arguments: arguments)
  }
}
