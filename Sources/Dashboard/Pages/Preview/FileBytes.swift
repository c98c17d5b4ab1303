import Glibc

/// A file read whole, as far as it is not too long.
enum FileBytes {
  /// Its bytes in pieces.
  static func forEach(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      guard count > 0 else { return }
      try body(Array(piece[..<count]))
    }
  }

  static func read(_ path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = Glibc.read(descriptor, &piece, min(piece.count, limit - bytes.count))
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += piece[..<count]
    }
    return bytes
  }
}
