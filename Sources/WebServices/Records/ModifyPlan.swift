import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// The operations of records/modify, read and grouped by zone. What is wrong with one of them is
/// its own refusal; what is wrong with the request is thrown.
struct ModifyPlan: Sendable {
  /// The operations in one zone.
  struct Part: Sendable {
    let zone: RecordZone
    /// Where each stands in the request.
    var places: [Int] = []
    var request: ModifyRequest
  }

  private(set) var items: [ModifyItem] = []
  private(set) var parts: [Part] = []

  init(_ call: Call, _ operations: [JSONValue], _ c: Connection) throws {
    let atomic = try call.body.flag("atomic")
    let common = try Self.commonZone(call, c)
    let defaults = try AnswerOptions(call.body)
    let reader = ModifyReader(call, c)
    for (place, operation) in operations.enumerated() {
      var item = try ModifyItem(operation, defaults)
      let zone: RecordZone
      do { zone = try Self.zone(of: item, common, call, c) } catch {
        item.refusal = try .ofItem(error)
        items.append(item)
        continue
      }
      let part = try partIndex(zone, atomic)
      let n = parts[part].places.count
      let (stored, refusal) = try reader.operation(item, zone)
      if let refusal {
        item.refusal = refusal
        parts[part].request.refused[n] = StoreError(.badRequest)
      }
      parts[part].places.append(place)
      parts[part].request.operations.append(stored)
      items.append(item)
    }
  }

  /// The zone at the top; when it is not there, that is what each operation fails with.
  private static func commonZone(
    _ call: Call, _ c: Connection
  ) throws -> Result<RecordZone, StoreError>? {
    guard let zoneID = try call.body.object("zoneID") else { return nil }
    do { return .success(try call.zone(c, zoneID)) } catch let error as StoreError
      where error.code == .zoneNotFound
    {
      return .failure(error)
    }
  }

  /// The zone may stand at the top, in each record, or in both; then both must agree.
  private static func zone(
    of item: ModifyItem, _ common: Result<RecordZone, StoreError>?, _ call: Call, _ c: Connection
  ) throws -> RecordZone {
    let common = try common?.get()
    guard let own = try item.record.object("zoneID") else {
      return try common ?? call.zone(c, nil)
    }
    let zone = try call.zone(c, own)
    guard let common, common.id != zone.id else { return zone }
    throw WireError.badRequest("the zone of the record is not the zone of the request")
  }

  private mutating func partIndex(_ zone: RecordZone, _ atomic: Bool?) throws -> Int {
    if let known = parts.firstIndex(where: { $0.zone.id == zone.id }) { return known }
    guard !(zone.isDefault && atomic == true) else {
      throw WireError.badRequest("atomic operations not supported in default zone")
    }
    parts.append(
      Part(
        zone: zone,
        request: ModifyRequest(zone: zone.id, operations: [], isAtomic: atomic)))
    return parts.count - 1
  }
}

/// One operation of records/modify as it was asked for.
struct ModifyItem: Sendable {
  let kind: RecordOperation.Kind?
  let record: JSONValue
  private(set) var options: AnswerOptions
  /// Nil when the server makes the name.
  let name: String?
  var refusal: WireError?

  init(_ operation: JSONValue, _ defaults: AnswerOptions) throws {
    guard let record = try operation.object("record") else { throw JSONValue.missing("record") }
    self.record = record
    kind = RecordOperation.Kind(rawValue: try operation.requiredString("operationType"))
    options = try AnswerOptions(operation, defaults: defaults)
    if record.present("anonymousPublicAccess") != nil {
      options.anonymousKey = .anonymousPublicAccess
    } else if record.present("publicAnonymousAccess") != nil {
      options.anonymousKey = .publicAnonymousAccess
    }
    options.namesResolving = record.present("allowAnyoneToResolve") != nil
    name = try record.string("recordName")
  }
}
