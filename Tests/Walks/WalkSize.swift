import Foundation

/// How long walks are. `SHAREHOLD_WALK=100` makes them a hundred times longer;
/// `SHAREHOLD_WALK_SEED=7` runs the one of that seed alone.
package enum WalkSize {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  package static var factor: Int { environment["SHAREHOLD_WALK"].flatMap { Int($0) } ?? 1 }

  private static let worlds = 40

  /// For walks by calls, which take longer.
  package static var fewSeeds: [UInt64] {
    environment["SHAREHOLD_WALK_SEED"] == nil ? (1...UInt64(3 * factor)).map { $0 } : seeds
  }

  package static var seeds: [UInt64] {
    if let seed = environment["SHAREHOLD_WALK_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    return (1...UInt64(worlds * factor)).map { $0 }
  }
}
