import Cryptography
import Testing

@Suite struct PasswordHashTests {
  let small = Scrypt.Parameters(costLog2: 4, blockSize: 8, parallelism: 1)

  @Test func `scrypt agrees with RFC 7914`() throws {
    let key = try Scrypt.derive(
      "password", salt: Array("NaCl".utf8),
      Scrypt.Parameters(costLog2: 10, blockSize: 8, parallelism: 16), length: 64)
    #expect(
      Hex.encode(key) == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640")
  }

  @Test func `the standard parameters fit into the memory that is passed`() throws {
    #expect(try Scrypt.derive("x", salt: [1], .standard).count == 32)
  }

  @Test func `a stored hash carries its parameters and fits its password alone`() throws {
    let stored = try PasswordHash.hash("häslich 1", random: SystemRandomSource(), parameters: small)
    #expect(stored.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
    #expect(!stored.contains("häslich"))
    #expect(try PasswordHash.verify("häslich 1", stored))
    #expect(try !PasswordHash.verify("haslich 1", stored))
    #expect(try !PasswordHash.verify("", stored))
    #expect(try PasswordHash(parsing: stored).text == stored)
    #expect(try PasswordHash(parsing: stored).parameters == small)
  }

  @Test func `an unreadable or greedy stored hash is refused`() {
    let tail = "$AAAAAAAAAAAAAAAAAAAAAA$" + String(repeating: "A", count: 43)
    let wrong = [
      "", "x", "$scrypt$ln=4,r=8,p=1", "$bcrypt$ln=4,r=8,p=1" + tail,
      "$scrypt$ln=31,r=8,p=1" + tail,
      "$scrypt$ln=4,r=8000,p=1" + tail, "$scrypt$ln=4,r=8,p=0" + tail, "$scrypt$ln=4,r=8" + tail,
      "$scrypt$ln=4,r=8,p=1" + tail + "A", "$scrypt$ln=4,r=8,p=1$A$B",
    ]
    for text in wrong {
      #expect(throws: CryptographyError.self) { try PasswordHash.verify("p", text) }
    }
  }
}
