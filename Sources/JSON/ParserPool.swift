import CSimdJSON
import Synchronization

/// Parsers that wait for the next text. A parser's memory is large next to a small text, so making
/// one for each would cost more than parsing.
final class ParserPool: Sendable {
  static let shared = ParserPool()

  private static let kept = 4
  /// Parsers that grew above this many bytes of input are not kept: idle memory stays below 8 MB.
  private static let keptCapacity = 128 << 10

  private struct Idle: ~Copyable {
    var parsers: [OpaquePointer] = []
  }

  private let idle = Mutex(Idle())

  func take() -> OpaquePointer? {
    let bits = idle.withLock { $0.parsers.popLast().map(UInt.init(bitPattern:)) }
    return bits.flatMap(OpaquePointer.init(bitPattern:)) ?? csj_parser_new(JSONLimits.depth)
  }

  func giveBack(_ parser: OpaquePointer) {
    let bits = UInt(bitPattern: parser)
    let isSmall = csj_capacity(parser) <= Self.keptCapacity
    let isKept = idle.withLock { idle in
      guard isSmall, idle.parsers.count < Self.kept, let parser = OpaquePointer(bitPattern: bits)
      else { return false }
      idle.parsers.append(parser)
      return true
    }
    if !isKept { csj_parser_free(parser) }
  }
}
