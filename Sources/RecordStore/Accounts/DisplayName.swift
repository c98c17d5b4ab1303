/// The rule for names that people read, of persons and of containers: something to see, and
/// nothing that turns round or breaks the text beside it.
enum DisplayName {
  static func check(_ name: String) throws {
    guard (1...255).contains(name.utf8.count), name.unicodeScalars.contains(where: isVisible),
      name.unicodeScalars.allSatisfy({ !isForbidden($0) })
    else {
      throw StoreError(
        .badRequest, "A name has 1 to 255 bytes, something to see, and no control characters.",
        context: ["field": "name"])
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// Controls, line ends, and the embeddings, overrides and isolates of bidirectional text. Joiners
  /// and direction marks stay: names are written with them.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format:
      (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    default: false
    }
  }
}
