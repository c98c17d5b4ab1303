import Records
import WireFormat

/// An address as it was typed and as it is compared. Nothing that was typed is changed: a plus sign
/// stays a plus sign.
struct FoldedAddress: Hashable {
  var kind: AddressKind
  var typed: String
  var folded: String

  init(_ kind: AddressKind, _ text: String) throws {
    let typed = text.trimmingSpaces
    switch kind {
    case .email:
      guard Self.isMailAddress(typed) else {
        throw StoreError(.badRequest, "This is not an e-mail address.", context: ["address": text])
      }
      folded = Text.foldAddress(typed)
    case .phone:
      guard let digits = Self.phoneNumber(typed) else {
        throw StoreError(
          .badRequest, "This is not an international phone number.", context: ["address": text])
      }
      folded = digits
    }
    self.kind = kind
    self.typed = typed
  }

  /// `+` and digits, whatever stands between them; `00` before and `(0)` inside are how people
  /// write the same number. Nil for what is not an international number.
  private static func phoneNumber(_ typed: String) -> String? {
    guard typed.utf8.count <= 64 else { return nil }
    var number = ""
    for scalar in typed.unicodeScalars where !isBetweenDigits(scalar) {
      number.unicodeScalars.append(scalar)
    }
    if let trunk = number.firstRange(of: "(0)"), number.first == "+" || number.hasPrefix("00") {
      number.removeSubrange(trunk)
    }
    number.removeAll { $0 == "(" || $0 == ")" }
    if number.hasPrefix("00") { number = "+" + number.dropFirst(2) }
    let digits = number.utf8.dropFirst()
    guard number.utf8.first == UInt8(ascii: "+"), (7...15).contains(digits.count),
      digits.first != UInt8(ascii: "0"), digits.allSatisfy({ (48...57) ~= $0 })
    else { return nil }
    return number
  }

  private static func isBetweenDigits(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "/" || scalar.properties.generalCategory == .spaceSeparator
      || scalar.properties.generalCategory == .dashPunctuation
  }

  /// One @ with something on both sides, no spaces and no control characters.
  private static func isMailAddress(_ text: String) -> Bool {
    guard text.utf8.count <= 254 else { return false }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format && !"<>,;\"".unicodeScalars.contains(scalar)
    }
  }
}

extension String {
  var trimmingSpaces: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}
