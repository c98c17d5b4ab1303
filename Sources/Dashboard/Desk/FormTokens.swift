import Cryptography

/// Tokens that bind a form to the session, or to the browser, for which it was made. Each is masked
/// anew, so that no two pages share a text that a compressed answer could betray.
struct FormTokens: Sendable {
  let key: [UInt8]
  let random: any RandomSource

  /// A token and an idempotency key for one page.
  func make(for holder: String) -> (token: String, key: String) {
    let random = random.bytes(28)
    let mask = Array(random[..<16])
    let masked = zip(code(holder), mask).map { $0 ^ $1 }
    return (Base64.encode(mask + masked, .url), Base64.encode(Array(random[16...]), .url))
  }

  func isGood(_ token: String, for holder: String) -> Bool {
    guard let bytes = Base64.decode(token, .url), bytes.count == 32 else { return false }
    let plain = zip(bytes[16...], bytes[..<16]).map { $0 ^ $1 }
    return ConstantTime.equal(plain, code(holder))
  }

  /// A text that only this server can have written, for `holder`.
  func sign(_ text: String, for holder: String) -> String {
    let mac = HMACSHA256.code(Array("notice:\(holder):\(text)".utf8), key: key)
    return Base64.encode(Array(text.utf8), .url) + "." + Base64.encode(Array(mac[..<16]), .url)
  }

  func open(_ signed: String, for holder: String) -> String? {
    let parts = signed.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let bytes = Base64.decode(String(parts[0]), .url) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return ConstantTime.equal(sign(text, for: holder), signed) ? text : nil
  }

  /// A random name for a browser.
  static func browserName(_ random: any RandomSource) -> String {
    Base64.encode(random.bytes(16), .url)
  }

  private func code(_ holder: String) -> [UInt8] {
    Array(HMACSHA256.code(Array("form:\(holder)".utf8), key: key)[..<16])
  }
}
