import Synchronization

/// How far a connection is, and since when: written by its worker, read by the sweeper.
final class ExchangeProgress: Sendable {
  enum Stage: UInt8, AtomicRepresentable {
    /// Nothing of the first request has come.
    case fresh
    /// Between two requests.
    case idle
    case head
    case body
    /// The rest of a body that nobody wants comes and is dropped.
    case draining
    case working
    case sending
    case closed
  }

  private let stageValue = Atomic(Stage.fresh)
  private let sinceValue: Atomic<Int64>
  private let bytesValue = Atomic<Int64>(0)
  private let beganValue: Atomic<Int64>

  init(now: Int64) {
    sinceValue = Atomic(now)
    beganValue = Atomic(now)
  }

  var stage: Stage { stageValue.load(ordering: .relaxed) }
  /// Microseconds at which the stage was entered.
  var since: Int64 { sinceValue.load(ordering: .relaxed) }
  /// Bytes that came, or are to be sent, in the stage.
  var bytes: Int64 { bytesValue.load(ordering: .relaxed) }
  /// Microseconds at which the request began.
  var began: Int64 { beganValue.load(ordering: .relaxed) }

  func enter(_ stage: Stage, bytes: Int64 = 0) {
    let now = MonotonicTime.microseconds
    if stage == .head { beganValue.store(now, ordering: .relaxed) }
    bytesValue.store(bytes, ordering: .relaxed)
    sinceValue.store(now, ordering: .relaxed)
    stageValue.store(stage, ordering: .relaxed)
  }

  func count(_ bytes: Int) { bytesValue.add(Int64(bytes), ordering: .relaxed) }

  /// Moves the stage's beginning: time that the server itself took is not the client's.
  func forgive(_ microseconds: Int64) { sinceValue.add(microseconds, ordering: .relaxed) }
}
