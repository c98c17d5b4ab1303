package import JSON
package import Records

/// What a request says about a share beside the fields of its record. What is nil was not said.
package struct ShareBody: Hashable, Sendable {
  package static let recordType = "cloudkit.share"

  /// The root of a new hierarchical share, as the caller knows it.
  package struct Root: Hashable, Sendable {
    package var recordName: String
    package var changeTag: String?
  }

  /// The two names of one switch; an answer uses the one that was sent.
  package enum AnonymousKey: String, Sendable {
    case publicAnonymousAccess, anonymousPublicAccess
  }

  package var root: Root?
  package var publicPermission: Permission?
  package var participants: [ParticipantBody]?
  package var requesters: [UserIdentityBody]?
  package var blocked: [UserIdentityBody]?
  package var deniesAccessRequests: Bool?
  package var allowsAnyoneToResolve: Bool?
  package var allowsAnonymous: Bool?
  package var anonymousKey: AnonymousKey?
  /// The participant ids of one-time links.
  package var oneTimeLinks: [String]?
  package var passedOn: PassedOn?

  static let passedOnKeys: [StaticString] = ["publicCustomAccess", "invitedPCS", "selfAddedPCS"]

  /// True for the type of share records in any spelling.
  package static func isShareType(_ type: String) -> Bool { type.lowercased() == recordType }

  /// Nil for the record of a request that says nothing about a share.
  package init?(_ record: JSONValue) throws(WireError) {
    let place = "record"
    let type = record.present("recordType")?.string
    guard type.map(Self.isShareType) ?? false || Self.hasShareKeys(record) else { return nil }
    root = try Self.root(record)
    publicPermission = try ParticipantBody.permission(record, "publicPermission", at: place)
    participants = try Self.list(record, "participants", ParticipantBody.init(_:at:))
    requesters = try Self.list(record, "requesters") { value, place throws(WireError) in
      try UserIdentityBody(
        value["requesterInformation"] ?? value["userIdentity"], at: place)
    }
    blocked = try Self.list(record, "blocked") { value, place throws(WireError) in
      try UserIdentityBody(value["blockedInformation"] ?? value["userIdentity"], at: place)
    }
    deniesAccessRequests = try WireText.flag(record, "denyAccessRequests", at: place)
    allowsAnyoneToResolve = try WireText.flag(record, "allowAnyoneToResolve", at: place)
    if let allows = try WireText.flag(record, "publicAnonymousAccess", at: place) {
      (allowsAnonymous, anonymousKey) = (allows, .publicAnonymousAccess)
    } else if let allows = try WireText.flag(record, "anonymousPublicAccess", at: place) {
      (allowsAnonymous, anonymousKey) = (allows, .anonymousPublicAccess)
    }
    oneTimeLinks = try Self.oneTimeLinks(record)
    passedOn = try PassedOn(record, Self.passedOnKeys, at: place)
  }

  private static func hasShareKeys(_ record: JSONValue) -> Bool {
    let keys: [StaticString] = [
      "forRecord", "publicPermission", "participants", "requesters", "blocked",
      "denyAccessRequests", "allowAnyoneToResolve", "publicAnonymousAccess",
      "anonymousPublicAccess", "oneTimeStableUrlInfo",
    ]
    return keys.contains { record.present($0) != nil }
  }

  /// The whole root may stand here; its name and change tag are what is meant.
  private static func root(_ record: JSONValue) throws(WireError) -> Root? {
    guard let value = record.present("forRecord") else { return nil }
    let place = "record.forRecord"
    guard value.kind == .object,
      let name = try WireText.present(value, "recordName", at: place)
    else { throw .badRequest("\(place): the recordName of the record to share is expected.") }
    return Root(
      recordName: name, changeTag: try WireText.present(value, "recordChangeTag", at: place))
  }

  private static func list<Element>(
    _ record: JSONValue, _ key: StaticString,
    _ read: (JSONValue, String) throws(WireError) -> Element
  ) throws(WireError) -> [Element]? {
    guard let values = try WireText.list(record, key, at: "record") else { return nil }
    guard values.count <= 1_000 else {
      throw .badRequest("record.\(key): too many entries.")
    }
    var elements: [Element] = []
    for (n, value) in values.enumerated() {
      elements.append(try read(value, "\(key)[\(n)]"))
    }
    return elements
  }

  private static func oneTimeLinks(_ record: JSONValue) throws(WireError) -> [String]? {
    guard let info = record.present("oneTimeStableUrlInfo") else { return nil }
    let place = "oneTimeStableUrlInfo"
    guard info.kind == .object else { throw .badRequest("\(place): an object is expected.") }
    var ids: [String] = []
    for link in try WireText.list(info, "oneTimeLinks", at: place) ?? [] {
      guard let value = link.present("participantId") else {
        throw .badRequest("\(place).oneTimeLinks: a participantId is expected.")
      }
      for id in value.kind == .array ? value.elements : [value] {
        guard let text = id.string else {
          throw .badRequest("\(place).oneTimeLinks: a participantId is expected.")
        }
        ids.append(text)
      }
    }
    return ids
  }
}
