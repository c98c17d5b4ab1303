import PhoneNumbers
import Records
import WireFormat

/// An address as it was typed and as it is compared. Nothing that was typed is changed: a plus sign
/// stays a plus sign.
struct FoldedAddress: Hashable {
  var kind: AddressKind
  var typed: String
  var folded: String

  /// As it was stored.
  init(_ kind: AddressKind, typed: String, folded: String) {
    self.kind = kind
    self.typed = typed
    self.folded = folded
  }

  init(_ kind: AddressKind, _ text: String, _ phones: PhoneNumbers = PhoneNumbers()) throws {
    let typed = text.trimmingSpaces
    switch kind {
    case .email:
      guard Self.isMailAddress(typed) else {
        throw StoreError(.badRequest, "This is not an e-mail address.", context: ["address": text])
      }
      folded = Text.foldAddress(typed)
    case .phone:
      do {
        folded = try phones.international(typed)
      } catch .notANumber {
        throw StoreError(
          .badRequest, "This is not a phone number.", context: ["address": text])
      } catch .unavailable {
        throw StoreError(.badRequest, "This server cannot read phone numbers.")
      }
    }
    self.kind = kind
    self.typed = typed
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
