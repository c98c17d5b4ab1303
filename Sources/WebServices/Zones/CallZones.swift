import RecordStore
import Records
import SQLite

/// The zones of the database that a call is about, as its caller sees them.
enum CallZones {
  static func all(_ call: Call, _ c: Connection) throws -> [RecordZone] {
    switch call.scope {
    case .public: return [try call.zone(c, nil)]
    case .private:
      let account = try call.requirePerson()
      return try Zones.own(
        c, container: call.container, environment: call.environment, owner: account)
    case .shared:
      let account = try call.requirePerson()
      return try SharedZones.all(
        c, container: call.container, environment: call.environment, account: account,
        now: call.now)
    }
  }
}
