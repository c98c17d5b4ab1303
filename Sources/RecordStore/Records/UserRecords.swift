import Records
import SQLite
import WireFormat

/// The records that stand for people in a container: of type `Users`, in the default zone of the
/// public database, named like the person. They are there from the start; a row is made when
/// somebody first writes to one.
enum UserRecords {
  /// The person a name in the zone stands for.
  static func account(
    named name: String, in zone: RecordZone, _ c: Connection
  ) throws -> AccountID? {
    guard zone.scope == .public, zone.isDefault, name.hasPrefix("_") else { return nil }
    return try c.first(
      """
      SELECT account FROM container_user
      WHERE container = \(zone.container) AND record_name = \(name)
      """
    ) { $0.key(0) }
  }

  /// What is read before somebody wrote: no fields, and a tag that no write has made.
  static func unwritten(
    _ name: String, in zone: RecordZone, _ c: Connection
  ) throws -> RecordRow? {
    guard let account = try account(named: name, in: zone, c) else { return nil }
    let since = try c.first("SELECT created_at FROM account WHERE id = \(account)") { $0.int(0) }
    let stamp = RecordRow.Stamp(at: since ?? 0, by: account)
    return RecordRow(
      id: RecordID(rawValue: 0), zone: zone.id, name: name, parent: nil, sequence: 0,
      created: stamp, flags: [],
      content: RecordContent(
        typeName: SchemaType.usersName, fields: [], text: FieldCodec.empty))
  }

  static func make(
    _ context: WriteContext, _ name: String, in zone: RecordZone, for account: AccountID
  ) throws -> RecordRow {
    let table = RecordTable(context, zone: zone, writer: account)
    let type = try Schema.type(
      context.connection, container: zone.container, environment: zone.environment,
      name: SchemaType.usersName)
    let content = RecordContent(
      type: type, typeName: SchemaType.usersName, fields: [], text: FieldCodec.empty)
    let row = try table.insert(name, content, parent: nil)
    try table.finish()
    return row
  }
}
