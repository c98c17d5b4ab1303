/// The rule for names of fields: a letter, then letters, digits and `_`.
package enum FieldName {
  package static let limit = 255

  package static func check(_ name: String, allowsSystemNames: Bool) throws(FieldError) {
    guard isWellFormed(name, allowsSystemNames) else {
      throw FieldError(
        .badName, field: String(name.prefix(60)),
        "a name is a letter followed by letters, digits and “_”, up to \(limit) of them")
    }
  }

  private static func isWellFormed(_ name: String, _ allowsSystemNames: Bool) -> Bool {
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= limit else {
      return false
    }
    return name.utf8.allSatisfy {
      isLetter($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_")
        || allowsSystemNames && $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }
}
