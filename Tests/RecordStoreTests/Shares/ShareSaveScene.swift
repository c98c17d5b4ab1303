import JSON
import RecordStore
import Records
import SQLite
import TestSupport
import WireFormat

/// Saves of share records as the protocol sends them, on the records of `ShareWorld`.
final class ShareSaveScene {
  let world: ShareWorld

  init() throws { world = try ShareWorld() }

  /// One operation in the protocol's words: the record's JSON, with fields.
  static func operation(
    _ kind: RecordOperation.Kind, _ json: String
  ) throws -> RecordOperation {
    let record = try JSONDocument(parsing: Array(json.utf8)).root
    let decoding = FieldDecoding(allowsSystemNames: true)
    let type = record["recordType"]?.string
    return RecordOperation(
      kind, name: record["recordName"]?.string,
      type: type.map { ShareBody.isShareType($0) ? ShareBody.recordType : $0 },
      changeTag: record["recordChangeTag"]?.string,
      fields: try record["fields"].map { try FieldCodec.decode($0, decoding) } ?? [],
      share: try ShareBody(record))
  }

  @discardableResult
  func modify(
    _ who: AccountID, _ operations: [(RecordOperation.Kind, String)], atomic: Bool = true
  ) throws -> [RecordOutcome] {
    let request = ModifyRequest(
      zone: world.zone, operations: try operations.map { try Self.operation($0.0, $0.1) },
      isAtomic: atomic)
    return try world.write(who) { try RecordWriter.modify($0, request) }
  }

  /// Saves one record that must succeed.
  @discardableResult
  func save(
    _ who: AccountID, _ kind: RecordOperation.Kind, _ json: String
  ) throws -> RecordRow {
    try modify(who, [(kind, json)])[0].get()
  }

  func refusal(
    _ who: AccountID, _ kind: RecordOperation.Kind, _ json: String
  ) throws -> StoreError.Code? {
    try modify(who, [(kind, json)])[0].refusal?.code
  }

  /// A forced update of the share of `root`.
  func update(_ who: AccountID, _ members: String) throws {
    try save(who, .forceUpdate, share(members))
  }

  func updateRefusal(_ who: AccountID, _ members: String) throws -> StoreError.Code? {
    try refusal(who, .forceUpdate, share(members))
  }

  private func share(_ members: String) -> String {
    #"{"recordName":"S","recordType":"cloudkit.share",\#(members)}"#
  }

  /// Shares `root` as `S` with these further members.
  @discardableResult
  func start(_ members: String = #""publicPermission":"NONE""#) throws -> ShareContents {
    try save(
      world.alice, .create,
      #"{"recordName":"S","recordType":"cloudkit.share","forRecord":{"recordName":"root"},\#(members)}"#
    )
    return try contents(world.alice)
  }

  func contents(_ who: AccountID) throws -> ShareContents {
    try world.store.read { c in
      guard let record = try c.first("SELECT id FROM record WHERE name = 'S'", { $0.int(0) }),
        let contents = try ShareContents.load(
          c, caller: .account(who), shareRecord: RecordID(rawValue: record),
          now: world.test.clock.now())
      else { throw StoreError(.notFound) }
      return contents
    }
  }

  /// `id type permission status identity` of each person a viewer sees, but the owner.
  func people(_ viewer: AccountID) throws -> [String] {
    try contents(viewer).participants.dropFirst().map { person in
      let identity: String
      switch (person.identity.name?.givenName, person.identity.lookup) {
      case (let name?, .emailAddress(let address)): identity = "\(name) <\(address)>"
      case (nil, .emailAddress(let address)): identity = "<\(address)>"
      case (let name?, _): identity = name
      default: identity = "nobody"
      }
      return "\(person.id) \(person.role.rawValue) \(person.permission.rawValue) "
        + "\(person.status.rawValue) \(identity)"
    }
  }

  func tag(_ name: String) throws -> String {
    try world.store.read { c in
      try c.first("SELECT seq FROM record WHERE name = \(name)") { ChangeTag.text($0.int(0)) }
    } ?? ""
  }
}

/// One entry of `participants`.
func person(
  _ id: String, email: String? = nil, name: String? = nil, type: String? = nil,
  _ permission: String? = nil, status: String? = nil
) -> String {
  var members = [#""participantId":"\#(id)""#]
  var identity: [String] = []
  if let name { identity.append(#""userRecordName":"\#(name)""#) }
  if let email { identity.append(#""lookupInfo":{"emailAddress":"\#(email)"}"#) }
  members.append(#""userIdentity":{\#(identity.joined(separator: ","))}"#)
  if let type { members.append(#""type":"\#(type)""#) }
  if let permission { members.append(#""permission":"\#(permission)""#) }
  if let status { members.append(#""acceptanceStatus":"\#(status)""#) }
  return "{\(members.joined(separator: ","))}"
}

func participants(_ people: String...) -> String {
  #""participants":[\#(people.joined(separator: ","))]"#
}
