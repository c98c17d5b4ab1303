/// Small random damage to bytes, for fuzz loops that repeat themselves.
package enum Mutation {
  /// One to four changes: bytes replaced, removed, inserted from `interesting`, a piece doubled, or
  /// the end cut off.
  package static func of(
    _ bytes: [UInt8], interesting: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0...generator.below(4) {
      let at = generator.below(bytes.count + 1)
      let byte = interesting[generator.below(interesting.count)]
      switch generator.below(5) {
      case 0 where at < bytes.count: bytes[at] = byte
      case 1 where at < bytes.count: bytes.remove(at: at)
      case 2: bytes.removeLast(generator.below(bytes.count + 1) / 4)
      case 3: bytes.insert(contentsOf: bytes[at...].prefix(generator.below(9)), at: at)
      default: bytes.insert(byte, at: at)
      }
    }
    return bytes
  }
}
