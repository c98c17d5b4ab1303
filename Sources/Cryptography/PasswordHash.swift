/// A stored password: `$scrypt$ln=15,r=8,p=3$salt$hash`, salt and hash in base64 without padding.
package struct PasswordHash: Hashable, Sendable {
  package let parameters: Scrypt.Parameters
  let salt: [UInt8]
  let hash: [UInt8]

  /// Hashes a password. Slow by design: never on Swift's pool.
  package init(
    of password: String, salt: [UInt8], parameters: Scrypt.Parameters = .standard
  ) throws(CryptographyError) {
    self.parameters = parameters
    self.salt = salt
    hash = try Scrypt.derive(password, salt: salt, parameters)
  }

  /// Reads a stored hash; parameters above the bounds are refused, not obeyed.
  package init(parsing text: String) throws(CryptographyError) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
      let parameters = Self.parameters(parts[2]),
      let salt = Self.decode(parts[3]), let hash = Self.decode(parts[4]), hash.count == 32
    else { throw CryptographyError(.badHash, "the stored password hash cannot be read") }
    self.parameters = parameters
    self.salt = salt
    self.hash = hash
  }

  package var text: String {
    let p = parameters
    return "$scrypt$ln=\(p.costLog2),r=\(p.blockSize),p=\(p.parallelism)"
      + "$\(Self.encode(salt))$\(Self.encode(hash))"
  }

  /// Slow by design: never on Swift's pool.
  package func matches(_ password: String) throws(CryptographyError) -> Bool {
    ConstantTime.equal(hash, try Scrypt.derive(password, salt: salt, parameters))
  }

  package static func hash(
    _ password: String, random: any RandomSource, parameters: Scrypt.Parameters = .standard
  ) throws(CryptographyError) -> String {
    try PasswordHash(of: password, salt: random.bytes(16), parameters: parameters).text
  }

  package static func verify(_ password: String, _ stored: String) throws(CryptographyError) -> Bool
  {
    try PasswordHash(parsing: stored).matches(password)
  }

  private static func parameters(_ text: Substring) -> Scrypt.Parameters? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let ln = number("ln=", parts[0]), let r = number("r=", parts[1]),
      let p = number("p=", parts[2])
    else { return nil }
    let parameters = Scrypt.Parameters(costLog2: ln, blockSize: r, parallelism: p)
    return parameters.isBounded ? parameters : nil
  }

  private static func number(_ label: String, _ text: Substring) -> Int? {
    text.hasPrefix(label) ? Int(text.dropFirst(label.count)) : nil
  }

  private static func encode(_ bytes: [UInt8]) -> String {
    String(Base64.encode(bytes).prefix { $0 != "=" })
  }

  private static func decode(_ text: Substring) -> [UInt8]? {
    guard !text.contains("=") else { return nil }
    return Base64.decode(text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
  }
}
