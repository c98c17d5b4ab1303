import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// Reads the operations of records/modify with what the store knows: the types of fields that come
/// without one, and the files behind receipts.
final class ModifyReader {
  private let call: Call
  private let c: Connection
  private var types: [String: RecordTypeRow] = [:]

  init(_ call: Call, _ c: Connection) {
    self.call = call
    self.c = c
  }

  /// The operation for the store, and why it cannot be carried out.
  func operation(
    _ item: ModifyItem, _ zone: RecordZone
  ) throws -> (operation: RecordOperation, refusal: WireError?) {
    var operation = RecordOperation(item.kind ?? .create, name: item.name)
    do {
      guard item.kind != nil else { throw WireError.badRequest("unknown 'operationType'") }
      try read(item, zone, into: &operation)
      return (operation, nil)
    } catch {
      return (operation, try .ofItem(error))
    }
  }

  private func read(
    _ item: ModifyItem, _ zone: RecordZone, into operation: inout RecordOperation
  ) throws {
    let record = item.record
    operation.type = try record.string("recordType").map(Self.spelling)
    operation.changeTag = try record.string("recordChangeTag")
    operation.share = try ShareBody(record)
    // Clients leave fields and parent in what they delete.
    guard !operation.kind.isRemoval else { return }
    operation.makesLink = try record.flag("createShortGUID") ?? false
    operation.parent = try Self.parent(record)
    operation.passedOn = try PassedOn(ofRecord: record).map { .merge($0) }
    guard let fields = record.present("fields") else { return }
    let type = try operation.type ?? storedType(item.name, zone)
    let claims = AssetClaims(call, c, zone, recordName: item.name)
    let known = try type.flatMap { try self.known($0, zone) }
    let decoded = Result { () throws(FieldError) in
      try FieldCodec.decode(fields, decoding(known, claims))
    }
    if let fault = claims.fault { throw fault }
    do { operation.fields = try decoded.get() } catch { throw WireError(error) }
    operation.receipts = claims.hashes
  }

  private func decoding(_ type: RecordTypeRow?, _ claims: AssetClaims) -> FieldDecoding {
    var decoding = FieldDecoding(
      typeOf: { type?[field: $0]?.type }, allowsSystemNames: true,
      asset: { claim, field throws(FieldError) in try claims.asset(claim, field) })
    decoding.isEncrypted = { type?[field: $0]?.isEncrypted ?? false }
    return decoding
  }

  /// Absent leaves the parent as it is, null takes it away.
  private static func parent(_ record: JSONValue) throws -> RecordOperation.ParentChange {
    guard let parent = record["parent"] else { return .keep }
    if parent.isNull { return .clear }
    guard parent.kind == .object else { throw JSONValue.wrong("parent", "an object") }
    return .record(try parent.requiredString("recordName"))
  }

  private static func spelling(_ type: String) -> String {
    type.lowercased() == ShareBody.recordType ? ShareBody.recordType : type
  }

  private func storedType(_ name: String?, _ zone: RecordZone) throws -> String? {
    try name.flatMap { try RecordReader.type(ofRecord: $0, in: zone, call.viewer, c) }
  }

  private func known(_ type: String, _ zone: RecordZone) throws -> RecordTypeRow? {
    if let known = types[type] { return known }
    let row = try Schema.type(
      c, container: zone.container, environment: zone.environment, name: type)
    types[type] = row
    return row
  }
}

extension WireError {
  /// Why a field was refused.
  init(_ error: FieldError) {
    self.init(.badRequest, "\(error)")
  }
}
