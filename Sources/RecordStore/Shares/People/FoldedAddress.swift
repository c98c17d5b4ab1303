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
      let digits = typed.filter { !" -().".contains($0) }
      guard digits.first == "+", (8...16).contains(digits.utf8.count),
        digits.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
      else {
        throw StoreError(
          .badRequest, "This is not an international phone number.", context: ["address": text])
      }
      folded = digits
    }
    self.kind = kind
    self.typed = typed
  }

  /// One @ with something on both sides, no spaces and no control characters.
  private static func isMailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, text.utf8.count <= 254 else {
      return false
    }
    return text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format && !"<>,;\"".unicodeScalars.contains(scalar)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}
