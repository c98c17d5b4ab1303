/// An e-mail address that can stand in a command or a header as it is.
package struct MailAddress: Hashable, Sendable {
  package let text: String

  /// Nil for what could break out of the place it stands in.
  package init?(_ text: String) {
    guard let at = text.lastIndex(of: "@"), at != text.startIndex,
      text.index(after: at) != text.endIndex, text.utf8.count <= 254,
      text.unicodeScalars.allSatisfy(Self.isPlain)
    else { return nil }
    self.text = text
  }

  package var domain: String { String(text[text.index(after: text.lastIndex(of: "@")!)...]) }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && !(0x7F...0x9F).contains(scalar.value)
      && !"<>(),;:\\\"[]".unicodeScalars.contains(scalar)
      && !scalar.properties.isWhitespace
  }
}
