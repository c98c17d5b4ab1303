import Records
import SQLite
import WireFormat

/// How one index is walked: its rows stand as `d` in a statement.
struct ScanShape {
  enum Coding {
    case bytes, text, integer
  }

  let from: SQL
  let key: SQL
  let id: SQL
  /// What belongs to the index at all.
  let condition: SQL
  let coding: Coding

  init(_ source: CandidateSource, zone: ZoneID, type: String) {
    let ofType: SQL = "d.zone = \(zone) AND d.type = \(type) AND d.deleted_at IS NULL"
    switch source {
    case .keys(let field, _):
      self.init(
        "index_row d", key: "d.key", id: "d.record", .bytes,
        "d.field = \(field) AND d.zone = \(zone)")
    case .names: self.init("record d", key: "d.name", id: "d.id", .text, ofType)
    case .created: self.init("record d", key: "d.created_at", id: "d.id", .integer, ofType)
    case .modified: self.init("record d", key: "d.modified_at", id: "d.id", .integer, ofType)
    case .sequence: self.init("record d", key: "d.seq", id: "d.id", .integer, ofType)
    case .creators(let ids):
      self.init(
        "record d", key: "d.id", id: "d.id", .integer,
        ofType + " AND d.created_by IN \(list: ids)")
    case .children(let ids):
      self.init("record d", key: "d.id", id: "d.id", .integer, "d.parent IN \(list: ids)")
    case .members(let ids):
      self.init("record d", key: "d.id", id: "d.id", .integer, "d.share IN \(list: ids)")
    case .words(let match, _):
      self.init(TextIndex.rows(match), key: "d.rowid", id: "d.rowid", .integer, "1 = 1")
    }
  }

  private init(_ from: SQL, key: SQL, id: SQL, _ coding: Coding, _ condition: SQL) {
    self.from = from
    self.key = key
    self.id = id
    self.coding = coding
    self.condition = condition
  }

  /// The record of this number, and no other.
  func one(_ id: Int64) -> ScanShape {
    ScanShape("record d", key: "d.id", id: "d.id", .integer, "d.id = \(id)")
  }

  func value(_ key: [UInt8]) -> Value {
    switch coding {
    case .bytes: .blob(key)
    case .text: .text(String(decoding: key, as: UTF8.self))
    case .integer: .integer(Self.integer(key))
    }
  }

  func key(_ row: Row, _ column: Int) -> [UInt8] {
    switch coding {
    case .bytes, .text: row.blob(column)
    case .integer: IndexKey.key(for: .int64(row.int(column))) ?? []
    }
  }

  /// Back from the key that `IndexKey` makes of a number.
  static func integer(_ key: [UInt8]) -> Int64 {
    // The key of "no value" is before every number.
    guard key.count == 9 else { return .min }
    let bits = key[1...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(bitPattern: bits ^ 1 << 63)
  }

  /// Rows of a range, for `column` of an index row or of a record.
  func within(_ range: KeyRange, column: SQL) -> SQL {
    var sql: SQL = ""
    if let single = range.single { return " AND \(column) = \(value(single))" }
    if let lower = range.lower {
      sql += " AND \(column) \(literal: lower.isIncluded ? ">=" : ">") \(value(lower.key))"
    }
    if let upper = range.upper {
      sql += " AND \(column) \(literal: upper.isIncluded ? "<=" : "<") \(value(upper.key))"
    }
    return sql
  }
}
