import Foundation

/// The openssl command, for certificates and for a TLS client that is not ours.
package enum OpenSSLCommand {
  /// Runs it and returns what it printed.
  package static func run(_ arguments: [String], input: String = "") throws -> String {
    let (entry, output) = (tmpfile()!, tmpfile()!)
    defer {
      fclose(entry)
      fclose(output)
    }
    fputs(input, entry)
    rewind(entry)
    try ChildProcess(
      "/usr/bin/openssl", arguments, input: fileno(entry), output: fileno(output)
    ).waitUntilExit()
    let file = FileHandle(fileDescriptor: fileno(output), closeOnDealloc: false)
    try file.seek(toOffset: 0)
    let data = try file.readToEnd() ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes a new key and a certificate of its own for a name.
  package static func makeCertificate(_ name: String, certificate: String, key: String) throws {
    _ = try run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-subj", "/CN=\(name)", "-days", "2", "-keyout", key, "-out", certificate,
    ])
  }

  /// One GET over TLS: what the handshake told, and the response.
  package static func fetch(
    _ port: Int, _ target: String, options: [String] = []
  ) throws -> String {
    try run(
      ["s_client", "-connect", "127.0.0.1:\(port)", "-ign_eof"] + options,
      input: "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
  }
}
