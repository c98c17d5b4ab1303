/// Keeps a text's directional controls (UAX #9) to itself: closers of nothing are dropped, and
/// what is still open at the end is closed.
struct DirectionBalance {
  private enum Opener {
    case embedding
    case isolate
  }

  private var open: [Opener] = []

  /// Whether the scalar, given as UTF-8, may be printed.
  mutating func accepts(_ scalar: UnsafeBufferPointer<UInt8>) -> Bool {
    guard scalar.count == 3, scalar[0] == 0xE2 else { return true }
    switch (scalar[1], scalar[2]) {
    case (0x80, 0xAA), (0x80, 0xAB), (0x80, 0xAD), (0x80, 0xAE):  // LRE, RLE, LRO, RLO
      open.append(.embedding)
    case (0x81, 0xA6...0xA8):  // LRI, RLI, FSI
      open.append(.isolate)
    case (0x80, 0xAC):  // PDF
      guard open.last == .embedding else { return false }
      open.removeLast()
    case (0x81, 0xA9):  // PDI; it also ends the embeddings inside its isolate
      guard let isolate = open.lastIndex(of: .isolate) else { return false }
      open.removeSubrange(isolate...)
    default: break
    }
    return true
  }

  var closing: [UInt8] {
    open.reversed().flatMap { $0 == .isolate ? [0xE2, 0x81, 0xA9] : [0xE2, 0x80, 0xAC] }
  }
}
