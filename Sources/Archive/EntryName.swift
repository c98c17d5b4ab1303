/// Names inside archives: relative, of plain characters, without steps upwards. The same rule
/// holds for writing and for reading.
package enum EntryName {
  package static let limit = 255

  package static func isSafe(_ name: String) -> Bool {
    guard 1...limit ~= name.utf8.count, name.utf8.allSatisfy(isPlain) else { return false }
    return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0 != "." && $0 != ".."
    }
  }

  static func check(_ name: String) throws(ArchiveError) {
    guard isSafe(name) else {
      let shown = String(name.prefix(limit))
      throw ArchiveError(.unsafe, "the name is not allowed in an archive", entry: shown)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
