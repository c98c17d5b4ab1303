import Records
import SQLite

/// A place in the order of a feed: a sequence, and what tells entries of one sequence apart.
struct FeedPlace: Hashable, Comparable {
  let sequence: Int64
  let sub: Int64

  static let start = FeedPlace(sequence: 0, sub: 0)

  static func < (a: FeedPlace, b: FeedPlace) -> Bool {
    a.sequence == b.sequence ? a.sub < b.sub : a.sequence < b.sequence
  }

  /// Behind every entry up to this sequence.
  static func end(of sequence: Int64) -> FeedPlace {
    FeedPlace(sequence: sequence, sub: .max)
  }
}

/// How far a client has come: everything up to a place, or, on a walk from the newest entry
/// backwards, everything behind it up to the walk's beginning.
struct FeedPosition: Hashable {
  struct Walk: Hashable {
    /// Up to here the client knew everything before the walk began.
    let floor: FeedPlace
    /// The store's counter when it began.
    let top: Int64
  }

  let place: FeedPlace
  var walk: Walk?
}

/// The part of a feed that one page is taken from, and in which direction.
struct FeedRange {
  let after: FeedPlace
  /// Nil for no bound.
  let before: FeedPlace?
  /// True for a client that starts: it holds nothing that could be deleted.
  let isFirstFetch: Bool
  let limit: Int
  private let top: Int64
  private let sequence: Int64

  /// A client without a walk begins one when it asks for the newest first.
  init(_ from: FeedPosition?, isReversed: Bool, now sequence: Int64, limit: Int) {
    self.limit = limit
    self.sequence = sequence
    if let from, let walk = from.walk {
      (after, before, top) = (walk.floor, from.place, walk.top)
    } else {
      after = from?.place ?? .start
      before = isReversed ? .end(of: sequence) : nil
      top = sequence
    }
    isFirstFetch = after == .start
  }

  var isReversed: Bool { before != nil }

  /// True when the store went on since the walk began: what came is behind the client.
  var isBehind: Bool { top < sequence }

  /// Where the client is after a page.
  func position(afterPage last: FeedPlace?, isLast: Bool) -> FeedPosition {
    if isReversed {
      guard !isLast, let last else { return FeedPosition(place: .end(of: top)) }
      return FeedPosition(place: last, walk: FeedPosition.Walk(floor: after, top: top))
    }
    return FeedPosition(place: isLast ? .end(of: sequence) : last ?? after)
  }

  /// The condition on two columns, and their order.
  func bounds(
    _ sequence: SQL, _ sub: SQL, after start: FeedPlace? = nil
  ) -> (condition: SQL, order: SQL) {
    let after = max(after, start ?? .start)
    let lower: SQL = "(\(sequence), \(sub)) > (\(after.sequence), \(after.sub))"
    guard let before else { return (lower, "\(sequence), \(sub)") }
    return (
      "\(lower) AND (\(sequence), \(sub)) < (\(before.sequence), \(before.sub))",
      "\(sequence) DESC, \(sub) DESC"
    )
  }

  /// The same for what stands at one sequence, told apart by one column.
  func bounds(at sequence: Int64, _ sub: SQL) -> (condition: SQL, order: SQL)? {
    guard after < .end(of: sequence) else { return nil }
    let lowest = after.sequence == sequence ? after.sub : 0
    guard let before else { return ("\(sub) > \(lowest)", sub) }
    guard before.sequence >= sequence else { return nil }
    let highest = before.sequence == sequence ? before.sub : .max
    return ("\(sub) > \(lowest) AND \(sub) < \(highest)", "\(sub) DESC")
  }
}

/// The store's counter as a read sees it.
struct FeedClock {
  let sequence: Int64
  let incarnation: String

  init(_ c: Connection) throws {
    let row = try c.first("SELECT seq, incarnation FROM clock") { ($0.int(0), $0.text(1)) }
    guard let row else { throw StoreError(.damaged) }
    (sequence, incarnation) = row
  }
}
