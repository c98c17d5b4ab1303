import RecordStore
import Records
import SQLite
import WireFormat

extension WireError {
  /// Somebody keeps programs away from their data.
  static let dataIsClosed = WireError(
    .accessDenied, "private db access disabled for this account")
}

extension UserData {
  static func requireOpen(
    _ c: Connection, container: ContainerID, environment: Environment, account: AccountID
  ) throws {
    let isRestricted = try isRestricted(
      c, container: container, environment: environment, account: account)
    if isRestricted { throw WireError.dataIsClosed }
  }
}
