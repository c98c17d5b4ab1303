import Cryptography
import Dispatch
import Synchronization

/// Hashes passwords one after the other on a thread of its own: each takes about 0.3 s and 32 MiB
/// by design. Refuses when too many wait.
package final class PasswordHasher: Sendable {
  private static let longest = 1024

  private let queue = DispatchQueue(label: "sharehold.passwords")
  private let waiting = Mutex(0)
  private let limit: Int
  private let cost: Scrypt.Parameters
  private let random: any RandomSource
  /// Stands in for the hash of people who are unknown or have none, so that they cost the same.
  private let decoy: String

  init(cost: Scrypt.Parameters, random: any RandomSource, limit: Int = 32) {
    self.cost = cost
    self.random = random
    self.limit = limit
    decoy =
      "$scrypt$ln=\(cost.costLog2),r=\(cost.blockSize),p=\(cost.parallelism)"
      + "$AAAAAAAAAAAAAAAAAAAAAA$" + String(repeating: "A", count: 43)
  }

  /// - Throws: `.throttled` when too many wait, `.badRequest` for a password nobody should use.
  package func hash(_ password: String) async throws -> String {
    try Self.check(password)
    return try await run { [self] in
      try PasswordHash.hash(password, random: random, parameters: cost)
    }
  }

  /// The same for a thread that may block, as on the command line.
  package func hashNow(_ password: String) throws -> String {
    try Self.check(password)
    return try queue.sync {
      try PasswordHash.hash(password, random: random, parameters: cost)
    }
  }

  /// Whether the password fits; false for nil after the same time.
  package func verify(_ password: String, _ stored: String?) async throws -> Bool {
    let isPossible = stored != nil && password.utf8.count <= Self.longest
    let hash = stored ?? decoy
    let given = isPossible ? password : ""
    let fits = try await run { try PasswordHash.verify(given, hash) }
    return fits && isPossible
  }

  /// NIST SP 800-63B: at least eight characters, no rules of composition.
  private static func check(_ password: String) throws {
    guard password.count >= 8, password.utf8.count <= longest else {
      throw StoreError(
        .badRequest, "A password has at least 8 characters, and at most 1,024 bytes.",
        context: ["field": "password"])
    }
  }

  private func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    let isAdmitted = waiting.withLock { waiting in
      guard waiting < limit else { return false }
      waiting += 1
      return true
    }
    guard isAdmitted else {
      throw StoreError(
        .throttled, "Too many people sign in at this moment.", context: ["retryAfter": "5"])
    }
    defer { waiting.withLock { $0 -= 1 } }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
