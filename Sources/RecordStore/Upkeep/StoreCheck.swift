import Glibc
import Records
import SQLite

/// Whether the store is what it says: the file, the references, what is stored twice, and the log.
package struct StoreCheck: Sendable {
  package enum Part: String, Sendable, CaseIterable {
    /// SQLite's own check of pages and indexes.
    case file
    case references
    /// Counts of records, against the records.
    case counters
    /// Which share governs a record, against its parents and the shares.
    case membership
    /// Assets on disk and how often they are named.
    case assets
    /// The master key, against the keys of zones.
    case keys
    case log
  }

  package struct Problem: Hashable, Sendable {
    package var part: Part
    package var detail: String
  }

  package var problems: [Problem] = []
  package var log = LogVerification()

  package var isClean: Bool { problems.isEmpty }

  /// Checks one state of the store while all goes on. `progress` hears of each part before it starts.
  package static func run(
    _ store: Store, progress: (Part) -> Void = { _ in }
  ) throws -> StoreCheck {
    var check = StoreCheck()
    try store.read { connection in
      for part in Part.allCases {
        progress(part)
        try check.run(part, connection, store)
        // What stands on broken pages is not worth reading.
        if part == .file, !check.isClean { return }
      }
    }
    return check
  }

  private mutating func run(_ part: Part, _ connection: Connection, _ store: Store) throws {
    switch part {
    case .file:
      let lines = try connection.all("PRAGMA integrity_check(20)") { $0.text(0) }
      // SQLite puts a heading before what it found.
      let details = lines.flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("***") }
      if lines != ["ok"] { add(.file, details.map { String($0) }) }
    case .references:
      let rows = try connection.all("PRAGMA foreign_key_check") {
        "\($0.text(0)) \($0.int(1)) names a row of \($0.text(2)) that is not there"
      }
      add(.references, rows)
    case .counters: try checkCounters(connection)
    case .membership: try checkMembership(connection)
    case .assets: try checkAssets(connection, store)
    case .keys: try checkKeys(connection)
    case .log:
      log = try Log.verify(connection)
      add(
        .log,
        log.problems.map { problem in
          let entry = problem.event.map { "entry \($0), " } ?? ""
          return "\(problem.fault.rawValue): \(entry)\(problem.kind) \(problem.object)"
        })
    }
  }

  private mutating func add(_ part: Part, _ details: [String]) {
    problems += details.prefix(100).map { Problem(part: part, detail: $0) }
  }

  private mutating func checkKeys(_ connection: Connection) throws {
    let zones = try connection.all("SELECT id FROM zone WHERE key IS NOT NULL") {
      try $0.id(0, as: ZoneID.self)
    }
    var wrong: [String] = []
    for zone in zones {
      do { _ = try connection.vault.key(of: zone, connection) } catch let error as StoreError {
        wrong.append("zone \(zone.rawValue): \(error.message)")
      }
    }
    add(.keys, wrong)
  }

  private mutating func checkCounters(_ connection: Connection) throws {
    let rows = try connection.all(
      """
      WITH real (zone, type, n, bytes) AS (
        SELECT r.zone, r.type, count(*), sum(r.size) FROM record r JOIN zone z ON z.id = r.zone
        WHERE r.deleted_at IS NULL AND z.deleted_seq IS NULL GROUP BY r.zone, r.type),
      sides (zone, type, n, bytes) AS (
        SELECT zone, type, n, bytes FROM real
        UNION ALL SELECT zone, type, -n, -bytes FROM counter)
      SELECT zone, type, sum(n), sum(bytes) FROM sides
      GROUP BY zone, type HAVING sum(n) <> 0 OR sum(bytes) <> 0 LIMIT 100
      """
    ) { "zone \($0.int(0)), type \($0.text(1)): off by \($0.int(2)) records, \($0.int(3)) bytes" }
    add(.counters, rows)
  }

  private mutating func checkMembership(_ connection: Connection) throws {
    let rules: [(SQL, String)] = [
      (
        """
        SELECT r.id FROM record r LEFT JOIN share s ON s.id = r.share
        WHERE r.share IS NOT NULL
          AND (s.id IS NULL OR s.ended_seq IS NOT NULL OR r.deleted_at IS NOT NULL) LIMIT 100
        """, "is under a share that is not there, although it is deleted or the share has ended"
      ),
      (
        """
        SELECT r.id FROM record r CROSS JOIN record p
        WHERE p.id = r.parent AND r.deleted_at IS NULL AND p.deleted_at IS NULL
          AND p.share IS NOT NULL AND r.share IS DISTINCT FROM p.share LIMIT 100
        """, "is not under the share of its parent"
      ),
      (
        """
        SELECT r.id FROM record r CROSS JOIN share s LEFT JOIN record p ON p.id = r.parent
        WHERE s.id = r.share AND s.root IS NOT NULL AND s.root <> r.id
          AND s.share_record IS DISTINCT FROM r.id AND p.share IS DISTINCT FROM r.share LIMIT 100
        """, "is under a share that nothing above it is under"
      ),
      (
        """
        SELECT s.root FROM share s LEFT JOIN record r ON r.id = s.root
        WHERE s.root IS NOT NULL AND s.ended_seq IS NULL AND r.share IS DISTINCT FROM s.id LIMIT 100
        """, "is the root of a share and not under it"
      ),
      (
        """
        SELECT r.id FROM record r LEFT JOIN share_member m
          ON m.share = r.share AND m.record = r.id AND m.left_seq IS NULL
        WHERE r.share IS NOT NULL AND m.record IS NULL
          AND EXISTS (SELECT 1 FROM share s WHERE s.id = r.share AND s.root IS NOT NULL) LIMIT 100
        """, "is under a share and not in its list of members"
      ),
      (
        """
        SELECT m.record FROM share_member m LEFT JOIN record r ON r.id = m.record
        WHERE m.left_seq IS NULL AND r.share IS DISTINCT FROM m.share LIMIT 100
        """, "is in a share's list of members and not under it"
      ),
      (
        """
        SELECT z.id FROM zone z LEFT JOIN share s ON s.id = z.share
        WHERE z.share IS NOT NULL
          AND (s.id IS NULL OR s.zone <> z.id OR s.root IS NOT NULL) LIMIT 100
        """, "is a zone with a share that is not its own"
      ),
    ]
    for (sql, sentence) in rules {
      add(.membership, try connection.all(sql) { "\($0.int(0)) \(sentence)" })
    }
  }

  private mutating func checkAssets(_ connection: Connection, _ store: Store) throws {
    let unknown = try connection.all(
      """
      SELECT DISTINCT digest FROM asset_row
      WHERE digest NOT IN (SELECT digest FROM asset) LIMIT 100
      """
    ) { "\($0.text(0)) is named by a record and not known" }
    add(.assets, unknown)
    let few = try connection.all(
      """
      SELECT a.digest FROM asset a CROSS JOIN asset_row r WHERE r.digest = a.digest
      GROUP BY a.digest, a.refs HAVING a.refs < count(DISTINCT r.record) LIMIT 100
      """
    ) { "\($0.text(0)) is named more often than counted" }
    add(.assets, few)
    var missing: [String] = []
    try connection.forEach(
      "SELECT digest, size, sealed_zone FROM asset WHERE refs > 0 ORDER BY digest"
    ) { row in
      let digest = row.text(0)
      var status = stat()
      let size = row.isNull(2) ? row.int(1) : AssetSeal.fileSize(holding: row.int(1))
      if stat(store.folder.asset(digest), &status) != 0 {
        missing.append("\(digest) is not on disk")
      } else if Int64(status.st_size) != size {
        missing.append("\(digest) has \(status.st_size) bytes instead of \(size)")
      }
      return missing.count < 100
    }
    add(.assets, missing)
  }
}
