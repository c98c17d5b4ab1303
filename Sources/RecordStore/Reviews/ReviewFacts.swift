import Records
import SQLite

/// What a review goes through, who decides in it, until when, and whether it is over.
enum ReviewFact: FactSource {
  static let kind = FactKind.review

  static func value(of object: Int64, _ c: Connection) throws -> FactValue? {
    let row = try c.first("SELECT \(columns) FROM review WHERE id = \(object)") { Line($0) }
    return try row.map { try value($0, c) }
  }

  static func forEach(_ c: Connection, _ body: (Int64, FactValue) throws -> Void) throws {
    for row in try c.all("SELECT \(columns) FROM review ORDER BY id", { Line($0) }) {
      try body(row.id, value(row, c))
    }
  }

  /// Of what is in one container its chain, of people that of accounts.
  static func chain(of object: Int64, _ c: Connection) throws -> Int64 {
    try c.first(
      """
      SELECT coalesce(v.container, d.container, 0)
      FROM review v LEFT JOIN zone z ON z.id = v.zone LEFT JOIN database d ON d.id = z.database
      WHERE v.id = \(object)
      """
    ) { $0.int(0) } ?? 0
  }

  private static let columns: SQL = "id, container, zone, person, due_at, closed_at"

  private struct Line {
    let id: Int64
    let container: Int64?
    let zone: Int64?
    let person: Int64?
    let due: Int64
    let closed: Int64?

    init(_ row: Row) {
      id = row.int(0)
      container = row.optionalInt(1)
      zone = row.optionalInt(2)
      person = row.optionalInt(3)
      due = row.int(4)
      closed = row.optionalInt(5)
    }
  }

  private static func value(_ row: Line, _ c: Connection) throws -> FactValue {
    let reviewers = try Reviews.reviewers(of: row.id, c).map { String($0.rawValue) }
    return [
      "container": FactScalar(row.container), "zone": FactScalar(row.zone),
      "person": FactScalar(row.person), "due": .int(row.due), "closed": FactScalar(row.closed),
      "reviewers": .text(reviewers.joined(separator: " ")),
    ]
  }
}

/// What is recommended and decided about one grant.
enum ReviewGrantFact: FactSource {
  static let kind = FactKind.reviewGrant

  static func value(of object: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM review_grant WHERE id = \(object)", value)
  }

  static func forEach(_ c: Connection, _ body: (Int64, FactValue) throws -> Void) throws {
    try c.forEach("SELECT \(columns), id FROM review_grant") { row in
      try body(row.int(10), value(row))
      return true
    }
  }

  static func chain(of object: Int64, _ c: Connection) throws -> Int64 {
    let review = try c.first("SELECT review FROM review_grant WHERE id = \(object)") { $0.int(0) }
    return try review.map { try ReviewFact.chain(of: $0, c) } ?? 0
  }

  private static let columns: SQL = """
    review, kind, object, share, held, advice, ground, decision, reason, account
    """

  private static func value(_ row: Row) -> FactValue {
    [
      "review": .int(row.int(0)), "grant": .text(row.text(1)), "object": .int(row.int(2)),
      "share": FactScalar(row.optionalInt(3)), "held": .int(row.int(4)),
      "advice": .text(row.text(5)), "ground": FactScalar(row.optionalText(6)),
      "decision": FactScalar(row.optionalText(7)),
      "reason": FactScalar(secret: row.optionalText(8)),
      "account": FactScalar(row.optionalInt(9)),
    ]
  }
}
