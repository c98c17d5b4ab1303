/// HMAC with SHA-256 (RFC 2104) under one key, prepared once and used by any thread.
package struct HMACSHA256: Sendable {
  private let inner: [UInt8]
  private let outer: [UInt8]

  package init(key: [UInt8]) {
    var block = key.count > 64 ? SHA256.hash(key) : key
    block.append(contentsOf: repeatElement(0, count: 64 - block.count))
    inner = block.map { $0 ^ 0x36 }
    outer = block.map { $0 ^ 0x5c }
  }

  package func code(_ message: [UInt8]) -> [UInt8] {
    SHA256.hash(outer + SHA256.hash(inner + message))
  }

  package func code(_ message: String) -> [UInt8] { code(Array(message.utf8)) }

  package func verify(_ code: [UInt8], of message: [UInt8]) -> Bool {
    ConstantTime.equal(code, self.code(message))
  }

  package static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    HMACSHA256(key: key).code(message)
  }
}
