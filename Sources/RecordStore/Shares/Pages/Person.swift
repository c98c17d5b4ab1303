package import Records
import SQLite

/// A person as one viewer may see them.
package struct Person: Hashable, Sendable {
  package var account: AccountID?
  /// Nil for an address nobody here is known by.
  package var name: String?
  /// Only where the viewer may see it, in its owner's spelling.
  package var address: String?
  /// Inside the container in question.
  package var recordName: String?
  package var isYou = false

  package var hasAccount: Bool { account != nil }
}

/// The people of one page, loaded in one statement.
struct PeopleDirectory {
  private struct Entry {
    var name: String
    var address: String?
    var recordName: String?
    var isHidden: Bool
  }

  private var entries: [AccountID: Entry] = [:]
  private let viewer: AccountID?

  init(
    _ c: Connection, _ accounts: some Sequence<AccountID>, container: ContainerID?, viewer: Caller
  ) throws {
    self.viewer = viewer.accountID
    let accounts = Set(accounts)
    guard !accounts.isEmpty else { return }
    let sql: SQL = """
      SELECT a.id, a.name, a.is_hidden, u.record_name,
        (SELECT d.as_typed FROM address d WHERE d.account = a.id AND d.verified_seq IS NOT NULL
          ORDER BY d.kind, d.id LIMIT 1)
      FROM account a
      LEFT JOIN container_user u ON u.account = a.id AND u.container = \(container)
      WHERE a.id IN \(list: accounts.sorted())
      """
    try c.forEach(sql) { row in
      entries[try row.id(0)] = Entry(
        name: row.text(1), address: row.optionalText(4), recordName: row.optionalText(3),
        isHidden: row.bool(2))
      return true
    }
  }

  /// A person the viewer may know by name, and by address if so asked.
  func person(_ account: AccountID, withAddress: Bool) -> Person {
    let entry = entries[account]
    return Person(
      account: account, name: entry?.name, address: withAddress ? entry?.address : nil,
      recordName: entry?.recordName, isYou: account == viewer)
  }

  /// The owner of a share, whom those who are invited must be able to recognise.
  func owner(_ account: AccountID, seesAddresses: Bool) -> Person {
    let isHidden = entries[account]?.isHidden ?? false
    return person(account, withAddress: seesAddresses || !isHidden || account == viewer)
  }
}
