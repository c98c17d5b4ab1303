import Foundation
import TestSupport
import Testing

/// `serve` with a certificate, which SIGHUP exchanges.
struct TLSServingTests {
  private let folder: TemporaryFolder
  private let certificate: String
  private let key: String

  init() throws {
    folder = try TemporaryFolder()
    certificate = folder.path + "/certificate.pem"
    key = folder.path + "/key.pem"
  }

  private func make(_ name: String) throws {
    try OpenSSLCommand.makeCertificate(name, certificate: certificate, key: key)
  }

  private func serve() throws -> Program {
    try Program(
      [
        "serve", "--data", "new", "--listen", "127.0.0.1:0", "--tls-certificate", certificate,
        "--tls-key", key,
      ], folder: folder.path)
  }

  @Test func `pages come over TLS with Secure cookies, and SIGHUP exchanges the certificate`()
    async throws
  {
    try make("first.example")
    let server = try serve()
    let port = Int(try await server.port())
    let first = try OpenSSLCommand.fetch(port, "/sign-in")
    #expect(first.contains("CN = first.example") && first.contains("HTTP/1.1 200 OK"))
    let cookies = first.split(separator: "\r\n").filter { $0.hasPrefix("Set-Cookie: ") }
    #expect(!cookies.isEmpty)
    for cookie in cookies {
      #expect(cookie.hasPrefix("Set-Cookie: __Host-") && cookie.contains("; Secure"), "\(cookie)")
    }
    #expect(first.contains("Strict-Transport-Security: "))
    try await server.prints("/set-up/")
    #expect(server.text.contains("https://127.0.0.1:\(port)/set-up/"))

    try make("second.example")
    #expect(try OpenSSLCommand.fetch(port, "/sign-in").contains("CN = first.example"))
    server.signal(SIGHUP)
    try await server.prints("loaded again")
    #expect(try OpenSSLCommand.fetch(port, "/sign-in").contains("CN = second.example"))

    // What cannot be read is told in one line, and the old one stays in use.
    try Data("no certificate".utf8).write(to: URL(fileURLWithPath: certificate))
    let before = server.text
    server.signal(SIGHUP)
    while complaints(server.text.dropFirst(before.count)).isEmpty {
      try await Task.sleep(for: .milliseconds(10))
    }
    try await Task.sleep(for: .milliseconds(50))
    let lines = complaints(server.text.dropFirst(before.count))
    #expect(lines.count == 1 && !lines[0].contains("loaded again"), "\(lines)")
    let still = try OpenSSLCommand.fetch(port, "/sign-in")
    #expect(still.contains("CN = second.example") && still.contains("HTTP/1.1 200 OK"))
    server.signal(SIGTERM)
    #expect(try await server.status() == 0)
  }

  private func complaints(_ text: Substring) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("sharehold: ") }
  }

  @Test func `a certificate that cannot be read ends serve with one line`() async throws {
    try Data("no certificate".utf8).write(to: URL(fileURLWithPath: certificate))
    try Data("no key".utf8).write(to: URL(fileURLWithPath: key))
    let server = try serve()
    #expect(try await server.status() == 1)
    let text = server.text
    #expect(text.hasPrefix("sharehold: ") && text.split(separator: "\n").count == 1, "\(text)")
  }
}
