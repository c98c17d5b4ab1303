import HTTP
import WireFormat

/// POST {database}/records/changes: the feed of one zone, older form.
enum RecordsChanges {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
