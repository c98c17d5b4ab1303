import Synchronization

/// A number shared by threads.
final class Countdown: Sendable {
  private let number: Atomic<Int>

  init(_ start: Int) { number = Atomic(start) }

  /// True as often as the number says.
  func take() -> Bool { number.subtract(1, ordering: .relaxed).oldValue > 0 }

  var isOver: Bool { number.load(ordering: .relaxed) <= 0 }
}
