package import Records
package import SQLite

/// One thing that somebody is told of, as they may see it now.
package struct NewsItem: Sendable {
  package var id: Int64
  package var kind: NewsKind
  package var at: Int64
  package var isRead: Bool
  /// As it was then: later titles may not be theirs to see.
  package var title: String
  /// Nil for what is about no share.
  package var share: ShareSummary?
  /// Who did it, or asks; nil for the program's own command line, and for time itself.
  package var person: Person?
  /// What the reader was given.
  package var right: RightWord?
  /// What the reader is asked to look at.
  package var finding: FindingKey?
  /// The review in which the reader is asked to decide.
  package var review: Int64?
  /// The end that was set; nil where it was taken away.
  package var ends: Int64?
  /// Whether what is shared can still be opened by the reader.
  package var opens: Bool
}

extension News {
  /// The newest first; give the last one's id as `before` for the next page.
  package static func page(
    _ c: Connection, account: AccountID, before: Int64? = nil, limit: Int, now: Int64
  ) throws -> [NewsItem] {
    try items(
      c, account,
      """
      account = \(account) AND id < \(before ?? Int64.max) ORDER BY id DESC LIMIT \(limit)
      """, now: now)
  }

  package static func unread(_ c: Connection, account: AccountID) throws -> Int64 {
    try c.first("SELECT count(*) FROM news WHERE account = \(account) AND read_at IS NULL") {
      $0.int(0)
    } ?? 0
  }

  /// What a message of the outbox tells of and its reader has not seen yet.
  static func items(
    _ c: Connection, _ account: AccountID, ofMessage message: Int64, now: Int64
  ) throws -> [NewsItem] {
    try items(c, account, "message = \(message) AND read_at IS NULL ORDER BY id", now: now)
  }

  private struct Stored {
    var id: Int64
    var kind: NewsKind
    var share: ShareID?
    var title: String
    var person: AccountID?
    var permission: Permission?
    var given: RightWord?

    /// What was told before whole rights were kept has only a permission.
    var right: RightWord? {
      given ?? permission.map { RightWord($0, .user, mayInvite: false) }
    }

    var ends: Int64?
    var at: Int64
    var isRead: Bool
    var finding: FindingKey?
    var review: Int64?
  }

  private static func items(
    _ c: Connection, _ account: AccountID, _ which: SQL, now: Int64
  ) throws -> [NewsItem] {
    let rows = try c.all(
      """
      SELECT id, kind, share, title, person, permission, at, read_at IS NOT NULL, finding, ends_at,
        review, given
      FROM news
      WHERE \(which)
      """
    ) { row in
      Stored(
        id: row.int(0), kind: try row.word(1), share: try row.optionalID(2), title: row.text(3),
        person: try row.optionalID(4), permission: try row.optionalWord(5),
        given: try row.optionalWord(11),
        ends: row.optionalInt(9), at: row.int(6), isRead: row.bool(7),
        finding: row.optionalText(8).flatMap(FindingKey.init(text:)),
        review: row.optionalInt(10))
    }
    return try rows.compactMap { row in
      let share = try row.share.flatMap { try ShareSummary.load(c, $0) }
      guard row.share == nil || share != nil else { return nil }
      let directory = try PeopleDirectory(
        c, [row.person].compactMap(\.self), container: share?.container, viewer: .account(account))
      return NewsItem(
        id: row.id, kind: row.kind, at: row.at, isRead: row.isRead, title: row.title,
        share: share, person: row.person.map { directory.person($0, withAddress: false) },
        right: row.right, finding: row.finding, review: row.review,
        ends: row.ends,
        opens: try share.map { try opens(c, $0, account, now) } ?? true)
    }
  }

  /// Owners open the panel, participants the thing itself, while they are in.
  private static func opens(
    _ c: Connection, _ share: ShareSummary, _ account: AccountID, _ now: Int64
  ) throws -> Bool {
    let isThere = try c.exists(
      """
      SELECT 1 FROM share s JOIN zone z ON z.id = s.zone LEFT JOIN record r ON r.id = s.root
      WHERE s.id = \(share.id) AND z.deleted_seq IS NULL AND r.deleted_at IS NULL
      """)
    guard isThere else { return false }
    return try share.owner == account || Lapses.holds(c, account, share.id, now: now)
  }
}
