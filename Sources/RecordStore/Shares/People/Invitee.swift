package import PhoneNumbers
package import Records
import SQLite

/// Who is invited, as the inviter names them.
package enum Invitee: Hashable, Sendable {
  case account(AccountID)
  /// The protocol's name of a person inside the share's container.
  case userRecordName(String)
  case address(AddressKind, String)

  /// What somebody typed into the add field: an address or a user record name.
  package init?(typed text: String, phones: PhoneNumbers = PhoneNumbers()) {
    if (try? FoldedAddress(.email, text)) != nil {
      self = .address(.email, text)
    } else if (try? FoldedAddress(.phone, text, phones)) != nil {
      self = .address(.phone, text)
    } else if text.first == "_", text.utf8.count > 8,
      text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
    {
      self = .userRecordName(text)
    } else {
      return nil
    }
  }
}

extension Store {
  /// What somebody typed. Phone numbers are read as in the region, without one as this store reads
  /// them, and kept in their international form: it says the same to everybody.
  package func invitee(typed text: String, region: String? = nil) -> Invitee? {
    for phones in [region.map { PhoneNumbers(region: $0) }, options.phones].compactMap(\.self) {
      guard let invitee = Invitee(typed: text, phones: phones) else { continue }
      guard case .address(.phone, _) = invitee else { return invitee }
      return (try? phones.international(text.trimmingSpaces)).map { .address(.phone, $0) }
    }
    return nil
  }
}

/// One person to invite, and with which right.
package struct Invitation: Hashable, Sendable {
  package var invitee: Invitee
  package var permission: Permission
  package var role: ParticipantRole
  package var mayInvite: Bool
  /// Milliseconds since 1970.
  package var expires: Int64?
  /// A client's own identifier of the participant.
  package var uuid: String?

  package init(
    _ invitee: Invitee, permission: Permission = .readOnly, role: ParticipantRole = .user,
    mayInvite: Bool = false, expires: Int64? = nil, uuid: String? = nil
  ) {
    self.invitee = invitee
    self.permission = permission
    self.role = role
    self.mayInvite = mayInvite
    self.expires = expires
    self.uuid = uuid
  }
}

/// What became of one invitation of several.
package enum InvitationOutcome: Sendable {
  case invited(ParticipantID)
  /// The same person, in whatever spelling or by another of their addresses.
  case alreadyInvited(ParticipantID)
  case isOwner
  case refused(StoreError)
}

/// The person an invitation means: an account, an address, or both where the address is verified.
struct InvitedPerson {
  /// Set when the invitation names an account, not when it names an address of one.
  var account: AccountID?
  var address: FoldedAddress?
  /// Whoever it is today.
  var known: AccountID?

  static func find(
    _ c: Connection, _ invitee: Invitee, in share: ShareRow, _ phones: PhoneNumbers
  ) throws -> InvitedPerson {
    switch invitee {
    case .address(let kind, let text):
      let address = try FoldedAddress(kind, text, phones)
      let sql: SQL = """
        SELECT account FROM address WHERE kind = \(kind) AND folded = \(address.folded)
          AND verified_seq IS NOT NULL
        """
      return InvitedPerson(address: address, known: try c.first(sql) { try $0.id(0) })
    case .account(let account):
      guard try c.exists("SELECT 1 FROM account WHERE id = \(account)") else {
        throw StoreError(.notFound, "There is no such person.")
      }
      return InvitedPerson(account: account, known: account)
    case .userRecordName(let name):
      let sql: SQL = """
        SELECT u.account FROM share s JOIN zone z ON z.id = s.zone
        JOIN database d ON d.id = z.database
        JOIN container_user u ON u.container = d.container AND u.record_name = \(name)
        WHERE s.id = \(share.id)
        """
      guard let account = try c.first(sql, { try $0.id(0, as: AccountID.self) }) else {
        throw StoreError(.notFound, "There is no such person.", context: ["person": name])
      }
      return InvitedPerson(account: account, known: account)
    }
  }

  /// The live row of the same person, however they were named there.
  func existing(_ c: Connection, in share: ShareRow) throws -> ParticipantRow? {
    if let known, let row = try ParticipantRow.live(c, share: share.id, of: known).first {
      return row
    }
    guard let address else { return nil }
    return try ParticipantRow.live(c, share: share.id, address.kind, folded: address.folded)
  }
}
