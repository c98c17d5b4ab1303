import Cryptography

/// Tokens that bind a form to the session, or to the browser, for which it was made. Each is masked
/// anew, so that no two pages share a text that a compressed answer could betray.
struct FormTokens: Sendable {
  private let mac: HMACSHA256
  private let random: any RandomSource

  init(key: [UInt8], random: any RandomSource) {
    mac = HMACSHA256(key: key)
    self.random = random
  }

  /// A token and an idempotency key for one page.
  func make(for holder: String) -> (token: String, key: String) { make(with: code(holder)) }

  /// The same for a holder whose code is known.
  func make(with code: [UInt8]) -> (token: String, key: String) {
    let random = random.bytes(28)
    let mask = Array(random[..<16])
    let masked = zip(code, mask).map { $0 ^ $1 }
    return (Base64.encode(mask + masked, .url), Base64.encode(Array(random[16...]), .url))
  }

  func isGood(_ token: String, for holder: String) -> Bool {
    guard let bytes = Base64.decode(token, .url), bytes.count == 32 else { return false }
    let plain = zip(bytes[16...], bytes[..<16]).map { $0 ^ $1 }
    return ConstantTime.equal(plain, code(holder))
  }

  /// A text that only this server can have written, for `holder`.
  func sign(_ text: String, for holder: String) -> String {
    let code = mac.code("notice:\(holder):\(text)")
    return Base64.encode(Array(text.utf8), .url) + "." + Base64.encode(Array(code[..<16]), .url)
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

  func code(_ holder: String) -> [UInt8] {
    Array(mac.code("form:\(holder)")[..<16])
  }
}
