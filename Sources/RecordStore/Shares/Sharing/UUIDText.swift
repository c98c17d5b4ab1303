import Cryptography

/// Random version-4 UUIDs in the protocol's spelling.
enum UUIDText {
  static func make(_ random: any RandomSource) -> String {
    var bytes = random.bytes(16)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return text(bytes)
  }

  static func text(_ bytes: [UInt8]) -> String {
    let hex = Array(Hex.encode(bytes).uppercased())
    let parts = [hex[0..<8], hex[8..<12], hex[12..<16], hex[16..<20], hex[20..<32]]
    return parts.map { String($0) }.joined(separator: "-")
  }
}
