/// The rules for names that clients choose.
enum RecordNames {
  static let lengthLimit = 255

  /// 1 to 255 printable ASCII characters; a leading `_` belongs to names the server makes.
  static func check(record name: String) throws {
    guard (1...lengthLimit).contains(name.utf8.count), name.utf8.allSatisfy({ (32...126) ~= $0 })
    else {
      throw StoreError(
        .badRequest, "A record name has 1 to 255 printable ASCII characters.",
        context: ["recordName": name])
    }
    guard !name.hasPrefix("_") else {
      throw StoreError(
        .badRequest, "Record names that begin with “_” are made by the server only.",
        context: ["recordName": name])
    }
  }

  static func check(type name: String) throws {
    guard name.utf8.count <= lengthLimit, isWord(name) else {
      throw StoreError(
        .badRequest, "A record type begins with a letter; letters, digits and “_” follow.",
        context: ["recordType": name])
    }
  }

  static func check(field name: String, ofShare: Bool) throws {
    var word = Substring(name)
    if ofShare, name.hasPrefix("cloudkit.") { word = name.dropFirst("cloudkit.".count) }
    guard name.utf8.count <= lengthLimit, isWord(word) else {
      throw StoreError(
        .badRequest, "A field name begins with a letter; letters, digits and “_” follow.",
        context: ["field": name])
    }
  }

  private static func isWord(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (48...57) ~= $0 || $0 == UInt8(ascii: "_") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (65...90) ~= byte || (97...122) ~= byte }

  /// A version 4 UUID of 16 random bytes, in capitals as CloudKit's clients make them.
  static func uuid(_ random: [UInt8]) -> String {
    text(of: random, version: 4)
  }

  /// The server's own: a version 7 UUID (RFC 9562), which begins with the time. New names stand at
  /// the end of their indexes, on pages that are at hand: random ones cost two pages each.
  static func made(at milliseconds: Int64, _ random: [UInt8]) -> String {
    let time = withUnsafeBytes(of: milliseconds.bigEndian) { Array($0.suffix(6)) }
    return text(of: time + random, version: 7)
  }

  private static func text(of plain: [UInt8], version: UInt8) -> String {
    var bytes = plain
    bytes[6] = bytes[6] & 0x0f | version << 4
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (n, byte) in bytes.enumerated() {
      if n == 4 || n == 6 || n == 8 || n == 10 { text.append(UInt8(ascii: "-")) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
