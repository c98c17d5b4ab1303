import Records
import SQLite

/// Who is blocked from a share.
struct BlockedList {
  var account: AccountID
  var at: Int64
  var by: AccountID?

  var accounts: [AccountID] { [account, by].compactMap { $0 } }

  static func load(_ c: Connection, _ share: ShareID) throws -> [BlockedList] {
    let sql: SQL = """
      SELECT account, at, by_account FROM blocked WHERE share = \(share) ORDER BY at, account
      """
    return try c.all(sql) {
      BlockedList(account: try $0.id(0), at: $0.int(1), by: try $0.optionalID(2))
    }
  }

  func page(_ view: PeopleView) -> SharePanel.BlockedRow {
    SharePanel.BlockedRow(person: view.named(account), at: at, by: by.map(view.named))
  }
}
