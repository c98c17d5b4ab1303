import Cryptography
import HTTP
import HTTPServer
import Synchronization

/// Counters of this process, told in Prometheus's text form.
final class Metrics: Sendable {
  private struct Counts {
    var requests = [Int](repeating: 0, count: 6)
    var bytes = 0
    var microseconds = 0
    /// Requests that took at most the bound of the same index.
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
  }

  /// Upper bounds in microseconds.
  private static let bounds = [250, 1_000, 5_000, 25_000, 100_000, 1_000_000]
  private let counts = Mutex(Counts())

  func record(_ entry: AccessLogEntry) {
    let took = Int(entry.microseconds)
    counts.withLock { counts in
      counts.requests[min(max(entry.status / 100, 0), 5)] += 1
      counts.bytes += Int(entry.bytes)
      counts.microseconds += took
      for (index, bound) in Self.bounds.enumerated() where took <= bound {
        counts.buckets[index] += 1
      }
    }
  }

  /// - Parameter gauges: name, help text and value of what is read at this moment.
  func text(gauges: [(name: String, help: String, value: Int64)]) -> String {
    let counts = counts.withLock { $0 }
    let total = counts.requests.reduce(0, +)
    var lines = [
      "# HELP sharehold_requests_total Answered requests by class of status.",
      "# TYPE sharehold_requests_total counter",
    ]
    for status in 1...5 {
      lines.append("sharehold_requests_total{status=\"\(status)xx\"} \(counts.requests[status])")
    }
    lines += [
      "# HELP sharehold_response_bytes_total Bytes of response bodies.",
      "# TYPE sharehold_response_bytes_total counter",
      "sharehold_response_bytes_total \(counts.bytes)",
      "# HELP sharehold_request_seconds Time from the whole head to the whole answer.",
      "# TYPE sharehold_request_seconds histogram",
    ]
    for (index, bound) in Self.bounds.enumerated() {
      let seconds = Double(bound) / 1_000_000
      lines.append("sharehold_request_seconds_bucket{le=\"\(seconds)\"} \(counts.buckets[index])")
    }
    lines += [
      "sharehold_request_seconds_bucket{le=\"+Inf\"} \(total)",
      "sharehold_request_seconds_sum \(Double(counts.microseconds) / 1_000_000)",
      "sharehold_request_seconds_count \(total)",
    ]
    for gauge in gauges {
      lines += [
        "# HELP \(gauge.name) \(gauge.help)", "# TYPE \(gauge.name) gauge",
        "\(gauge.name) \(gauge.value)",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether the request carries the token that /metrics asks for.
  static func isAuthorized(_ request: Request, token: String) -> Bool {
    guard let given = request.headers["Authorization"] else { return false }
    return ConstantTime.equal(given, "Bearer \(token)")
  }
}
