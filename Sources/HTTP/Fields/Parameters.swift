/// The named values of a query or an urlencoded form, in order, decoded when asked for.
package struct Parameters: Sendable {
  private let bytes: [UInt8]

  package init() { bytes = [] }

  /// Text that is known to hold only good escapes, such as the query of a parsed target.
  init(checked bytes: [UInt8]) { self.bytes = bytes }

  /// A form's body; throws when an escape is broken or the text is not UTF-8.
  package init(form bytes: [UInt8]) throws {
    for pair in bytes.split(separator: 38) where !Parameters.isGood(pair) {
      throw HTTPError.badRequest("The form holds a broken escape or text that is not UTF-8.")
    }
    self.bytes = bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// The first value of that name.
  package subscript(name: String) -> String? {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let rest = bytes[start...]
      let end = rest.firstIndex(of: 38) ?? bytes.endIndex
      if let value = Parameters.value(of: name, in: bytes[start..<end]) { return value }
      start = end + 1
    }
    return nil
  }

  /// Every value of that name.
  package func all(_ name: String) -> [String] {
    bytes.split(separator: 38).compactMap { Parameters.value(of: name, in: $0) }
  }

  package func contains(_ name: String) -> Bool { self[name] != nil }

  /// All pairs in order.
  package var pairs: [(name: String, value: String)] {
    bytes.split(separator: 38).map { pair in
      let (name, value) = Parameters.halves(pair)
      return (Parameters.text(name), Parameters.text(value))
    }
  }

  private static func halves(_ pair: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    guard let equals = pair.firstIndex(of: 61) else { return (pair, pair[pair.endIndex...]) }
    return (pair[..<equals], pair[(equals + 1)...])
  }

  private static func value(of name: String, in pair: ArraySlice<UInt8>) -> String? {
    let (written, value) = halves(pair)
    let same =
      written.elementsEqual(name.utf8)
      || (written.contains { $0 == 37 || $0 == 43 } && text(written) == name)
    return same ? text(value) : nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    PercentCoding.decode(bytes, plusIsSpace: true) ?? ""
  }

  private static func isGood(_ pair: ArraySlice<UInt8>) -> Bool {
    let (name, value) = halves(pair)
    return PercentCoding.decode(name, plusIsSpace: true) != nil
      && PercentCoding.decode(value, plusIsSpace: true) != nil
  }
}
