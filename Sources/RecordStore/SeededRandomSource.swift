import Cryptography
import Synchronization

/// Random bytes that repeat themselves for the same seed (SplitMix64); for tests and the demo.
package final class SeededRandomSource: RandomSource {
  private let state: Mutex<UInt64>

  package init(seed: UInt64) {
    state = Mutex(seed)
  }

  package func bytes(_ count: Int) -> [UInt8] {
    state.withLock { state in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count + 7)
      while bytes.count < count {
        let word = Self.next(&state)
        for shift in stride(from: 0, to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
        }
      }
      bytes.removeLast(bytes.count - count)
      return bytes
    }
  }

  private static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
