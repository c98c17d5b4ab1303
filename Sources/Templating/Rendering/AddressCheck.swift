/// Which addresses may stand in a page: relative ones, http, https and mailto.
enum AddressCheck {
  /// Printed instead of what may not.
  static let replacement = "about:invalid"

  static func allows(_ address: String) -> Bool {
    var address = address
    return address.withUTF8 { allows($0) }
  }

  static func allows(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      // Before any colon: the rest is a path, a query or a fragment.
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        return true
      case UInt8(ascii: ":"):
        return isAllowed(scheme: UnsafeBufferPointer(rebasing: bytes[..<index]))
      // Browsers drop control characters of an address: what is left could be a scheme.
      case 0...0x20, 0x7F:
        return false
      default: break
      }
    }
    return true
  }

  private static func isAllowed(scheme: UnsafeBufferPointer<UInt8>) -> Bool {
    func matches(_ name: StaticString) -> Bool {
      scheme.count == name.utf8CodeUnitCount
        && (0..<scheme.count).allSatisfy { scheme[$0] | 0x20 == name.utf8Start[$0] }
    }
    return matches("http") || matches("https") || matches("mailto")
  }

  /// Whether a written start of an address leaves no scheme to the value that follows it.
  static func settlesScheme(_ start: String) -> Bool {
    if start.hasPrefix("?") || start.hasPrefix("#") || start.hasPrefix("./")
      || start.hasPrefix("../")
    {
      return true
    }
    if start.hasPrefix("/") {
      let second = start.dropFirst().first
      return second != nil && second != "/" && second != "\\"
    }
    return ["http://", "https://", "mailto:"].contains { start.lowercased().hasPrefix($0) }
  }
}
