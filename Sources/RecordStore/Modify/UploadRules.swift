import Cryptography
import Records
package import SQLite

/// What has to hold before somebody may upload files for records of a zone.
extension RecordWriter {
  /// A record name that the server makes.
  package static func newName(_ context: WriteContext) -> String {
    RecordNames.uuid(context.random.bytes(16))
  }

  package static func check(name: String) throws { try RecordNames.check(record: name) }

  /// Throws when the caller can write nothing in the zone. Each record is decided when it is saved.
  package static func requireSomeWriting(
    _ c: Connection, _ viewer: Viewer, zone: RecordZone
  ) throws {
    guard zone.scope == .private, !zone.isOwned(by: viewer.caller) else { return }
    let visible = try VisibleShares.load(
      c, caller: viewer.caller, zone: zone.id, proof: viewer.proof, now: viewer.now)
    guard visible.mayWriteAll || !visible.writable.isEmpty else {
      throw StoreError(.accessDenied)
    }
  }
}
