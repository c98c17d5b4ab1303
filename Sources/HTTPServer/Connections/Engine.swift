import HTTP
import Synchronization

/// What all connections of a server share.
final class Engine: Sendable {
  let configuration: ServerConfiguration
  let responder: any Responder
  let connections = ConnectionTable()
  let gate = SuspensionGate()
  let polls: PollCounter
  let slowLane: SlowLane
  let lingering: Lingering
  let isStopping = Atomic(false)
  private let requests = Atomic<UInt64>(0)

  init(_ configuration: ServerConfiguration, _ responder: any Responder, wakeup: Wakeup) {
    self.configuration = configuration
    self.responder = responder
    polls = PollCounter(limit: configuration.pollsPerAccount)
    slowLane = SlowLane(threads: configuration.slowThreads, queue: configuration.slowQueue)
    lingering = Lingering(wakeup: wakeup, limit: configuration.deadlines.drain)
  }

  /// The number of the next request: in no visible order, never the same within 2^64 requests
  /// (a bijection of a counter: Steele, Lea and Flood, SplitMix).
  func nextNumber() -> UInt64 {
    let count = requests.wrappingAdd(1, ordering: .relaxed).newValue
    var mixed = configuration.seed &+ count &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
