import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite struct TLSTests {
  private static func makeCertificate(_ name: String, _ files: TLSFiles) throws {
    try OpenSSLCommand.makeCertificate(name, certificate: files.certificate, key: files.key)
  }

  private static func folder() throws -> (URL, TLSFiles) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return (
      folder,
      TLSFiles(certificate: folder.path + "/certificate.pem", key: folder.path + "/key.pem")
    )
  }

  private static func fetch(_ port: Int, _ target: String, _ options: String...) throws -> String {
    try OpenSSLCommand.fetch(port, target, options: options)
  }

  private let routes = [
    Route(.get, "/", .inline { request in .text(request.isSecure ? "secure" : "plain") }),
    Route(.get, "/later", .async { _ in .text("later") }),
    Route(.get, "/big", .inline { _ in .html([UInt8](repeating: 65, count: 300_000)) }),
  ]

  @Test func `requests are answered over TLS, and the certificate can be exchanged`() async throws {
    let (folder, files) = try TLSTests.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try TLSTests.makeCertificate("first.example", files)
    try await TestServer.run(routes, { $0.tls = files }) { server in
      let first = try TLSTests.fetch(server.port, "/")
      #expect(first.contains("CN = first.example"))
      #expect(first.contains("secure"))
      #expect(try TLSTests.fetch(server.port, "/later").contains("later"))
      let big = try TLSTests.fetch(server.port, "/big")
      #expect(big.contains(String(repeating: "A", count: 300_000)))

      try TLSTests.makeCertificate("second.example", files)
      #expect(try TLSTests.fetch(server.port, "/").contains("CN = first.example"))
      try server.server.reloadCertificate()
      let second = try TLSTests.fetch(server.port, "/")
      #expect(second.contains("CN = second.example") && second.contains("secure"))

      try Data("no certificate".utf8).write(to: URL(fileURLWithPath: files.certificate))
      #expect(throws: ServerError.self) { try server.server.reloadCertificate() }
      try FileManager.default.removeItem(atPath: files.key)
      #expect(throws: ServerError.self) { try server.server.reloadCertificate() }
      #expect(try TLSTests.fetch(server.port, "/").contains("CN = second.example"))
    }
  }

  @Test func `old protocol versions and plain HTTP get nothing`() async throws {
    let (folder, files) = try TLSTests.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try TLSTests.makeCertificate("a.example", files)
    try await TestServer.run(routes, { $0.tls = files }) { server in
      let old = try TLSTests.fetch(server.port, "/", "-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0")
      #expect(!old.contains("secure"))
      #expect(try TLSTests.fetch(server.port, "/", "-tls1_2").contains("secure"))
      let client = try server.client()
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try !client.rest().contains("plain"))
    }
  }

  @Test func `a key of another certificate is refused at the start`() throws {
    let (folder, files) = try TLSTests.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let other = TLSFiles(
      certificate: folder.path + "/other.pem", key: folder.path + "/other-key.pem")
    try TLSTests.makeCertificate("a.example", files)
    try TLSTests.makeCertificate("b.example", other)
    var configuration = ServerConfiguration(seed: 1)
    configuration.tls = TLSFiles(certificate: files.certificate, key: other.key)
    let server = Server(configuration, responder: try Router(groups: []))
    #expect(throws: ServerError.self) { try server.start() }
  }
}
