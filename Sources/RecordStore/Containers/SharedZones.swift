package import Records
package import SQLite

/// Zones as the shared database shows them.
package enum SharedZones {
  /// Whether something of somebody else's zone is shared with an account that accepted it.
  package static func isVisible(
    _ c: Connection, zone: ZoneID, to account: AccountID, now: Int64
  ) throws -> Bool {
    let participates = try c.exists(
      """
      SELECT 1 FROM participant WHERE zone = \(zone) AND account = \(account)
        AND accepted_seq IS NOT NULL AND ended_seq IS NULL
      """)
    guard participates else { return false }
    return try !VisibleShares.load(c, caller: .account(account), zone: zone, now: now)
      .readable.isEmpty
  }
}
