import RecordStore
package import Records
package import SQLite

/// User record names of a container: the account behind a name, and back. Each is looked up once;
/// nothing is made.
package final class UserNames {
  private let connection: Connection
  private let container: ContainerID
  private var names: [AccountID: String?] = [:]

  package init(_ connection: Connection, container: ContainerID) {
    self.connection = connection
    self.container = container
  }

  /// Nil for somebody who never came to this container.
  package func name(of account: AccountID) throws -> String? {
    if let known = names[account] { return known }
    let name = try Containers.userRecordName(connection, container: container, account: account)
    names[account] = .some(name)
    return name
  }

  package func account(named name: String) throws -> AccountID? {
    try Containers.account(connection, container: container, userRecordName: name)
  }
}
