import RecordStore
import Synchronization
import WireFormat

/// How often somebody may call, in memory: a bucket for each address, token and account that fills
/// up within a minute.
final class Throttle: Sendable {
  enum Subject: Hashable, Sendable {
    case address(String)
    case token(Int64)
    case key(Int64)
    case account(Int64)
  }

  private struct Bucket {
    var calls: Double
    var at: Int64
  }

  private let limits: Limits
  private let buckets = Mutex<[Subject: Bucket]>([:])

  init(_ limits: Limits) { self.limits = limits }

  func check(_ subject: Subject, now: Int64) throws {
    guard let limit = limit(of: subject), limit > 0 else { return }
    let perMillisecond = Double(limit) / 60_000
    let missing: Double = buckets.withLock { buckets in
      if buckets.count > 20_000 { buckets = buckets.filter { now - $0.value.at < 60_000 } }
      var bucket = buckets[subject] ?? Bucket(calls: Double(limit), at: now)
      let earned = Double(max(0, now - bucket.at)) * perMillisecond
      bucket.calls = min(Double(limit), bucket.calls + earned)
      bucket.at = now
      let missing = 1 - bucket.calls
      if missing <= 0 { bucket.calls -= 1 }
      buckets[subject] = bucket
      return missing
    }
    guard missing > 0 else { return }
    let seconds = Int((missing / perMillisecond / 1000).rounded(.up))
    throw WireError(.throttled, "too many requests", retryAfter: max(1, seconds))
  }

  private func limit(of subject: Subject) -> Int? {
    switch subject {
    case .address: limits.callsPerAddress
    case .token, .key: limits.callsPerToken
    case .account: limits.callsPerAccount
    }
  }
}
