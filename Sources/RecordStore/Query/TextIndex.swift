import Records
import SQLite
import WireFormat

/// The words of records, in the engine's own index. Writing a record does not touch it: a step that
/// runs beside brings it up to date, and until then a search also looks at what is newer.
enum TextIndex {
  /// Where a search looks.
  struct Scope {
    let token: String
    /// Words of records with a higher sequence may be missing.
    let indexedTo: Int64

    /// All tokens are letters and digits, so nothing in the text is an operator.
    func match(_ words: [String], all: Bool) -> String {
      let list = words.map(TextTokens.indexed).joined(separator: all ? " AND " : " OR ")
      return "scope : \(token) AND text : (\(list))"
    }
  }

  static func scope(_ c: Connection, zone: ZoneID, type: Int64) throws -> Scope {
    let reached = try c.first("SELECT seq FROM text_zone WHERE zone = \(zone)") { $0.int(0) }
    return Scope(token: token(zone, type), indexedTo: reached ?? 0)
  }

  /// A table `d` with the column `rowid`.
  static func rows(_ match: String) -> SQL { "text_index(\(match)) d" }

  static func remove(_ record: RecordID, _ c: Connection) throws {
    try c.run("DELETE FROM text_index WHERE rowid = \(record)")
  }

  static func hasWords(of zone: ZoneID, _ c: Connection) throws -> Bool {
    let scope = "scope : z\(zone.rawValue)t*"
    return try c.exists("SELECT 1 FROM text_index(\(scope))")
  }

  private static func token(_ zone: ZoneID, _ type: Int64) -> String {
    "z\(zone.rawValue)t\(type)"
  }

  static func put(
    _ record: RecordID, zone: ZoneID, type: RecordTypeRow, fields: [UInt8], _ c: Connection
  ) throws {
    let names = type.fields.filter(\.hasWords).map(\.name)
    guard !names.isEmpty else { return }
    var words: Set<String> = []
    for field in try FieldCodec.fields(stored: fields, named: FieldSelection(names)) {
      for text in field.map({ FilterTest.texts(of: $0.value) }) ?? [] {
        words.formUnion(TextTokens.tokens(of: text))
      }
    }
    guard !words.isEmpty else { return }
    let text = words.map(TextTokens.indexed).sorted().joined(separator: " ")
    try c.run(
      """
      INSERT INTO text_index (rowid, scope, text)
      VALUES (\(record), \(token(zone, type.id)), \(text))
      """)
  }
}

extension RecordTypeRow {
  /// Whether a search may find its records.
  var isSearchable: Bool { fields.contains(where: \.hasWords) }
}

extension FieldRow {
  fileprivate var hasWords: Bool { isSearchable && !isEncrypted }
}
