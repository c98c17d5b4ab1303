/// How long each part of an exchange may take.
package struct Deadlines: Sendable {
  /// From a connection's beginning, or from the request line, to the end of the header.
  package var header: Duration = .seconds(15)
  /// Between two requests of a connection.
  package var idle: Duration = .seconds(75)
  /// For a body, besides the time that `slowestRate` allows for its bytes.
  package var body: Duration = .seconds(30)
  /// For a response, besides the time that `slowestRate` allows for its bytes.
  package var response: Duration = .seconds(60)
  /// Bytes a second below which a client counts as stalling.
  package var slowestRate: Int64 = 2 << 10
  /// For the rest of a body that is not wanted any more.
  package var drain: Duration = .seconds(5)
  /// For a long poll; it is then cancelled, and answers what it has.
  package var poll: Duration = .seconds(55)
  /// For any other waiting handler; its client then gets status 503.
  package var handler: Duration = .seconds(120)
  /// Between the cancelling of a long poll and status 503 in its place.
  package var grace: Duration = .seconds(5)
  /// For requests under way when the server stops.
  package var stop: Duration = .seconds(10)

  package init() {}
}

extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
