/// The clock of a place: how far it is from universal time, and since when.
package struct LocalTime: Sendable {
  /// From a moment on, in milliseconds since 1970, the clock is so many seconds ahead.
  package struct Span: Sendable {
    package var from: Int64
    package var offset: Int64

    package init(from: Int64, offset: Int64) {
      self.from = from
      self.offset = offset
    }
  }

  package static let universal = LocalTime(spans: [])

  private let spans: [Span]

  /// In the order of their beginnings; before the first, universal time holds.
  package init(spans: [Span]) { self.spans = spans }

  /// Seconds by which the clock is ahead.
  package func offset(at milliseconds: Int64) -> Int64 {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].from <= milliseconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : spans[low - 1].offset
  }

  /// `UTC`, `UTC+2`, `UTC+5:30`
  package static func name(_ offset: Int64) -> String {
    if offset == 0 { return "UTC" }
    let minutes = offset.magnitude / 60
    let rest = minutes % 60
    let tail = rest == 0 ? "" : rest < 10 ? ":0\(rest)" : ":\(rest)"
    return "UTC\(offset < 0 ? "−" : "+")\(minutes / 60)\(tail)"
  }
}
