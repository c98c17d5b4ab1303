import Cryptography

/// Secrets that mails carry: made of a random text in the outbox and a key that is not in the
/// database, so that whoever reads the database has neither link nor code.
enum MailSecret {
  static let codeDigits = 8

  static func nonce(_ context: WriteContext) -> String { context.randomHex(bytes: 16) }

  static func link(_ nonce: String, _ keys: InstanceKey) -> String {
    Base64.encode(Array(mac("link", nonce, keys)[..<24]), .url)
  }

  /// Digits that people can type.
  static func code(_ nonce: String, _ keys: InstanceKey) -> String {
    let number = mac("code", nonce, keys)[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let text = String(number % 100_000_000)
    return String(repeating: "0", count: codeDigits - text.count) + text
  }

  /// What is kept of a code: useless without the key, short as it is.
  static func hash(code: String, _ keys: InstanceKey) -> String {
    Hex.encode(mac("hash", code, keys))
  }

  /// Proves that a link that ends mails was written here.
  static func unsubscribing(_ text: String, _ keys: InstanceKey) -> String {
    Base64.encode(Array(mac("unsubscribe", text, keys)[..<18]), .url)
  }

  private static func mac(_ use: String, _ text: String, _ keys: InstanceKey) -> [UInt8] {
    HMACSHA256.code(Array("\(use):\(text)".utf8), key: keys.key(for: .mailedSecret))
  }
}
