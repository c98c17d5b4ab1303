package import JSON
package import Records

/// One person of a share as an answer shows them.
package struct ParticipantAnswer: Hashable, Sendable {
  /// What the protocol knows of where a participation stands.
  package enum Status: String, Sendable {
    case invited = "INVITED"
    case accepted = "ACCEPTED"
    case removed = "REMOVED"
  }

  package var id: String
  package var role: ParticipantRole
  package var permission: Permission
  package var status: Status
  package var identity: UserIdentity
  package var isApprovedRequester: Bool
  package var passedOn: PassedOn?
  /// Keys of other people are for them and for who manages the share.
  package var showsKeys: Bool

  package init(
    id: String, role: ParticipantRole, permission: Permission, status: Status,
    identity: UserIdentity, isApprovedRequester: Bool = false, passedOn: PassedOn? = nil,
    showsKeys: Bool = false
  ) {
    self.id = id
    self.role = role
    self.permission = permission
    self.status = status
    self.identity = identity
    self.isApprovedRequester = isApprovedRequester
    self.passedOn = passedOn
    self.showsKeys = showsKeys
  }

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("participantId")
    writer.string(id)
    writer.key("userIdentity")
    identity.write(into: &writer)
    writer.key("type")
    writer.string(role.rawValue)
    writer.key("permission")
    writer.string(permission.rawValue)
    writer.key("acceptanceStatus")
    writer.string(status.rawValue)
    if isApprovedRequester {
      writer.key("isApprovedRequester")
      writer.bool(true)
    }
    passedOn?.writeMembers(only: showsKeys ? nil : ["customRole"], into: &writer)
    writer.endObject()
  }
}
