/// How many rows a query may still look at. It counts what the engine's own clock cannot stop
/// without losing what was found.
final class QueryEffort {
  private var left: Int

  init(_ rows: Int) { left = rows }

  /// Thrown when nothing is left; everything up to the place was looked at.
  struct Spent: Error {
    let place: QueryPlace?
  }

  func look(_ place: @autoclosure () -> QueryPlace? = nil) throws {
    left -= 1
    if left < 0 { throw Spent(place: place()) }
  }
}

/// Where one way of answering a query gives way to another.
package struct QueryLimits: Hashable, Sendable {
  /// Rows looked at in the first try, on a thread that serves others too.
  package var quick = 12_000
  /// On the slow lane, along an order.
  package var ordered = 40_000
  /// On the slow lane, through what a filter finds.
  package var gathered = 400_000
  /// A list of candidates of up to so many is read whole for each page, whatever the type's size.
  package var shortList = 500
  /// And a longer one never.
  package var longList = 10_000
  /// So many records that are equal in one sort are put in the order of the next in memory.
  package var group = 1_000

  package init() {}
}
