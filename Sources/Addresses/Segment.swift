import HTTP

/// A name as one segment of a path. There is one spelling for each name, and it leads back to it.
package enum Segment {
  /// Percent-encoded. Names that browsers or routes take for something else (steps to another
  /// folder, escaped or not, and the word of the page for new records) get a tilde in front, as do
  /// names that begin with one.
  package static func encode(_ name: String) -> String {
    PercentCoding.encode(needsMark(name) ? "~" + name : name)
  }

  /// The name behind a segment whose percent-encoding the router has undone. Nil when no name is
  /// spelled so.
  package static func name(from decoded: String) -> String? {
    guard !decoded.isEmpty, !decoded.utf8.contains(0) else { return nil }
    guard decoded.utf8.first == UInt8(ascii: "~") else {
      return needsMark(decoded) ? nil : decoded
    }
    let name = String(decoded.dropFirst())
    return needsMark(name) ? name : nil
  }

  private static func needsMark(_ name: String) -> Bool {
    if name.utf8.count > 3 { return name.utf8.first == UInt8(ascii: "~") }
    return name == "." || name == ".." || name == "new" || name.utf8.first == UInt8(ascii: "~")
  }
}
