package import SQLite

/// When and where the heads of the chains were noted, as the store remembers it.
package struct Anchors: Hashable, Sendable {
  package enum Place: String, Sendable, CaseIterable {
    case file, webhook
  }

  package let place: Place
  /// The file, or the origin of the receiver: no secrets.
  package let label: String
  /// Milliseconds since 1970; nil while it has never worked.
  package let at: Int64?
  /// What went wrong the last time.
  package let fault: String?
  let triedAt: Int64

  /// Milliseconds after which a place that failed is tried again, where its turn comes later.
  private static let retry: Int64 = 60_000

  package static func list(_ c: Connection) throws -> [Anchors] {
    try c.all("SELECT place, label, at, fault, tried_at FROM anchor ORDER BY place") { row in
      Anchors(
        place: try row.word(0), label: row.text(1), at: row.optionalInt(2),
        fault: row.optionalText(3), triedAt: row.int(4))
    }
  }

  /// Whether it is a place's turn. Another file or receiver than the last one begins at once.
  package static func isDue(
    _ c: Connection, _ place: Place, label: String, every interval: Int64, now: Int64
  ) throws -> Bool {
    guard let last = try list(c).first(where: { $0.place == place }), last.label == label else {
      return true
    }
    let wait = last.fault == nil ? interval : min(interval, retry)
    // A clock that was set back does not stop it.
    return now >= last.triedAt + wait || now < last.triedAt
  }

  /// Remembers what came of the heads of a moment.
  package static func note(
    _ context: WriteContext, _ place: Place, label: String, of moment: Int64, fault: String?
  ) throws {
    let at = fault == nil ? moment : nil
    try context.connection.run(
      """
      INSERT INTO anchor (place, label, at, tried_at, fault)
      VALUES (\(place), \(label), \(at), \(moment), \(fault))
      ON CONFLICT (place) DO UPDATE SET tried_at = excluded.tried_at, fault = excluded.fault,
        at = CASE WHEN excluded.at IS NOT NULL OR anchor.label <> excluded.label
          THEN excluded.at ELSE anchor.at END, label = excluded.label
      """)
  }
}
