package import JSON
package import Records

/// One entry of the `participants` of a request. What is nil was not said.
package struct ParticipantBody: Hashable, Sendable {
  package enum Status: Hashable, Sendable {
    case invited, accepted, removed
  }

  package var id: String?
  package var identity: UserIdentityBody
  package var role: ParticipantRole?
  package var permission: Permission?
  package var status: Status?
  package var isApprovedRequester: Bool
  package var passedOn: PassedOn?

  static let passedOnKeys: [StaticString] = [
    "customRole", "orgUser", "publicKeyVersion", "outOfNetworkPrivateKey", "outOfNetworkKeyType",
    "protectionInfo",
  ]

  package init(_ value: JSONValue, at place: String) throws(WireError) {
    guard value.kind == .object else {
      throw .badRequest("\(place): an object is expected.")
    }
    id = try Self.identifier(value, at: place)
    identity = try UserIdentityBody(value["userIdentity"], at: place + ".userIdentity")
    role = try Self.role(value, at: place)
    permission = try Self.permission(value, "permission", at: place)
    status = try Self.status(value, at: place)
    isApprovedRequester = try WireText.flag(value, "isApprovedRequester", at: place) ?? false
    passedOn = try PassedOn(value, Self.passedOnKeys, at: place)
  }

  private static func identifier(
    _ value: JSONValue, at place: String
  ) throws(WireError) -> String? {
    guard let id = try WireText.present(value, "participantId", at: place) else { return nil }
    guard id.utf8.count <= 64, id.utf8.allSatisfy({ (33...126) ~= $0 }) else {
      throw .badRequest("\(place).participantId: 1 to 64 printable ASCII characters.")
    }
    return id
  }

  /// PRIVATE_USER is what some clients call a USER.
  private static func role(
    _ value: JSONValue, at place: String
  ) throws(WireError) -> ParticipantRole? {
    switch try WireText.present(value, "type", at: place) {
    case nil, "UNKNOWN": return nil
    case "OWNER": return .owner
    case "ADMINISTRATOR": return .administrator
    case "USER", "PRIVATE_USER": return .user
    case "PUBLIC_USER": return .publicUser
    case let word?: throw .badRequest("\(place).type: there is no type \(quoted(word)).")
    }
  }

  static func permission(
    _ value: JSONValue, _ key: StaticString, at place: String
  ) throws(WireError) -> Permission? {
    guard let word = try WireText.present(value, key, at: place), word != "UNKNOWN" else {
      return nil
    }
    guard let permission = Permission(rawValue: word) else {
      throw .badRequest("\(place).\(key): there is no permission \(quoted(word)).")
    }
    return permission
  }

  /// PENDING is what some clients call INVITED.
  private static func status(
    _ value: JSONValue, at place: String
  ) throws(WireError) -> Status? {
    switch try WireText.present(value, "acceptanceStatus", at: place) {
    case nil, "UNKNOWN", "UNSUBSCRIBED": return nil
    case "INVITED", "PENDING": return .invited
    case "ACCEPTED": return .accepted
    case "REMOVED": return .removed
    case let word?:
      throw .badRequest("\(place).acceptanceStatus: there is no status \(quoted(word)).")
    }
  }

  private static func quoted(_ word: String) -> String { "“\(word.prefix(40))”" }
}
