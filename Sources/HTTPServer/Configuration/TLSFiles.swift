import Glibc

/// The files of a certificate chain and its key, in PEM.
package struct TLSFiles: Sendable {
  package var certificate: String
  package var key: String

  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  /// The files' bytes, each ended by a zero.
  func read() throws -> (certificate: [CChar], key: [CChar]) {
    (try TLSFiles.text(certificate), try TLSFiles.text(key))
  }

  private static func text(_ path: String) throws -> [CChar] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ServerError(.certificate, "cannot open \(path)", errno: errno)
    }
    defer { close(descriptor) }
    var bytes: [CChar] = []
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { break }
      guard count > 0, bytes.count < 1 << 20 else {
        throw ServerError(.certificate, "cannot read \(path)", errno: errno)
      }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes + [0]
  }
}
