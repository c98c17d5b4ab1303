import CPhoneNumber

/// Phone numbers as people write them, brought into one form by libphonenumber. The library is loaded
/// when the first number comes.
package struct PhoneNumbers: Hashable, Sendable {
  /// Two capital letters: where a number without a country's code belongs. Nil: such a number is
  /// none.
  package let region: String?

  package init(region: String? = nil) {
    self.region = region
  }

  /// True for two capital letters.
  package static func isRegion(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (65...90) ~= $0 }
  }

  package enum Failure: Error {
    case notANumber
    /// The library is not installed.
    case unavailable
  }

  private static let longest = 64

  /// `+33612345678`, whatever stands between the digits. Texts that hold more than a number are
  /// none.
  package func international(_ text: String) throws(Failure) -> String {
    guard text.utf8.count <= Self.longest, let text = Self.plain(text) else { throw .notANumber }
    var candidates = [text]
    // How most of the world begins a number of another country, where the region does not say so.
    if text.hasPrefix("00") { candidates.append("+" + text.dropFirst(2)) }
    for candidate in candidates {
      if let number = try parse(candidate) { return number }
    }
    throw .notANumber
  }

  private func parse(_ text: String) throws(Failure) -> String? {
    let capacity = 32
    var result = CPN_NOT_A_NUMBER
    let number = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      var text = text
      let code = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          cpn_international(
            $0.baseAddress, $0.count, region ?? "", buffer.baseAddress, capacity)
        }
      }
      result = cpn_result(UInt32(code))
      return result == CPN_OK ? buffer.baseAddress.map { String(cString: $0) } : nil
    }
    if result == CPN_NO_LIBRARY { throw .unavailable }
    return number
  }

  /// Digits, one plus sign in front, parentheses, and a space for whatever people put between them;
  /// nil for a text that holds anything else, or no digit.
  private static func plain(_ text: String) -> String? {
    var plain = ""
    var hasDigit = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9":
        hasDigit = true
        plain.unicodeScalars.append(scalar)
      case "+":
        guard !hasDigit, !plain.contains("+") else { return nil }
        plain += "+"
      case "(", ")": plain.unicodeScalars.append(scalar)
      case ".", "/": plain += " "
      default:
        let category = scalar.properties.generalCategory
        guard category == .spaceSeparator || category == .dashPunctuation else { return nil }
        plain += " "
      }
    }
    return hasDigit ? plain : nil
  }
}
